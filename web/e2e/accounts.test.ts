// Accounts: in and out, games on every device, results and ranking. Guests see that they exist, no more.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { newAccount, playRated, type Signed } from './rated';
import { fill, newName, signIn, signUp } from './signing';
import { button, headline, phone, violations, World } from './world';

const world = new World();
beforeAll(() => world.start());
afterAll(() => world.close());

// As if it had signed in here before.
async function remember(page: Page, { name, session }: Signed): Promise<void> {
  await page.evaluate((signed) => localStorage.setItem('loseta.account', JSON.stringify(signed)), { name, session });
}
const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

describe('a game', () => {
  test('is found and played on at another device, without a token or a secret in any address', async () => {
    const name = newName('ana');
    const first = await world.open('/');
    const addresses: string[] = [];
    const asked = (page: Page) => page.on('request', (request) => addresses.push(request.url()));
    asked(first);
    await first.getByRole('link', { name: 'Account', exact: true }).click();
    await signUp(first, name);
    await first.goto(`${world.address}/new`);
    await first.getByText('Does not count for the ranking: a computer plays.').waitFor();
    await first.getByLabel('Who sits here').nth(1).selectOption('open');
    await button(first, 'Remove this seat').click();
    await first.getByText('Counts for the ranking if everybody who sits down is signed in.').waitFor();
    await first.getByLabel('First player').selectOption('host');
    await button(first, 'Create table').click();
    const link = await first.getByLabel('Invite by link').inputValue();

    const guest = await world.open(new URL(link).pathname);
    await guest.getByRole('button', { name: 'Sit down' }).waitFor();
    expect(await guest.getByText(/ranking/).count()).toBe(0); // guests are not told what they lack
    await button(guest, 'Sit down').click();
    await headline(first, /place the tile/);

    const second = await world.open('/account', { locale: 'es-ES' });
    asked(second);
    await signIn(second, name);
    await second.goto(link);
    await second.getByText('Ya tienes un puesto en esta mesa.').waitFor();
    await second.goto(`${world.address}/account`);
    await second.getByRole('link', { name: 'Mis partidas' }).click();
    await second.getByText('Juego básico').waitFor();
    await second.getByRole('link', { name: 'Seguir' }).click();
    await headline(second, /coloca la loseta/);
    await second.getByRole('button', { name: /\(tú\)/ }).waitFor();
    await second.locator('[data-cell]').first().click();
    await button(second, /^Colocar/).click();
    await headline(first, /Choose where to put the figure|is playing/); // one seat, two devices
    await button(second, 'Menú').click();
    await button(second, 'Seguir en otro dispositivo').click();
    await second.getByText(`Entra allí como ${name}`).waitFor(); // no link that would lead nowhere
    const kept = await first.evaluate(() => localStorage.getItem('loseta.account') + (localStorage.getItem('loseta.games') ?? ''));
    const secrets = [...kept.matchAll(/"(?:session|token)":"([^"]+)"/g)].map(([, secret]) => secret!);
    expect(secrets.length).toBe(2);
    expect(addresses.length).toBeGreaterThan(20);
    for (const secret of [...secrets, "'s%20secret", "'s secret"]) expect(addresses.filter((one) => one.includes(secret))).toEqual([]);
  });

  test('of this browser alone says so, and can be forgotten when signing out', async () => {
    const page = await world.open('/');
    await button(page, /Play against the computer/).click();
    await page.locator('.board image').first().waitFor();
    await page.goto(`${world.address}/account`);
    await signUp(page, newName('bea'));
    await page.goto(`${world.address}/`);
    await page.getByText(/only in this browser/).waitFor();
    await button(page, /Play against the computer/).click();
    await page.locator('.board image').first().waitFor();
    await page.goto(`${world.address}/games`);
    await expect.poll(() => page.locator('.rows li').count()).toBe(2);
    await expect.poll(() => page.getByText(/only in this browser/).count()).toBe(1);
    await page.getByRole('link', { name: 'Settings' }).click();
    await button(page, 'Sign out').click();
    await page.getByRole('checkbox', { name: 'Forget my games in this browser' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in or create an account' }).waitFor();
    await page.goto(`${world.address}/games`);
    await page.locator('.rows li').first().waitFor();
    expect(await page.locator('.rows li').count()).toBe(1);
    expect(await page.getByText(/only in this browser/).count()).toBe(0);
  });
});

describe('the form', () => {
  test('says in one sentence what is wrong, at its field, in both languages', async () => {
    const name = newName('carla');
    const page = await world.open('/account', { locale: 'es-ES' });
    await signUp(page, name);
    await button(page, 'Salir de la cuenta').click();
    await fill(page, name, 'not the secret');
    await page.keyboard.press('Enter');
    const alert = page.getByRole('alert');
    await expect.poll(() => alert.textContent()).toBe('El nombre o la contraseña no son correctos.');
    const password = page.getByLabel('Contraseña', { exact: true });
    await expect.poll(() => password.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await password.getAttribute('aria-invalid')).toBe('true');
    expect(await password.getAttribute('aria-describedby')).toBe(await alert.getAttribute('id'));
    expect(await violations(page)).toEqual([]);
    await page.getByRole('radio', { name: 'English' }).click();
    await expect.poll(() => alert.textContent()).toBe('Name or password are wrong.');
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('autocomplete')).toBe('current-password');

    await page.getByRole('radio', { name: 'Create account' }).click();
    expect(await alert.count()).toBe(0);
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('autocomplete')).toBe('new-password');
    await button(page, /^Create account$/).click();
    await expect.poll(() => alert.textContent()).toBe('Somebody has that name already, or one that looks the same.');
    await expect.poll(() => page.getByLabel('Account name').evaluate((one) => one === document.activeElement)).toBe(true);
    await fill(page, 'ñ', 'long enough');
    await page.keyboard.press('Enter');
    await expect.poll(() => alert.textContent()).toMatch(/^A name has 3 to 24 letters/);
    await fill(page, newName('carla'), 'short');
    await page.keyboard.press('Enter');
    await expect.poll(() => alert.textContent()).toMatch(/^A password has 8 to 200/);
    await button(page, 'Show the password').click();
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('short');
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
    expect(await violations(page)).toEqual([]);
  });

  test('is deleted with its password, and not without', async () => {
    const name = newName('eva');
    const page = await world.open('/account');
    await signUp(page, name);
    await page.getByText('Delete the account').click();
    await page.getByLabel('Password', { exact: true }).fill('not this one');
    await button(page, `Delete ${name} for good`).click();
    await page.getByText('This is not your password.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Password', { exact: true }).fill(`${name}'s secret`);
    await button(page, `Delete ${name} for good`).click();
    await page.getByRole('radio', { name: 'Create account' }).waitFor(); // the way in again
    await fill(page, name, `${name}'s secret`);
    await button(page, 'Sign in').click();
    await page.getByText(/name or password are wrong/i).waitFor();
  });

  test('changes the password; the other device is signed out and hears why', async () => {
    const name = newName('dora');
    const page = await world.open('/account');
    await signUp(page, name);
    const other = await world.open('/account');
    await signIn(other, name);
    await page.getByText('Change password').first().click();
    await page.getByLabel('Old password').fill('something else');
    await page.getByLabel('New password').fill('a better secret');
    await button(page, 'Change password').click();
    await expect.poll(() => page.getByRole('alert').textContent()).toBe('This is not your password.');
    await page.getByLabel('Old password').fill(`${name}'s secret`);
    await button(page, 'Change password').click();
    await page.getByText('Password changed.').waitFor();
    expect(await violations(page)).toEqual([]);
    await other.getByText('You are signed out; please sign in again.').waitFor();
    await fill(other, name, 'a better secret');
    await button(other, /^Sign in$/).click();
    await other.getByRole('heading', { name: `Signed in as ${name}` }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: `Signed in as ${name}` }).waitFor();
  });
});

