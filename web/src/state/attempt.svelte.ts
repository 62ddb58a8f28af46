// One request in flight; on refusal, the message and the form field it concerns.
import { refusalText } from '../i18n/index.svelte';
import { Refusal } from '../session/session';

export class Attempt {
  busy = $state(false);
  done = $state(false);
  private refusal = $state.raw<Refusal | null>(null);

  // The codes that concern each field. A value that the server did not even examine counts as the first of them.
  constructor(private readonly codesOf: Record<string, string[]> = {}) {}

  async run(what: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.forget();
    try {
      await what();
      this.done = true;
    } catch (problem) {
      this.refusal = problem instanceof Refusal ? problem : new Refusal('other');
    } finally {
      this.busy = false;
    }
  }
  forget(): void {
    this.refusal = null;
    this.done = false;
  }

  // The message for that field.
  of(field: string): string {
    return this.codesOf[field]?.includes(this.code) ? refusalText(this.code) : '';
  }
  // The message that concerns no field.
  get problem(): string {
    const aboutField = Object.keys(this.codesOf).some((field) => this.of(field));
    return this.refusal && !aboutField ? refusalText(this.code, this.refusal.what) : '';
  }
  private get code(): string {
    const { code = '', what = '' } = this.refusal ?? {};
    return code === 'bad_field' ? (this.codesOf[what]?.[0] ?? code) : code;
  }
}
