import fs from 'node:fs';
import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { addressOf, launchBrowser, phone } from './support/browser';
import { leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { changeRows } from './support/database';
import { expectSoon } from './support/soon';

/* A shop sells drinks and bread, and its owner looks where the money of the month came from: by category, product, day, down to the sale. */
let browser: Browser;
let business: OwnBusiness;
let sessionId: string;
/** The sales of the beginning, the first first. */
const saleIds: string[] = [];

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
  sessionId = randomUUID();
  await api.call('open_till_session', { p_session_id: sessionId, p_opening_float: 0, p_till_id: till?.id ?? null });
  for (const lines of [
    [{ product: soda, quantity: 2 }],
    [
      { product: soda, quantity: 1 },
      { product: bread, quantity: 1 },
    ],
  ])
    saleIds.push(await sell(lines));
});

afterAll(() => leaveWithoutViolations(browser, business));

async function sell(lines: { product: { id: string; price: number }; quantity: number }[]): Promise<string> {
  const amount = lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0);
  const id = randomUUID();
  await business.api.call('record_sale', {
    p_sale: {
      id,
      till_session_id: sessionId,
      lines: lines.map(({ product, quantity }) => ({ id: randomUUID(), product_id: product.id, quantity })),
      payments: [{ id: randomUUID(), tender_type: 'cash', amount, amount_tendered: amount }],
    },
  });
  return id;
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

it('goes from what was voided by day to its baskets: to the sale of one, to all that was in the other', async () => {
  const { page } = business.owner;
  const lineOf = ({ id, name, price }: typeof bread) => ({ product_id: id, name, quantity: 1, amount: price });
  const told = { till_session_id: sessionId, voided_at: new Date().toISOString() };
  await business.api.call('record_voids', {
    p_voids: {
      voids: [
        { id: randomUUID(), kind: 'line', sale_id: saleIds[0], lines: [lineOf(soda)], ...told },
        { id: randomUUID(), kind: 'basket', sale_id: randomUUID(), lines: [lineOf(soda), lineOf(bread)], ...told },
      ],
    },
  });
  await page.goto(
    addressOf(
      business.host,
      '/admin/reports/voids?days=last_30_days&compare=none&by=product&columns=voided_value,voided_lines',
    ),
  );
  const table = page.getByRole('table', { name: 'Voided before payment' });
  await table.getByText('Soda').click();
  await page.waitForURL(/by=day/);
  await table.locator('tbody tr', { hasText: /\d{4}/ }).last().click();
  await page.waitForURL(/by=basket/);
  await table.getByText(/never paid/).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await table.getByText(/never paid/).click();
  // Soda was looked for: the basket is opened as it was.
  await table.getByText('=Bread', { exact: true }).waitFor();
  await page.keyboard.press('Backspace');
  await page.waitForURL(/by=basket/);
  await table.getByText(/paid as/).click();
  await page.waitForURL((url) => url.pathname === `/admin/sales/${saleIds[0] ?? ''}`);
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

describe('an alert', () => {
  const name = 'Over two hundred';

  interface Mail {
    subject: string;
    text: string;
  }
  const mails = async (): Promise<Mail[]> => {
    const answer = await fetch(addressOf('localhost', `/mailbox/messages?to=${encodeURIComponent(business.email)}`));
    return ((await answer.json()) as Mail[]).filter(({ subject }) => subject.includes(name));
  };
  const alerts = async () =>
    (await business.api.call<{ name: string; next_check_at: string }[]>('list_report_alerts', {})).filter(
      (alert) => alert.name === name,
    );
  /** Its next check is in minutes: a walk has it now, and waits until it was. */
  const checkNow = async () => {
    await changeRows(`update public.report_alerts set next_check_at = now() where name = '${name}'`);
    await expectSoon(async () => (await alerts()).map((alert) => Date.parse(alert.next_check_at) > Date.now()), [true]);
  };

  it('is set on a figure of the screen, and is silent below its bound', async () => {
    const { page } = business.owner;
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(
      addressOf(
        business.host,
        '/admin/reports/sales_by_product?days=last_30_days&compare=none&columns=units,net_sales',
      ),
    );
    await page.getByRole('table', { name: 'Sales by product' }).getByText('Soda').waitFor();
    await page.getByRole('button', { name: 'Alert', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'New alert' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('combobox', { name: 'Figure' }).selectOption({ label: 'Net sales' });
    await dialog.getByRole('textbox', { name: 'Value' }).fill('200');
    await dialog.getByRole('combobox', { name: 'Checked' }).selectOption({ label: 'During the day' });
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^Alert Over two hundred saved: Net sales above .*200\.00/).waitFor();
    await checkNow();
    expect(await mails()).toEqual([]);
  });

  it('comes by bell and mail when a sale passes it, once, and leads to the report', async () => {
    const { page } = business.owner;
    await sell([{ product: soda, quantity: 1 }]);
    await checkNow();
    await expectSoon(async () => (await mails()).length, 1);
    await sell([{ product: bread, quantity: 1 }]);
    await checkNow();

    await page.reload();
    await page.getByRole('button', { name: /^Notifications, / }).click();
    const entry = page.getByRole('region', { name: 'Notifications' }).getByText(name);
    await entry.waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await entry.click();
    await page.waitForURL(/\/admin\/reports\/sales_by_product/);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.text).toMatch(/Net sales above .*200\.00/);
    expect(mail?.text).toContain('230.00');
    await page.goto(/http\S+\/admin\/reports\/\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    const total = page.getByRole('table', { name: 'Sales by product' }).getByRole('row', { name: /^Total/ });
    // As it stands now: a bread was sold after the mail.
    expect(await total.textContent()).toContain('260.00');
  });
});