describe('games that counted', () => {
  const people: Signed[] = [];
  const games: string[] = [];
  async function play(): Promise<void> {
    if (games.length > 0) return;
    const page = await world.open('/settings');
    people.splice(0, 2, await newAccount(page, newName('eva')), await newAccount(page, newName('fran')));
    for (let game = 0; game < 3; game++) games.push(await playRated(page, people));
  }

  test('are in the account, and the ranking knows the people', async () => {
    await play();
    const page = await world.open('/settings');
    await remember(page, people[0]!);
    await page.goto(`${world.address}/account`);
    await page.getByText('2 players · 3 games').waitFor();
    await expect.poll(() => page.getByText(/^Place [12] of 2/).count()).toBe(3);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Ranking: Base game, 2 players' }).click();
    await page.getByRole('heading', { name: 'Base game · 2 players' }).waitFor();
    const me = page.getByRole('row', { name: new RegExp(`${people[0]!.name} \\(you\\)`) });
    await me.waitFor();
    await page.getByRole('rowheader', { name: people[1]!.name }).waitFor();
    const ratings = (await page.locator('.points b').allTextContents()).map(Number);
    expect(ratings.length).toBeGreaterThan(1);
    expect(ratings).toEqual([...ratings].sort((a, b) => b - a));
    expect(await violations(page)).toEqual([]);
  });

  test('tell at their end what became of the rating, to whoever played', async () => {
    await play();
    const page = await world.open('/settings');
    await remember(page, people[1]!);
    await page.goto(`${world.address}/t/${games[0]}`);
    await button(page, 'Skip to result').click();
    await page.getByText(/Your rating: 1500 → \d+/).waitFor();
    await page.getByText(/^Ranked game/).waitFor();
    expect(await violations(page)).toEqual([]);
    const guest = await world.open(`/t/${games[0]}`);
    await button(guest, 'Skip to result').click();
    await guest.getByText('This game counted for the ranking.').waitFor();
    expect(await guest.getByText('Your rating').count()).toBe(0);
  });

  test('everything fits phones from 360 pixels in Spanish, in the dark', async () => {
    await play();
    const page = await world.open('/account', { ...phone, viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
    await page.getByRole('radio', { name: 'Crear cuenta' }).tap();
    await expect.poll(() => width(page)).toBe(360);
    expect(await violations(page)).toEqual([]);
    await remember(page, people[0]!);
    for (const [path, sign] of [['/account', /^Puesto [12] de 2/], ['/ranking', people[1]!.name], ['/games', /Terminada/], ['/settings', /Has entrado como/], ['/new', /No cuenta para/]] as const) {
      await page.goto(world.address + path);
      await page.getByText(sign).first().waitFor();
      await expect.poll(async () => `${path} ${await width(page)}`).toBe(`${path} 360`);
      for (const one of await page.locator('header a, header button').all()) {
        const box = (await one.boundingBox())!;
        expect(box.x + box.width, path).toBeLessThanOrEqual(360);
        expect(box.height, path).toBeGreaterThanOrEqual(40);
      }
      expect(await violations(page), path).toEqual([]);
      for (const wide of [390, 420, 360]) {
        await page.setViewportSize({ width: wide, height: 740 });
        await expect.poll(async () => `${path} ${await width(page)}`).toBe(`${path} ${wide}`);
      }
    }
  });
});

describe('a server without accounts', () => {
  const off = new World(['--set', 'accounts.sign_up=off']);
  beforeAll(() => off.start());
  afterAll(() => off.close());
  test('shows nothing of them', async () => {
    const page = await off.open('/');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('loseta.offer'))).toContain('"accounts":false');
    await page.getByRole('link', { name: 'Settings' }).waitFor();
    expect(await page.getByRole('link', { name: /Account|Ranking/ }).count()).toBe(0);
    await page.goto(`${off.address}/account`);
    await page.getByText('This server has no accounts.').waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
  });
});
