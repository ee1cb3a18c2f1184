import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { addressOf, launchBrowser, phone, type Visitor } from './support/browser';
import { joinBusiness, leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { openTill } from './support/openTill';
import { scan } from './support/scanner';

/* What has no product: the owner keeps goods with an open price, and a cashier sells under them what nobody knows the code of. */
let browser: Browser;
let business: OwnBusiness;
let cashier: Visitor;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Openprices');
  await business.api.call('save_product', {
    p_product: {
      id: randomUUID(),
      name: 'Sundries',
      kind: 'service',
      unit: 'each',
      price: 0,
      barcodes: [],
      is_published: false,
    },
  });
  cashier = await joinBusiness(browser, business, 'cashier');
});

afterAll(() => leaveWithoutViolations(browser, business));

const basketOf = (page: Page) => page.getByRole('complementary', { name: 'Basket' });
const total = (page: Page, amount: string) => basketOf(page).getByLabel('Total').filter({ hasText: amount }).waitFor();

it('is switched on in the product', async () => {
  const { page } = business.owner;
  await page.goto(addressOf(business.host, '/admin/products?q=Sundries'));
  await page.getByRole('link', { name: 'Sundries' }).click();
  await page.getByRole('checkbox', { name: 'Open price: cashier types name and price' }).check();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: false }).first().waitFor();
});

it('sells what nobody knows the code of, by keyboard alone', async () => {
  const { page } = cashier;
  await openTill(page, business.host);
  await page.getByRole('button', { name: /Sundries/ }).waitFor();

  await scan(page, '6199999999991');
  await page.getByText('No product has the code 6199999999991.').first().waitFor();
  await page.getByRole('button', { name: /^Open price/ }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Shift+F3');
  const dialog = page.getByRole('dialog', { name: 'Price of Sundries' });
  await dialog.waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  // As quickly as a program types, it would be taken for a scan.
  await page.keyboard.type('350', { delay: 80 });
  await page.keyboard.press('Tab');
  await page.keyboard.type('Plastic basin', { delay: 80 });
  await page.keyboard.press('Enter');

  await basketOf(page).getByText('Plastic basin').waitFor();
  await total(page, '350.00');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /^Pay basket/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Last sale' }).waitFor();
  const { rows } = await business.api.call<{ rows: { total_amount: number }[] }>('list_sales', {});
  expect(rows).toMatchObject([{ total_amount: 350 }]);
});

it('is asked by a tap on a phone, and put right on its line', async () => {
  const visitor = await joinBusiness(browser, business, 'manager', { viewport: phone });
  const { page } = visitor;
  await page.goto(addressOf(business.host, '/admin/sales?tab=new'));
  await page.getByRole('button', { name: /Sundries/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Price of Sundries' });
  await dialog.getByRole('textbox', { name: /^Unit price/ }).fill('20');
  await dialog.getByRole('button', { name: 'Add to basket' }).click();
  await page.locator('.till-phone-total').click();
  await basketOf(page)
    .getByRole('button', { name: /Change the price of Sundries/ })
    .click();
  await dialog.getByRole('textbox', { name: /^Unit price/ }).fill('25');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Bucket');
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await basketOf(page).getByText('Bucket').waitFor();
  await total(page, '25.00');
  expect(visitor.problems).toEqual([]);
});
