import fs from 'node:fs';
import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { addressOf, launchBrowser, phone } from './support/browser';
import { leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';

/* A shop sells drinks and bread, and its owner looks where the money of the month came from: by category, product, day, down to the sale. */
let browser: Browser;
let business: OwnBusiness;

const drinks = { id: randomUUID(), name: 'Drinks' };
const soda = { id: randomUUID(), name: 'Soda', price: 50, category_id: drinks.id };
const bread = { id: randomUUID(), name: '=Bread', price: 30 };

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Reports', { acceptDownloads: true });
  const { api } = business;
  await api.call('save_category', { p_category: drinks });
  for (const product of [soda, bread])
    await api.call('save_product', {
      p_product: {
        kind: 'goods',
        unit: 'each',
        is_published: false,
        opening_stock: { quantity: 50, unit_cost: 20 },
        ...product,
      },
    });
  const [till] = await api.call<{ id: string }[]>('list_tills', {});
  const sessionId = randomUUID();
  await api.call('open_till_session', { p_session_id: sessionId, p_opening_float: 0, p_till_id: till?.id ?? null });
  for (const lines of [
    [{ product: soda, quantity: 2 }],
    [
      { product: soda, quantity: 1 },
      { product: bread, quantity: 1 },
    ],
  ])
    await sell(sessionId, lines);
});

afterAll(() => leaveWithoutViolations(browser, business));

async function sell(
  sessionId: string,
  lines: { product: { id: string; price: number }; quantity: number }[],
): Promise<void> {
  const amount = lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0);
  await business.api.call('record_sale', {
    p_sale: {
      id: randomUUID(),
      till_session_id: sessionId,
      lines: lines.map(({ product, quantity }) => ({ id: randomUUID(), product_id: product.id, quantity })),
      payments: [{ id: randomUUID(), tender_type: 'cash', amount, amount_tendered: amount }],
    },
  });
}

it('finds the report, and goes from the category to the sale', async () => {
  const { page } = business.owner;
  await page.goto(addressOf(business.host, '/admin/reports'));
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
  await page.getByRole('link', { name: /Sales by product/ }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('/');
  await page.keyboard.type('by product');
  await page.getByRole('link', { name: /Sales by product/ }).click();

  const table = page.getByRole('table', { name: 'Sales by product' });
  // Not the month, which may have ended since something was sold.
  await page.getByRole('combobox', { name: /^Period/ }).selectOption({ label: 'Last 30 days' });
  await page.waitForURL(/days=last_30_days/);
  await page.getByRole('combobox', { name: 'Group by' }).selectOption({ label: 'Category' });
  await table.getByText('Drinks').waitFor();
  expect(await table.getByRole('row', { name: /^Total/ }).textContent()).toContain('180.00');
  expect(await accessibilityViolations(page)).toEqual([]);
  await table.getByText('Drinks').click();
  await table.getByText('Soda').click();
  await page.getByRole('navigation', { name: 'Levels' }).getByText('Soda').waitFor();
  await table.getByText('150.00').first().waitFor();
  await page.keyboard.press('Backspace');
  await table.getByText('Soda').click();
  await table.locator('tbody tr', { hasText: /\d{4}/ }).last().click();
  await page.waitForURL(/\/admin\/sales\?.*days=/);
  await page.getByText('100.00').first().waitFor();
});

it('takes the rows along as a file that cannot act', async () => {
  const { page } = business.owner;
  await page.goto(
    addressOf(business.host, '/admin/reports/sales_by_product?days=last_30_days&compare=none&columns=units,net_sales'),
  );
  await page.getByRole('table', { name: 'Sales by product' }).getByText('Soda').waitFor();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const lines = fs
    .readFileSync(await (await waiting).path(), 'utf8')
    .replace('\uFEFF', '')
    .trim()
    .split(/\r?\n/);

  expect(lines).toEqual(['Product,Net sales (USD),Units sold', 'Soda,150.00,3', "'=Bread,30.00,1", 'Total,180.00,4']);
  const sheet = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel' }).click();
  const file = await sheet;
  expect(file.suggestedFilename()).toMatch(/\bSales by product .*\.xlsx$/);
  // A packed file: what is in it is held by the tests of the table.
  expect(
    fs
      .readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
});

it('closes the day on a phone: the summary, and a report as cards', async () => {
  const { page } = business.owner;
  await page.setViewportSize(phone);
  await page.goto(addressOf(business.host, '/admin/reports/sales_summary?days=last_30_days'));
  const statement = page.getByRole('region', { name: 'Statement' });
  expect(await statement.getByRole('row', { name: /^Cash/ }).textContent()).toContain('180.00');
  await fits();
  await page.goto(addressOf(business.host, '/admin/reports/sales_by_product?days=last_30_days'));
  await page.getByRole('list', { name: 'Sales by product' }).getByText('Soda').waitFor();
  await fits();
  await page.getByRole('button', { name: 'Filters and groups' }).click();
  await page.getByRole('dialog', { name: 'Filters' }).getByRole('combobox', { name: 'Group by' }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);

  async function fits(): Promise<void> {
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect(await accessibilityViolations(page)).toEqual([]);
  }
});
