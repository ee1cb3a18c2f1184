import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { launchBrowser, type Visitor } from './support/browser';
import { joinBusiness, leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { openTill } from './support/openTill';
import { scan } from './support/scanner';

/* A cashier takes a basket as an order by the keyboard; when the customer comes it is sold at the price of that day. */
const cake = { id: randomUUID(), name: 'Cake', barcode: '6100000000017' };
const orderNumber = 'ORD-000001';

let browser: Browser;
let business: OwnBusiness;
let cashier: Visitor;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Orders');
  await business.api.call('save_product', {
    p_product: {
      id: cake.id,
      name: cake.name,
      barcodes: [cake.barcode],
      kind: 'goods',
      unit: 'each',
      price: 500,
      is_published: false,
      opening_stock: { quantity: 10, unit_cost: 200 },
    },
  });
  cashier = await joinBusiness(browser, business, 'cashier');
  await business.api.call('save_contact', {
    p_contact: { id: randomUUID(), type: 'customer', name: 'Wanjiru Kamau', phone: '+254700000111' },
  });
});

afterAll(() => leaveWithoutViolations(browser, business));

const basketOf = (page: Page) => page.getByRole('complementary', { name: 'Basket' });

it('takes the basket of a known customer as an order', async () => {
  const { page } = cashier;
  await openTill(page, business.host);
  await scan(page, `2*${cake.barcode}`);
  await basketOf(page).getByText(cake.name, { exact: true }).waitFor();
  await page.keyboard.press('F2');
  const customers = page.getByRole('dialog', { name: 'Choose a customer' });
  await customers.getByLabel('Name or phone').fill('Wanjiru');
  await customers.getByRole('button', { name: /Wanjiru Kamau/ }).click();
  await basketOf(page).getByText('Wanjiru Kamau').waitFor();

  await page.keyboard.press('Shift+F7');
  const dialog = page.getByRole('dialog', { name: 'Order for later' });
  // The phone is that of the contact, once it is known.
  await page.waitForFunction(() => Boolean(document.querySelector<HTMLInputElement>('input[type="tel"]')?.value));
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Wanjiru Kamau');
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Note' }).fill('With candles');
  await dialog.getByRole('button', { name: 'Place order' }).click();
  await page.getByText(`${orderNumber} is placed`).waitFor();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: orderNumber });
  await drawer.getByText('With candles', { exact: true }).waitFor();
  await drawer.getByText(/at the till, by/).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
});

it('is sold at the promised price when the customer comes', async () => {
  await business.api.call('bulk_edit_products', {
    p_edit: { id: randomUUID(), ids: [cake.id], set: { price: { by: 'to', value: 900 } } },
  });
  const { page } = cashier;
  await page.getByRole('dialog', { name: orderNumber }).getByRole('button', { name: 'Complete order' }).click();
  const payment = page.getByRole('dialog', { name: `Payment for ${orderNumber}` });
  await payment.waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(`${orderNumber} is confirmed`).waitFor();

  const { rows } = await business.api.call<{ rows: { total_amount: number; channel: string; contact_name: string }[] }>(
    'list_sales',
    {},
  );
  expect(rows).toMatchObject([{ total_amount: 1000, channel: 'till', contact_name: 'Wanjiru Kamau' }]);
  expect(cashier.problems).toEqual([]);
});
