import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { addressOf, launchBrowser } from './support/browser';
import { leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { openTill } from './support/openTill';
import { scan } from './support/scanner';

/* One cashier serves in two windows of one browser: each has its own basket, and none is lost with its window. */
const tea = { id: randomUUID(), name: 'Tea leaves', price: 150, barcode: '6200000000001' };
const soap = { id: randomUUID(), name: 'Bar soap', price: 60, barcode: '6200000000018' };

let browser: Browser;
let business: OwnBusiness;
let first: Page;
let second: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Windows');
  first = business.owner.page;
  for (const { id, name, price, barcode } of [tea, soap])
    await business.api.call('save_product', {
      p_product: {
        kind: 'goods',
        unit: 'each',
        is_published: false,
        id,
        name,
        price,
        barcodes: [barcode],
        opening_stock: { quantity: 100, unit_cost: price / 2 },
      },
    });
  await openTill(first, business.host);
});

afterAll(() => leaveWithoutViolations(browser, business));

const basket = (page: Page) => page.getByRole('complementary', { name: 'Basket' });
const total = (page: Page, text: string) => basket(page).getByLabel('Total').filter({ hasText: text }).waitFor();
const isListening = (page: Page) => page.getByLabel('Search or scan').waitFor();

async function openWindow(): Promise<Page> {
  const page = await business.owner.context.newPage();
  await page.goto(addressOf(business.host, '/admin/sales?tab=new'));
  await isListening(page);
  return page;
}

async function sell(page: Page): Promise<void> {
  // A window in the background may not get keys.
  await page.bringToFront();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /Pay basket/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Last sale' }).waitFor();
}

const recorded = async () =>
  (await business.api.rows<{ total_amount: number }>('sales?select=total_amount&order=posted_at')).map(
    ({ total_amount: amount }) => amount,
  );

it('keeps the baskets of two windows apart, also when both are loaded again', async () => {
  second = await openWindow();
  await scan(first, tea.barcode);
  await scan(second, soap.barcode);
  await scan(first, tea.barcode);
  await total(first, '300.00');
  await total(second, '60.00');

  await Promise.all([first.reload(), second.reload()]);
  // Their baskets are drawn a moment before keys are listened to.
  await isListening(first);
  await isListening(second);
  await total(first, '300.00');
  await total(second, '60.00');
});

it('sells each of them once', async () => {
  await sell(second);
  await sell(first);
  expect(await recorded()).toEqual([60, 300]);
});

it('gives a duplicate of a window a basket of its own', async () => {
  await scan(first, tea.barcode);
  await total(first, '150.00');
  const opened = business.owner.context.waitForEvent('page');
  await first.evaluate(() => void window.open(location.href));
  const duplicate = await opened;
  await isListening(duplicate);
  await scan(duplicate, soap.barcode);
  await total(duplicate, '60.00');
  await total(first, '150.00');
  await duplicate.getByRole('button', { name: 'Clear basket' }).click();
  await duplicate.close();
});

it('goes on with the basket of a window that was closed', async () => {
  await scan(second, soap.barcode);
  await scan(second, soap.barcode);
  await total(second, '120.00');
  await second.close();
  second = await openWindow();
  await total(second, '120.00');
  await total(first, '150.00');

  await sell(second);
  await sell(first);
  expect(await recorded()).toEqual([60, 300, 120, 150]);
});
