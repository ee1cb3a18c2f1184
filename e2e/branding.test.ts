import type { Browser, Page } from 'playwright-core';
import { ApiAs } from './support/api';
import { addressOf, launchBrowser, newVisitor, type Visitor } from './support/browser';
import { signIn } from './support/signIn';

/* Walk e: the owner saves a brand colour; every open screen of the business, the public shop included, recolours by itself. */
const host = 'tanaka.shop.localhost';
let browser: Browser;
let owner: ApiAs;
let row: string;
let before: { primary_color: string };
let shopper: Visitor;
let staff: Visitor;
let outsider: Visitor;

const save = (fields: Record<string, string>) => owner.change(row, fields);
const colourOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand-primary').trim());

async function waitForColour(page: Page, colour: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => getComputedStyle(document.documentElement).getPropertyValue('--brand-primary').trim() === wanted,
    colour,
  );
}

/** Resolves once the page hears of changes; visitors listen only after 15 s, so that the first screen comes first. */
function whenListening(page: Page): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${page.url()} does not listen.`)), 40_000);
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (!/realtime:branding:.*phx_reply.*"status":"ok"/.test(String(payload))) return;
        clearTimeout(timer);
        resolve();
      }),
    );
  });
}

beforeAll(async () => {
  browser = await launchBrowser();
  owner = await ApiAs.signIn('owner@tanaka.test');
  const { tenant } = await owner.call<{ tenant: { id: string } }>('my_access');
  row = `tenant_customization?tenant_id=eq.${tenant.id}`;
  [before] = (await owner.rows<{ primary_color: string }>(`${row}&select=primary_color`)) as [
    { primary_color: string },
  ];
  [shopper, staff, outsider] = [await newVisitor(browser), await newVisitor(browser), await newVisitor(browser)];
  await signIn(staff.page, host, 'cashier@tanaka.test');
  const listening = [shopper, staff, outsider].map(({ page }) => whenListening(page));
  await shopper.page.goto(addressOf(host));
  await staff.page.goto(addressOf(host, '/dashboard'));
  await outsider.page.goto(addressOf('kicks.shop.localhost'));
  await Promise.all(listening);
});
afterAll(async () => {
  await save({ primary_color: before.primary_color });
  await browser.close();
});

it('walk e: a colour that the owner saves reaches the open shop and the open staff screen, and no other business', async () => {
  const foreign = await colourOf(outsider.page);
  const { context, page } = await newVisitor(browser);
  await signIn(page, host, 'owner@tanaka.test');
  await page.goto(addressOf(host, '/admin/settings?section=business'));
  await page.getByLabel('Primary colour', { exact: true }).fill('#7c3aed');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await Promise.all([shopper.page, staff.page, page].map((open) => waitForColour(open, '#7c3aed')));
  expect(await colourOf(outsider.page)).toBe(foreign);
  await context.close();
});

it('a burst of changes is at most 5 updates in any second, and the last colour always arrives', async () => {
  await shopper.page.evaluate(() => performance.clearResourceTimings());
  for (let change = 0; change < 40; change += 1)
    await save({ primary_color: `#${(0x100000 + change * 0x010203).toString(16)}` });
  await save({ primary_color: '#0f766e' });
  await Promise.all([shopper, staff].map(({ page }) => waitForColour(page, '#0f766e')));
  await shopper.page.waitForTimeout(1_200);
  expect(await colourOf(shopper.page)).toBe('#0f766e');
  const reads = await shopper.page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/rpc/shop_context'))
      .map(({ startTime }) => startTime),
  );
  expect(reads.length).toBeGreaterThan(5);
  // A busy browser sends a request some time after it was decided on, and so up to a fifth of a second closer to the next one.
  for (const at of reads)
    expect(reads.filter((other) => other >= at && other < at + 800).length).toBeLessThanOrEqual(5);
});

it('a colour that is none is refused and changes no screen', async () => {
  await expect(save({ primary_color: 'red;}body{display:none' })).rejects.toThrow();
  expect(await colourOf(shopper.page)).toBe('#0f766e');
});
