import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { addressOf, launchBrowser, type Visitor } from './support/browser';
import { joinBusiness, leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { openTill } from './support/openTill';
import { scan } from './support/scanner';

/* A sofa is paid in three parts: when it is ordered, on the way, and the rest when it is handed over. */
const sofa = { id: randomUUID(), name: 'Sofa', barcode: '6100000000024' };
const orderNumber = 'ORD-000001';

let browser: Browser;
let business: OwnBusiness;
let cashier: Visitor;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Instalments');
  await business.api.call('save_product', {
    p_product: {
      id: sofa.id,
      name: sofa.name,
      barcodes: [sofa.barcode],
      kind: 'goods',
      unit: 'each',
      price: 1000,
      is_published: false,
      opening_stock: { quantity: 3, unit_cost: 400 },
    },
  });
  cashier = await joinBusiness(browser, business, 'cashier');
});

afterAll(() => leaveWithoutViolations(browser, business));

const basketOf = (page: Page) => page.getByRole('complementary', { name: 'Basket' });
const closeReceipt = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).getByRole('button', { name: 'Close' }).click();

it('takes the first part with the order, from somebody nobody has noted yet', async () => {
  const { page } = cashier;
  await openTill(page, business.host);
  await scan(page, sofa.barcode);
  await basketOf(page).getByText(sofa.name, { exact: true }).waitFor();
  await page.keyboard.press('Shift+F7');
  const dialog = page.getByRole('dialog', { name: 'Order for later' });
  await dialog.getByLabel('Name').fill('Otieno Odhiambo');
  await dialog.getByLabel('Phone').fill('0700 000 333');
  await dialog.getByLabel('Paid in advance').fill('300');
  await dialog.getByLabel('Paid by').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Place order' }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt RCT-000001' });
  await receipt.getByRole('row', { name: /Balance due 700\.00/ }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await closeReceipt(page, 'Receipt RCT-000001');
});

it('takes the second part from the order, and prints what is left', async () => {
  const { page } = cashier;
  await page.goto(addressOf(business.host, '/admin/sales?tab=orders'));
  await page.getByRole('button', { name: orderNumber }).click();
  const drawer = page.getByRole('dialog', { name: orderNumber, exact: true });
  await drawer.getByRole('button', { name: 'More' }).click();
  await drawer.getByRole('button', { name: 'Deposit' }).click();
  const dialog = page.getByRole('dialog', { name: `Deposit for ${orderNumber}` });
  await dialog.getByLabel('Amount').fill('200');
  await dialog.getByLabel('Paid by').selectOption('bank');
  await dialog.getByLabel('Reference').fill('FT26330X1');
  await dialog.getByRole('button', { name: 'Receive payment' }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt RCT-000002' });
  await receipt.getByRole('row', { name: /Paid earlier 300\.00/ }).waitFor();
  await receipt.getByRole('row', { name: /Balance due 500\.00/ }).waitFor();
  await closeReceipt(page, 'Receipt RCT-000002');
  await drawer.getByRole('region', { name: 'Deposits' }).getByText('RCT-000002').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
});

it('is handed over for the rest, and counts in the drawer what came in cash', async () => {
  const { page } = cashier;
  await page
    .getByRole('dialog', { name: orderNumber, exact: true })
    .getByRole('button', { name: 'Complete order' })
    .click();
  const payment = page.getByRole('dialog', { name: `Payment for ${orderNumber}` });
  expect(await payment.getByLabel('To pay', { exact: true }).textContent()).toContain('500.00');
  await page.keyboard.press('Enter');
  await page.getByText(`${orderNumber} is confirmed`).waitFor();
  const { rows } = await business.api.call<{ rows: { id: string; total_amount: number; contact_name: string }[] }>(
    'list_sales',
    {},
  );
  expect(rows).toMatchObject([{ total_amount: 1000, contact_name: 'Otieno Odhiambo' }]);
  const sale = await business.api.call<{ balance_due: number; till_session_id: string }>('get_sale', {
    p_sale_id: rows[0]?.id,
  });
  expect(sale.balance_due).toBe(0);
  const report = await business.api.call<{ expected_cash: number }>('till_session_report', {
    p_session_id: sale.till_session_id,
  });
  expect(report.expected_cash).toBe(1800);
  expect(cashier.problems).toEqual([]);
});
