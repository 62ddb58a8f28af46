// The chat: muting for oneself, the host's switch for everybody, and what the host of the server deletes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { button, phone, violations, World } from './world';

const world = new World();
beforeAll(() => world.start());
afterAll(() => world.close());

// Marta has created it and looks at the chat, Leo comes by the link on a phone.
async function table(): Promise<{ host: Page; guest: Page; game: string }> {
  const host = await world.open('/new');
  await host.getByLabel('Your name').fill('Marta');
  await host.getByLabel('Who sits here').nth(1).selectOption('open');
  await button(host, 'Remove this seat').click();
  await button(host, 'Create table').click();
  const link = new URL(await host.getByLabel('Invite by link').inputValue()).pathname;
  const guest = await world.open(link, phone);
  await guest.getByLabel('Tu nombre').fill('Leo');
  await button(guest, 'Sentarse').tap();
  await guest.locator('.board image').first().waitFor();
  await openChat(host);
  await button(guest, 'Chat').tap();
  return { host, guest, game: link.split('/').at(-1)! };
}
async function openChat(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Chat/ }).click();
}
async function write(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: /Write something|Escribe algo/ }).fill(words);
  await page.keyboard.press('Enter');
}

test('somebody who is muted is not heard, also after a reload, until heard again', async () => {
  const { host, guest } = await table();
  await write(guest, 'hola');
  await host.getByText('hola').waitFor();
  const mute = host.getByRole('checkbox', { name: 'Mute Leo' });
  await mute.focus();
  await host.keyboard.press('Space');
  await host.getByText('hola').waitFor({ state: 'detached' });
  await host.getByRole('tab', { name: 'History' }).click();
  await write(guest, '¿me oyes?');
  await guest.getByText('¿me oyes?').waitFor();
  await host.reload();
  await host.getByRole('tab', { name: 'Chat', exact: true }).click(); // nothing unread
  await expect.poll(() => mute.isChecked()).toBe(true);
  expect(await host.getByText('¿me oyes?').count()).toBe(0);
  expect(await violations(host)).toEqual([]);
  await mute.click();
  await host.getByText('¿me oyes?').waitFor();
});

test('the host switches it off for everybody, and on again', async () => {
  const { host, guest } = await table();
  await write(guest, 'hola');
  await host.getByText('hola').waitFor();
  await host.getByRole('checkbox', { name: 'Chat at this table' }).uncheck();
  await host.getByText('The chat is switched off at this table.').waitFor();
  await guest.getByText('El chat de esta mesa está apagado.').waitFor();
  expect(await guest.getByRole('checkbox', { name: 'Chat en esta mesa' }).count()).toBe(0); // only the host's
  expect(await guest.getByRole('textbox').count()).toBe(0);
  expect(await violations(guest)).toEqual([]);
  await guest.reload(); // it stands in the log
  await button(guest, 'Chat').tap();
  await guest.getByText('El chat de esta mesa está apagado.').waitFor();
  await host.getByRole('checkbox', { name: 'Chat at this table' }).check();
  await write(guest, 'otra vez');
  await host.getByText('otra vez').waitFor();
});

test('what the host of the server deletes is gone from the pages that show it', async () => {
  const { host, guest, game } = await table();
  await write(guest, 'palabras feas');
  await write(host, 'kind words');
  await guest.getByText('kind words').waitFor();
  await host.getByText('palabras feas').waitFor();
  expect(world.admin('chat', '--game', game)).toMatch(/entry \d+, .* UTC, seat 2, Leo: palabras feas/);
  expect(world.admin('delete-chat', '--game', game, '--seat', '2')).toMatch(/^1 line of chat is deleted/);
  await host.getByText('palabras feas').waitFor({ state: 'detached', timeout: 60_000 });
  await guest.getByText('palabras feas').waitFor({ state: 'detached' });
  await host.getByText('deleted').waitFor();
  await host.reload();
  await openChat(host);
  await host.getByText('kind words').waitFor();
  expect(await host.getByText('palabras feas').count()).toBe(0);
});
