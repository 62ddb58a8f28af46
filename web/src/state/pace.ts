// Delivers messages one after the other, slowly enough to follow computer players. `finish` delivers the rest at once.
export class Pace<Message> {
  private readonly waiting: Message[][] = []; // each delivered together
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly take: (message: Message) => void,
    private readonly pauseAfter: (message: Message) => number, // milliseconds
  ) {}

  add(message: Message): void {
    this.waiting.push([message]);
    if (this.timer === undefined) this.goOn();
  }

  // A message that belongs to the last one added: it is delivered with that, without a pause of its own.
  follow(message: Message): void {
    const last = this.waiting.at(-1);
    if (last) last.push(message);
    else this.take(message);
  }

  finish(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const message of this.waiting.splice(0).flat()) this.take(message);
  }

  private goOn(): void {
    this.timer = undefined;
    for (let messages = this.waiting.shift(); messages !== undefined; messages = this.waiting.shift()) {
      for (const message of messages) this.take(message);
      const pause = Math.max(...messages.map(this.pauseAfter));
      if (pause === 0) continue;
      this.timer = setTimeout(() => this.goOn(), pause);
      return;
    }
  }
}
