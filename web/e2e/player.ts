// Somebody who plays by mouse on whatever can be seen, without knowing a rule: for whole games.
import type { Locator, Page } from 'playwright-core';

// The same clicks for the same seed.
export function dice(seed: number): (sides: number) => number {
  let state = seed >>> 0;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

// What asks to be clicked now, as selectors. Whatever cannot be seen is not there.
interface Seen {
  over: boolean;
  cover: boolean; // "pass the device"
  waiting: boolean;
  cells: string[];
  targets: string[];
  radios: number;
  lots: number;
  main: boolean; // the main button can be pressed
  others: number;
  undo: boolean;
  headline: string;
}

const dock = 'section.dock';
const radio = `${dock} [role=radio]:not(:disabled):not([aria-disabled=true])`;
const lot = `${dock} button.lot:not(.now), ${dock} .claims button`;
const main = `${dock} .acts .primary:not(:disabled)`;
const other = `${dock} .acts button:not(.primary):not(.undo):not(:disabled):not([aria-label])`;

function look(page: Page): Promise<Seen> {
  return page.evaluate(
    ({ dock, radio, lot, main, other }) => {
      const all = (selector: string) => [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length > 0);
      const board = document.querySelector('.board')?.getBoundingClientRect();
      const onBoard = (one: Element) => {
        const box = one.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        return board !== undefined && x > board.left && x < board.right && y > board.top && y < board.bottom;
      };
      const names = (name: string) => all(`[data-${name}]`).filter(onBoard).map((one) => one.getAttribute(`data-${name}`)!);
      return {
        over: all('.table.over').length > 0,
        cover: all('dialog.cover').length > 0,
        waiting: all(`${dock} .look, ${dock}[aria-busy=true]`).length > 0 || all(dock).length === 0,
        cells: names('cell').filter((name) => name !== document.querySelector('.ghost')?.getAttribute('data-at')),
        targets: names('target'),
        radios: all(radio).length,
        lots: all(lot).length,
        main: all(main).length > 0,
        others: all(other).length,
        undo: all(`${dock} .undo:not(:disabled)`).length > 0,
        headline: all(`${dock} h2`)[0]?.textContent ?? '',
      };
    },
    { dock, radio, lot, main, other },
  );
}

export class Player {
  readonly questions = new Set<string>(); // headlines that came up
  clicks = 0;
  constructor(
    private readonly page: Page,
    private readonly roll: (sides: number) => number,
    private readonly touch = false,
  ) {}

  // The view may move between looking and clicking; then one looks again. What cannot be hit at the fifth look is a fault.
  private async click(place: Locator): Promise<void> {
    this.clicks += 1;
    try {
      if (this.touch) await place.tap({ timeout: 4000 });
      else await place.click({ timeout: 4000 });
      this.misses = 0;
    } catch (problem) {
      this.misses += 1;
      if (this.misses === 5) throw problem;
    }
  }
  private misses = 0; // in a row
  private any<T>(list: T[]): T {
    return list[this.roll(list.length)]!;
  }

  // One click or two for the present question; false when the game is over.
  async goOn(): Promise<boolean> {
    const { page } = this;
    const seen = await look(page);
    if (seen.over) return false;
    if (seen.headline) this.questions.add(seen.headline);
    if (seen.cover) await this.click(page.locator('dialog.cover button'));
    else if (seen.waiting) await page.waitForTimeout(30);
    else if (seen.main && this.roll(8) > 0) await this.click(page.locator(main).last());
    else if (seen.radios > 1 && this.roll(4) === 0) await this.click(page.locator(radio).nth(this.roll(seen.radios)));
    else if (seen.others > 0 && this.roll(6) === 0) await this.click(page.locator(other).nth(this.roll(seen.others)));
    else if (seen.targets.length > 0) await this.click(page.locator(`[data-target="${this.any(seen.targets)}"]`));
    else if (seen.cells.length > 0) await this.click(page.locator(`[data-cell="${this.any(seen.cells)}"]`));
    else if (seen.lots > 0 && !seen.main) await this.click(page.locator(lot).nth(this.roll(seen.lots)));
    else if (seen.main) await this.click(page.locator(main).last());
    else if (seen.others > 0) await this.click(page.locator(other).nth(this.roll(seen.others)));
    else await page.keyboard.press('f'); // what is asked for is out of sight
    return true;
  }
}
