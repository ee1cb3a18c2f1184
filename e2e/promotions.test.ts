import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { addressOf, launchBrowser } from './support/browser';
import { leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { openTill } from './support/openTill';
import { scan } from './support/scanner';

/* A promotion and a coupon, from the form in which they are made to the till that gives them. */
const soda = { id: randomUUID(), name: 'Soda', barcode: '6100000000101' };
const soap = { id: randomUUID(), name: 'Soap', barcode: '6100000000102' };

let browser: Browser;
let business: OwnBusiness;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Promotions');
  page = business.owner.page;
  for (const [product, price] of [
    [soda, 60],
    [soap, 100],
  ] as const)
    await business.api.call('save_product', {
      p_product: {
        id: product.id,
        name: product.name,
        kind: 'goods',
        unit: 'each',
        is_published: false,
        price,
        barcodes: [product.barcode],
        opening_stock: { quantity: 20, unit_cost: 40 },
      },
    });
});

afterAll(() => leaveWithoutViolations(browser, business));

const open = (path: string) => page.goto(addressOf(business.host, path));
const basket = () => page.getByRole('complementary', { name: 'Basket' });
const total = (amount: string) => basket().getByLabel('Total').filter({ hasText: amount }).waitFor();

async function savePromotion(): Promise<void> {
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await page.waitForURL(/promotions\/[0-9a-f-]{36}$/);
}

async function payCash(): Promise<void> {
  await basket().getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('dialog', { name: /^Pay basket/ }).waitFor();
  await page.getByRole('button', { name: /^Finish sale/ }).click();
  await page.getByRole('region', { name: 'Last sale' }).waitFor();
}

it('a third one is free', async () => {
  await open('/admin/products/promotions/new');
  await page.getByLabel('Name').fill('Third free');
  await page.getByLabel('Kind').selectOption('buy_x_get_y');
  await page.getByText('Buy 2 get 1 free on everything.').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await savePromotion();

  await openTill(page, business.host);
  await scan(page, soda.barcode);
  await total('60.00');
  await scan(page, soda.barcode);
  await total('120.00');
  await scan(page, soda.barcode);
  await basket()
    .getByText(/Third free −/)
    .first()
    .waitFor();
  await total('120.00');
  await payCash();
  const [sale] = await business.api.rows<{ total_amount: number; discount_amount: number }>(
    'sales?select=total_amount,discount_amount',
  );
  expect(sale).toEqual({ total_amount: 120, discount_amount: 60 });
});

it('a coupon for one use is taken once', async () => {
  await open('/admin/products/promotions/new');
  await page.getByLabel('Name').fill('Welcome');
  await page.getByLabel('Percent off').fill('10');
  await page.getByLabel('Only with a coupon').check();
  await savePromotion();
  await page.getByLabel('Your own code').fill('welcome-1');
  await page.getByRole('button', { name: 'Create coupons' }).click();
  await page.getByRole('list', { name: 'Coupon codes' }).getByText('WELCOME-1').waitFor();

  await openTill(page, business.host);
  await scan(page, soap.barcode);
  await total('100.00');
  await basket().getByRole('button', { name: 'Coupon', exact: true }).click();
  await page.getByLabel('Code').fill('welcome-1');
  await page.getByRole('button', { name: 'Use coupon' }).click();
  await basket().getByText('WELCOME-1: Welcome').waitFor();
  await total('90.00');
  await payCash();

  await scan(page, soap.barcode);
  await total('100.00');
  await basket().getByRole('button', { name: 'Coupon', exact: true }).click();
  await page.getByLabel('Code').fill('WELCOME-1');
  await page.getByRole('button', { name: 'Use coupon' }).click();
  await page.getByRole('dialog', { name: 'Coupon' }).getByText('This coupon was already used.').waitFor();
  await page.keyboard.press('Escape');
  await total('100.00');
});
