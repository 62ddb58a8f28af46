// Contact sheets of the main screens and of every set's decisions, and the pictures of the README, into docs/pictures.
// `make screenshots` starts the server for it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { positions } from '../e2e/records.mjs';
import { example, launch, openTable, server } from './browser.mjs';

const folder = process.argv[2] ?? new URL('../../docs/pictures', import.meta.url).pathname;
const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const looks = [
  { name: 'desktop-light-es', ...desktop, colorScheme: 'light', locale: 'es-ES' },
  { name: 'desktop-dark-en', ...desktop, colorScheme: 'dark', locale: 'en-GB' },
  { name: 'phone-light-en', ...phone, colorScheme: 'light', locale: 'en-GB' },
  { name: 'phone-dark-es', ...phone, colorScheme: 'dark', locale: 'es-ES' },
];

const rest = (page) => page.waitForTimeout(700);
const main = (page) => page.locator('.dock .btn.primary').last();
const target = (page) => page.locator('[data-target]').first();
const passDevice = async (page) => {
  await rest(page);
  if (await page.locator('dialog.cover').count()) await page.locator('dialog.cover button').click();
};

// Each leads to one picture.
const screens = {
  start: (page) => page.goto(server),
  'set-up': async (page) => {
    await page.goto(`${server}/new`);
    for (const set of [1, 2, 4, 5]) await page.locator('li input.toggle').nth(set).click();
  },
  invitation: async (page) => {
    await page.goto(`${server}/new`);
    await page.getByRole('combobox').nth(1).selectOption('open');
    await page.locator('.create .primary').click();
    await page.locator('.link input').waitFor();
  },
  placing: async (page) => {
    await openTable(page, { record: example, at: 232 });
    await page.locator('[data-cell].now, [data-cell]').nth(3).click();
  },
  figure: async (page) => {
    await openTable(page, { record: positions.builder });
    await target(page).click();
  },
  river: async (page) => {
    await openTable(page, { record: positions.river });
    await page.locator('[data-cell]').click();
  },
  inns: async (page) => {
    await openTable(page, { record: positions.inns });
    await page.locator('[data-cell]').last().click();
    await main(page).click();
    await page.getByRole('radio').nth(1).click();
    await target(page).click();
  },
  'not there': async (page) => {
    await openTable(page, { record: positions.bridge });
    const start = await page.locator('.board image').first().boundingBox();
    await page.mouse.click(start.x + start.width / 2, start.y - start.height / 2);
  },
  bridge: async (page) => {
    await openTable(page, { record: positions.bridge });
    await page.locator('[data-cell="1,0"]').click();
  },
  castle: (page) => openTable(page, { record: positions.castle }),
  claim: async (page) => {
    await openTable(page, { record: positions.claim });
    await page.locator('.claims button').last().click();
  },
  volcano: async (page) => {
    await openTable(page, { record: positions.volcano });
    await page.locator('[data-cell]').first().click();
  },
  bazaar: async (page) => {
    await openTable(page, { record: positions.bazaar });
    await page.locator('.lot').first().click();
    await main(page).click();
    await page.locator('.stepper button').last().click();
  },
  pass: (page) => openTable(page, { record: positions.gift }),
  gifts: async (page) => {
    await openTable(page, { record: positions.gift });
    await passDevice(page);
    await page.keyboard.press('g');
    await page.locator('.card').first().click();
    await target(page).click();
  },
  plague: async (page) => {
    await openTable(page, { record: positions.plague });
    await page.keyboard.press('p');
    await target(page).click();
  },
  escape: async (page) => {
    await openTable(page, { record: positions.plague });
    await page.keyboard.press('p');
    await page.locator('.dock [role=radio]').last().click();
    await target(page).click();
  },
  fields: async (page) => {
    await openTable(page, { record: example, at: 299 });
    await page.keyboard.press('l');
    await page.keyboard.press('t');
  },
  count: async (page) => {
    await openTable(page, { record: example });
    for (let step = 0; step < 5; step += 1) await page.locator('aside .acts .btn.primary').click();
  },
  result: async (page) => {
    await openTable(page, { record: example });
    await page.locator('aside .acts .btn').last().click();
  },
  replay: async (page) => {
    const game = await openTable(page, { record: example });
    await page.goto(`${server}/t/${game}/replay#140`);
  },
  rules: (page) => page.goto(`${server}/rules#inns`),
  gallery: (page) => page.goto(`${server}/gallery`),
};
const inReadme = { 'desktop-light-es': ['start', 'placing'], 'desktop-dark-en': ['result'], 'phone-light-en': ['placing', 'bazaar'], 'phone-dark-es': ['gifts'] };

async function sheet(browser, name, pictures, size) {
  const columns = size.width > 600 ? 3 : 6;
  const width = size.width > 600 ? 620 : 250;
  const cells = pictures.map(([title, data]) => `<figure><img src="data:image/png;base64,${data}"><figcaption>${title}</figcaption></figure>`).join('');
  const page = await browser.newPage({ viewport: { width: columns * (width + 12) + 12, height: 400 } });
  await page.setContent(
    `<style>body{margin:12px;display:grid;grid-template-columns:repeat(${columns},${width}px);gap:12px;background:#888;font:14px sans-serif}` +
      `figure{margin:0}img{width:100%;display:block}figcaption{color:#fff;padding-top:3px}</style>${cells}`,
  );
  await page.screenshot({ path: `${folder}/page-${name}.jpg`, type: 'jpeg', quality: 56, fullPage: true });
  await page.close();
}

mkdirSync(folder, { recursive: true });
const browser = await launch();
for (const { name, ...look } of looks) {
  const pictures = [];
  for (const [title, go] of Object.entries(screens)) {
    const context = await browser.newContext({ ...look, reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    await go(page).catch((problem) => console.error(`${name} ${title}: ${problem.message.split('\n')[0]}`));
    await rest(page);
    pictures.push([title, (await page.screenshot()).toString('base64')]);
    if (inReadme[name]?.includes(title)) {
      writeFileSync(`${folder}/${title}-${name}.jpg`, await page.screenshot({ type: 'jpeg', quality: 66 }));
    }
    await context.close();
  }
  await sheet(browser, name, pictures, look.viewport);
}
await browser.close();
