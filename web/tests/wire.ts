// The network in the place of a WebSocket: what the page says is kept, and the test answers.
import { protocol, type Say } from '../src/protocol/types';

export class Wire {
  static readonly OPEN = 1;
  static all: Wire[] = [];
  readyState = 1;
  said: (Say & { id: number })[] = [];
  onopen = () => undefined;
  onclose: (event: { reason: string }) => void = () => undefined;
  onmessage: ((event: { data: string }) => void) | undefined;
  constructor() {
    Wire.all.push(this);
  }
  send(text: string) {
    this.said.push(JSON.parse(text) as Say & { id: number });
  }
  close() {
    this.readyState = 3;
  }
  async answer(part: object) {
    this.onmessage!({ data: JSON.stringify({ id: this.said.at(-1)!.id, ...part }) });
    for (let i = 0; i < 5; i += 1) await Promise.resolve();
  }
  // A server answers the hello; what was said so far is forgotten then.
  async open(hello: object = { type: 'ok', protocol, oldest: 1 }) {
    this.onopen();
    const [first] = this.said;
    if (first?.type !== 'hello') throw new Error('the page has to say hello first');
    const answered = this.answer(hello);
    this.said = this.said.filter((one) => one !== first);
    await answered;
  }
}
