import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { addressOf, launchBrowser, newVisitor, phone, type Visitor } from './support/browser';
import { choose, press, tabTo, typeDay, typeInto } from './support/keyboard';
import { expectSoon } from './support/soon';
import { expectNoViolations, expectNoViolationsNow } from './support/noViolations';
import { signIn } from './support/signIn';

/* Sales, web orders and till sessions of the demo business: looked through, narrowed and taken along, without a mouse. */
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

const open = (path: string) => page.goto(addressOf(shop, path));
const countShown = async () =>
  Number(((await page.getByRole('heading', { level: 1 }).textContent()) ?? '').replace(/[^0-9]/g, ''));

it('sales: other days, the largest first, one status, and all that match as a file', async () => {
  await open('/admin/sales?tab=list');
  await page.getByRole('link', { name: /^INV-/ }).first().waitFor();
  await choose(page, page.getByRole('combobox', { name: 'Days' }), 'All');
  await page.waitForURL(/days=all/);
  await tabTo(page, page.getByRole('columnheader', { name: /^Total/ }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/sort=total/);
  await choose(page, page.getByRole('combobox', { name: 'Status' }), 'Ref');
  await page.waitForURL(/status=refunded/);
  await expectSoon(() => page.getByRole('row', { name: /Completed/ }).count(), 0);
  await page
    .getByRole('row', { name: /Refunded/ })
    .first()
    .waitFor();
  const count = await countShown();
  expect(count).toBeGreaterThan(0);
  await press(page, page.getByRole('button', { name: 'Export' }));
  await tabTo(page, page.getByRole('button', { name: 'CSV file' }));
  const file = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const lines = (await readFile(await (await file).path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines).toHaveLength(count + 1);
  expect(lines.slice(1).every((line) => line.includes('Refunded'))).toBe(true);
});

it('sales: found by number, by customer and between two days', async () => {
  await open('/admin/sales?tab=list&days=all');
  await page.getByRole('link', { name: /^INV-/ }).first().waitFor();
  await typeInto(page, page.getByRole('searchbox', { name: 'Search sales' }), '12');
  await page.getByRole('link', { name: 'INV-000012' }).waitFor();
  await press(page, page.getByRole('button', { name: /^Filters/ }));
  await typeInto(page, page.getByRole('combobox', { name: 'Customer' }), 'Kamau');
  await page.getByRole('listbox').getByRole('option', { name: /Kamau/ }).first().waitFor();
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('button', { name: 'Show results' }));
  await page.waitForURL(/customer=/);
  await page.getByRole('button', { name: /^Remove filter Customer: .*Kamau/ }).waitFor();
  await open('/admin/sales?tab=list');
  await choose(page, page.getByRole('combobox', { name: 'Days' }), 'Choose');
  // The picker comes with a file of its own, and takes the place of its outline.
  await page.locator('.ant-picker').first().waitFor();
  await typeDay(page, page.getByLabel('From', { exact: true }), '2026-01-01');
  await page.waitForURL(/days=2026-01-01\.\./);
  await expectNoViolationsNow(owner, 'sales of chosen days');
});

it('web orders: those who waited longest come first, and one opens beside the list', async () => {
  await open('/admin/sales?tab=orders&status=all');
  const rows = page.getByRole('row', { name: /WEB-/ });
  await rows.first().waitFor();
  await page.getByRole('columnheader', { name: /^Placed/ }).waitFor();
  await tabTo(page, rows.first());
  await page.keyboard.press('Enter');
  await page.waitForURL(/order=/);
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

it('till sessions: those whose count was off', async () => {
  await open('/admin/sales?tab=till');
  await page.getByRole('button', { name: /^Z / }).first().waitFor();
  await choose(page, page.getByRole('combobox', { name: 'Count' }), 'Over or short');
  await page.waitForURL(/variance=yes/);
  const asExpected = page.getByRole('row', { name: /^Z .* 0\.00$/ });
  await expectSoon(() => asExpected.count(), 0);
  await page.getByRole('row', { name: /^Z / }).first().waitFor();
});

it('on a phone the filters stand in one panel, and as chips that take them away', async () => {
  const visitor = await newVisitor(browser, { viewport: phone, colorScheme: 'dark' });
  await signIn(visitor.page, shop, 'cashier@duka.test');
  await expectNoViolations(visitor, shop, '/admin/sales?tab=list&days=all&status=completed');
  await visitor.page.getByRole('button', { name: 'Remove filter Status: Completed' }).click();
  await visitor.page.waitForURL((url) => !url.search.includes('status'));
  await visitor.page.getByRole('button', { name: /^Filters/ }).click();
  await expectNoViolationsNow(visitor, 'the filters of sales on a phone');
  expect(visitor.problems).toEqual([]);
  await visitor.context.close();
});
