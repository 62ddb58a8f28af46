// Messages one after the other, slowly enough to see what computer players do. Whoever is in a hurry calls `finish`.
export class Pace<Message> {
  private readonly waiting: Message[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly take: (message: Message) => void,
    private readonly pauseAfter: (message: Message) => number, // milliseconds
  ) {}

  add(message: Message): void {
    this.waiting.push(message);
    if (this.timer === undefined) this.goOn();
  }

  finish(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const message of this.waiting.splice(0)) this.take(message);
  }

  private goOn(): void {
    this.timer = undefined;
    for (let message = this.waiting.shift(); message !== undefined; message = this.waiting.shift()) {
      this.take(message);
      const pause = this.pauseAfter(message);
      if (pause === 0) continue;
      this.timer = setTimeout(() => this.goOn(), pause);
      return;
    }
  }
}
