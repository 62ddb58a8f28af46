// A session over one WebSocket that reconnects by itself. Watchers of games react to 'open' by watching again.
import { protocol, type Ok, type Say, type ServerMessage, type Told } from '../protocol/types';
import { codeOf, Refusal, type GameSession, type Greeting, type LinkState } from './session';

const silenceBeforeWarning = 1500;
const pingEvery = 20_000;
const answerWithin = 6000; // to a ping; otherwise the connection is dead, even without a close event
const longestWait = 8000;
const updateWait = 3000; // until an older server is asked again whether it has been replaced
const greetAgainAfter = 10_000; // when the server could not look up the account

interface Pending {
  resolve: (answer: Ok) => void;
  reject: (refusal: Refusal) => void;
}

export class WebSocketSession implements GameSession {
  private socket: WebSocket | null = null;
  private lastId = 0;
  private attempts = 0;
  private closed = false;
  private state: LinkState = 'connecting';
  private readonly pending = new Map<number, Pending>();
  private readonly toldListeners = new Set<(message: Told) => void>();
  private readonly linkListeners = new Set<(state: LinkState) => void>();
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private warnTimer: ReturnType<typeof setTimeout> | undefined;
  private pingTimer: ReturnType<typeof setInterval> | undefined;
  private greetTimer: ReturnType<typeof setTimeout> | undefined;
  private greeted: Say | null = null;

  constructor(
    private readonly address: string,
    private readonly greeting?: Greeting,
  ) {
    this.connect();
    addEventListener('online', () => this.retryNow());
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) return;
      if (this.state === 'open') this.ping();
      else this.retryNow();
    });
  }

  ask(message: Say): Promise<Ok> {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Refusal('offline'));
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      socket.send(JSON.stringify({ ...message, id }));
    });
  }

  onTold(listener: (message: Told) => void): () => void {
    this.toldListeners.add(listener);
    return () => this.toldListeners.delete(listener);
  }

  onLink(listener: (state: LinkState) => void): () => void {
    this.linkListeners.add(listener);
    listener(this.state);
    return () => this.linkListeners.delete(listener);
  }

  retryNow(): void {
    if (this.state === 'open' || this.closed) return;
    clearTimeout(this.retryTimer);
    this.connect();
  }

  // Reconnects at once, with the current greeting.
  renew(): void {
    if (this.closed) return;
    if (this.state === 'open') this.dropped();
    else this.failPending();
    clearTimeout(this.retryTimer);
    this.connect();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retryTimer);
    clearTimeout(this.greetTimer);
    this.socket?.close();
  }

  private connect(): void {
    this.socket?.close();
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      if (this.socket === socket) void this.opened();
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.take(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      if (event.reason === 'signed_out' && this.greeted) this.greeting?.rejected(this.greeted);
      if (this.socket === socket) this.dropped();
    };
  }

  // A server from before `hello` does not know the word.
  private async opened(): Promise<void> {
    const socket = this.socket;
    try {
      const { protocol: spoken = 1 } = await this.ask({ type: 'hello', protocol });
      if (this.socket !== socket) return;
      if (spoken < protocol) return this.waitForUpdate();
    } catch (refusal) {
      if (this.socket !== socket || codeOf(refusal) === 'offline') return;
      return codeOf(refusal) === 'page_too_old' ? this.giveUp() : this.waitForUpdate();
    }
    this.attempts = 0;
    this.signIn();
  }

  private signIn(): void {
    clearTimeout(this.greetTimer);
    this.greeted = this.greeting?.message() ?? null;
    if (this.greeted) void this.greet(this.greeted);
    else this.ready();
  }

  // Later requests are made by the account. If the server cannot look it up now, the player goes on as a guest until it
  // can.
  private async greet(greeting: Say): Promise<void> {
    const socket = this.socket;
    try {
      await this.ask(greeting);
    } catch (refusal) {
      const { code } = refusal as Refusal;
      if (code === 'not_signed_in' || code === 'no_accounts') this.greeting?.rejected(greeting);
      else if (code !== 'offline') this.greetTimer = setTimeout(() => this.renew(), greetAgainAfter);
    }
    if (this.socket === socket && socket?.readyState === WebSocket.OPEN) this.ready();
  }

  private ready(): void {
    clearTimeout(this.warnTimer);
    clearInterval(this.pingTimer);
    this.pingTimer = setInterval(() => this.ping(), pingEvery);
    this.become('open');
  }

  // A phone that slept or changed its network often gets no close event for a dead connection.
  private ping(): void {
    const socket = this.socket;
    const late = setTimeout(() => {
      if (this.socket !== socket) return;
      this.socket = null;
      socket?.close();
      this.dropped();
    }, answerWithin);
    void this.ask({ type: 'ping' }).then(
      () => clearTimeout(late),
      () => clearTimeout(late),
    );
  }

  private dropped(): void {
    clearInterval(this.pingTimer);
    this.failPending();
    if (this.closed) return;
    if (this.state === 'open') {
      this.become('silent');
      this.warnTimer = setTimeout(() => this.become('lost'), silenceBeforeWarning);
    } else if (this.state === 'connecting') {
      this.become('lost');
    }
    const wait = Math.min(longestWait, 250 * 2 ** this.attempts++);
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }

  private waitForUpdate(): void {
    this.leave('updating');
    this.retryTimer = setTimeout(() => this.connect(), updateWait);
  }

  private giveUp(): void {
    this.closed = true;
    this.leave('outdated');
  }

  private leave(state: LinkState): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    clearInterval(this.pingTimer);
    clearTimeout(this.warnTimer);
    clearTimeout(this.retryTimer);
    this.failPending();
    this.become(state);
  }

  private failPending(): void {
    for (const { reject } of this.pending.values()) reject(new Refusal('offline'));
    this.pending.clear();
  }

  private become(state: LinkState): void {
    this.state = state;
    for (const listener of this.linkListeners) listener(state);
  }

  private take(message: ServerMessage): void {
    if (message.type === 'ok' || message.type === 'refused') {
      const waiting = this.pending.get(message.id);
      this.pending.delete(message.id);
      if (message.type === 'ok') waiting?.resolve(message);
      else waiting?.reject(new Refusal(message.code, message.what));
      return;
    }
    for (const listener of this.toldListeners) listener(message);
  }
}
