import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { addressOf, launchBrowser, newVisitor, type Visitor } from './support/browser';
import { joinBusiness, leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { openTill } from './support/openTill';
import { scan } from './support/scanner';

/* The owner quotes a basket, the customer accepts it behind its link, and a cashier sells it at its price after the listed one rose. */
const milk = { id: randomUUID(), name: 'Milk', barcode: '6100000000017' };
const quoteNumber = 'QUO-000001';

let browser: Browser;
let business: OwnBusiness;
let cashier: Visitor;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Quotes');
  await business.api.call('save_product', {
    p_product: {
      id: milk.id,
      name: milk.name,
      barcodes: [milk.barcode],
      kind: 'goods',
      unit: 'each',
      price: 100,
      is_published: false,
      opening_stock: { quantity: 50, unit_cost: 40 },
    },
  });
  cashier = await joinBusiness(browser, business, 'cashier');
});

afterAll(() => leaveWithoutViolations(browser, business));

const basketOf = (page: Page) => page.getByRole('complementary', { name: 'Basket' });
const total = (page: Page, amount: string) => basketOf(page).getByLabel('Total').filter({ hasText: amount }).waitFor();

it('quotes the basket, and the customer accepts it', async () => {
  const { page } = business.owner;
  await page.goto(addressOf(business.host, '/admin/sales?tab=new'));
  await basketOf(page).waitFor();
  await scan(page, `3*${milk.barcode}`);
  await scan(page, milk.barcode);
  await basketOf(page).getByText(milk.name, { exact: true }).waitFor();
  await page.keyboard.press('Shift+F6');
  const dialog = page.getByRole('dialog', { name: 'Save as a quote' });
  await dialog.getByRole('textbox', { name: 'Note' }).fill('With delivery on Monday');
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save quote' }).click();

  const drawer = page.getByRole('dialog', { name: quoteNumber });
  await drawer.getByText('With delivery on Monday').first().waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  const made = page.waitForResponse((response) => response.url().includes('create_quote_link'));
  await drawer.getByRole('button', { name: 'Copy link' }).click();
  const { path } = (await (await made).json()) as { path: string };

  const customer = await newVisitor(browser);
  await customer.page.goto(addressOf(business.host, path));
  await customer.page.getByRole('article', { name: `Quote ${quoteNumber}` }).waitFor();
  expect(await accessibilityViolations(customer.page)).toEqual([]);
  await customer.page.getByRole('button', { name: /^Accept for/ }).click();
  await customer.page.getByText(/^Accepted on/).waitFor();
});

it('is sold at its price after the listed one rose', async () => {
  await business.api.call('bulk_edit_products', {
    p_edit: { id: randomUUID(), ids: [milk.id], set: { price: { by: 'to', value: 140 } } },
  });
  const { page } = cashier;
  await openTill(page, business.host);
  await page.getByRole('link', { name: 'Quotes', exact: true }).click();
  await page.getByRole('button', { name: quoteNumber }).click();
  const drawer = page.getByRole('dialog', { name: quoteNumber });
  await drawer.getByText('Accepted').first().waitFor();
  await drawer.getByRole('button', { name: 'Open at the till' }).click();

  await basketOf(page)
    .getByText(/Price approved by Olive Owner/)
    .waitFor();
  const quoted = (await business.api.call<{ rows: { total_amount: number }[] }>('list_quotes', {})).rows[0];
  await total(page, quoted?.total_amount.toFixed(2) ?? '');
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /^Pay basket/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Last sale' }).waitFor();

  const [sold] = (
    await business.api.call<{ rows: Record<string, unknown>[] }>('list_quotes', { p_status: 'converted' })
  ).rows;
  expect(sold).toMatchObject({ quote_number: quoteNumber, status: 'converted', total_amount: quoted?.total_amount });
});

it('is changed at the till, at the prices of today, and is not sold meanwhile', async () => {
  const { page } = business.owner;
  await page.goto(addressOf(business.host, '/admin/sales?tab=new'));
  await basketOf(page).waitFor();
  await scan(page, milk.barcode);
  await total(page, '140.00');
  await page.keyboard.press('Shift+F6');
  await page.getByRole('button', { name: 'Save quote' }).click();
  await page.getByRole('dialog', { name: 'QUO-000002' }).getByRole('button', { name: 'Change' }).click();

  await basketOf(page)
    .getByText(/This basket changes QUO-000002/)
    .waitFor();
  await scan(page, milk.barcode);
  await total(page, '280.00');
  expect(await accessibilityViolations(page)).toEqual([]);
  await basketOf(page)
    .getByRole('button', { name: /^Save the quote/ })
    .click();
  await page.getByRole('dialog', { name: 'Save the changes of QUO-000002' }).getByRole('button').last().click();

  const drawer = page.getByRole('dialog', { name: 'QUO-000002' });
  await drawer.getByText('2 × Milk').waitFor();
  const { rows } = await business.api.call<{ rows: Record<string, unknown>[] }>('list_quotes', { p_status: 'open' });
  expect(rows).toMatchObject([{ quote_number: 'QUO-000002', version: 2, total_amount: 280 }]);
});
