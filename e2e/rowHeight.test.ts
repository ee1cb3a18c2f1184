import type { Browser, Page } from 'playwright-core';
import { addressOf, desktop, launchBrowser, newVisitor, type Visitor } from './support/browser';
import { press, tabTo } from './support/keyboard';
import { expectSoon } from './support/soon';
import { expectNoViolationsNow } from './support/noViolations';
import { signIn } from './support/signIn';

/* How many products stand on one screen of 1440 by 900, in either row height, and that the choice stays with the person. */
const shop = 'duka.shop.localhost';

let browser: Browser;
let owner: Visitor;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  owner = await newVisitor(browser);
  page = owner.page;
  await signIn(page, shop, 'owner@duka.test');
});

afterAll(async () => {
  await browser.close();
});

/** The rows that stand wholly on the screen. */
const rowsInView = () =>
  page
    .locator('tbody tr[data-row]')
    .evaluateAll(
      (rows, height) => rows.filter((row) => row.getBoundingClientRect().bottom <= height).length,
      desktop.height,
    );

/** Buttons, switches, ticks and links of the rows that are less than 24 pixels high and wide. */
const smallTargets = () =>
  page.locator('tbody tr[data-row] :is(button, a, label)').evaluateAll((targets) =>
    targets
      .map((target) => target.getBoundingClientRect())
      .filter(({ height, width }) => height > 0 && (height < 24 || width < 24))
      .map(({ height, width }) => `${Math.round(width)} x ${Math.round(height)}`),
  );

const openProducts = async () => {
  await page.goto(addressOf(shop, '/admin/products'));
  await page.locator('tbody tr[data-row]').nth(15).waitFor();
};

async function choose(name: string) {
  await press(page, page.getByRole('button', { name: 'Columns', exact: true }));
  const choice = page.getByRole('radiogroup', { name: 'Row height' });
  await tabTo(page, choice.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowRight');
  await choice.getByRole('radio', { name, checked: true }).waitFor();
  await page.keyboard.press('Escape');
}

it('shows more than seven products, and fourteen where rows are compact', async () => {
  await openProducts();
  expect(await rowsInView()).toBeGreaterThan(7);
  await choose('Compact');
  await page.waitForURL(/rows=compact/);
  await expectSoon(async () => (await rowsInView()) >= 14, true);
  expect(await smallTargets()).toEqual([]);
  await expectNoViolationsNow(owner, 'products in compact rows');
});

it('stays with the person on this device, for every list', async () => {
  await page.goto(addressOf(shop, '/admin/customers'));
  const list = page.locator('.dk-list');
  await list.waitFor();
  expect(await list.getAttribute('data-row-density')).toBe('compact');
  await openProducts();
  expect(await rowsInView()).toBeGreaterThanOrEqual(14);
  await choose('Comfortable');
  await expectSoon(async () => (await rowsInView()) < 14, true);
  expect(owner.problems).toEqual([]);
});
