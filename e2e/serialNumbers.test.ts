import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { addressOf, launchBrowser } from './support/browser';
import { leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { openTill } from './support/openTill';
import { scan } from './support/scanner';

/* Phones: every piece has a serial number, from the delivery to the sale and back, and can be found by it. */
const phone = { id: randomUUID(), name: 'Phone', barcode: '6110000000001' };

let browser: Browser;
let business: OwnBusiness;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Phones');
  page = business.owner.page;
  await business.api.call('save_product', {
    p_product: {
      id: phone.id,
      name: phone.name,
      kind: 'goods',
      unit: 'each',
      price: 5000,
      is_published: false,
      barcodes: [phone.barcode],
      opening_stock: { quantity: 1, unit_cost: 3000 },
    },
  });
});

afterAll(() => leaveWithoutViolations(browser, business));

const open = (path: string) => page.goto(addressOf(business.host, path));
const stockOf = async () =>
  (await business.api.rows<{ stock_quantity: number }>(`products?select=stock_quantity&id=eq.${phone.id}`))[0]
    ?.stock_quantity;

it('is switched on by naming what lies there', async () => {
  await open(`/admin/products/${phone.id}`);
  await page.getByRole('button', { name: 'Switch serial numbers on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter serial numbers in stock of Phone' });
  await dialog.getByRole('textbox').fill('IMEI3500000001');
  await dialog.getByRole('textbox').press('Enter');
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await page.getByRole('button', { name: 'Switch serial numbers off' }).waitFor();
});

it('takes a delivery in piece by piece', async () => {
  await open('/admin/stock?tab=receipts&receipt=new');
  const pick = page.getByLabel('Scan or search a product');
  await pick.fill(phone.barcode);
  await pick.press('Enter');
  const serials = page.getByRole('textbox', { name: /Serial numbers of Phone/ });
  for (const serial of ['IMEI3500000002', 'IMEI3500000003']) {
    await serials.fill(serial);
    await serials.press('Enter');
  }
  await page.getByLabel('Unit cost').fill('3100');
  await page.getByRole('button', { name: 'Receive' }).click();
  await page.getByRole('heading', { level: 1, name: /^GRN-\d+/ }).waitFor();
  expect(await stockOf()).toBe(3);
});

it('sells the very piece that was scanned, and another that was picked', async () => {
  await openTill(page, business.host);
  await page.getByText('open since').waitFor();
  await scan(page, 'imei3500000002');
  const lines = page.getByRole('list', { name: 'Basket lines' });
  await lines.getByText('IMEI3500000002').waitFor();

  await scan(page, phone.barcode);
  const dialog = page.getByRole('dialog', { name: 'Which Phone?' });
  await dialog.getByRole('button', { name: 'IMEI3500000003', exact: true }).click();
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await lines.getByText('IMEI3500000002, IMEI3500000003').waitFor();
  await page.getByRole('complementary', { name: 'Basket' }).getByRole('button', { name: /^Pay/ }).click();
  const pay = page.getByRole('dialog', { name: /^Pay basket/ });
  await pay.getByRole('button', { name: /^Finish sale/ }).click();
  await page.getByRole('region', { name: 'Last sale' }).waitFor();
  expect(await stockOf()).toBe(1);

  await page
    .getByRole('region', { name: 'Last sale' })
    .getByRole('button', { name: /receipt/i })
    .click();
  await page.getByText('Serial numbers IMEI3500000002, IMEI3500000003').first().waitFor();
});

it('finds the sale by the piece, and takes that one back', async () => {
  await open('/admin/sales?tab=list&q=IMEI3500000003');
  await page.getByText(/^INV-/).first().click();
  await page.getByRole('button', { name: 'Refund' }).first().click();
  const dialog = page.getByRole('dialog', { name: /^Refund/ });
  await dialog.getByRole('checkbox', { name: 'IMEI3500000002' }).uncheck();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Screen is dark');
  await dialog.getByRole('combobox', { name: 'Refund by' }).selectOption('cash');
  await dialog.getByRole('button', { name: /^Refund .*5,000/ }).click();
  await page.getByText(/CN-\d+ issued/).waitFor();
  expect(await stockOf()).toBe(2);
});

it('tells where every piece is and has been', async () => {
  await open('/admin/stock?tab=serials');
  const table = page.getByRole('table', { name: 'Serial numbers' });
  await table
    .getByRole('row', { name: /IMEI3500000002/ })
    .getByText('Sold', { exact: true })
    .waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await table.getByText('IMEI3500000003').click();
  const drawer = page.getByRole('dialog', { name: 'IMEI3500000003' });
  for (const happened of [/^Returned to stock CN-/, /^Sold INV-/, /^Received GRN-/])
    await drawer.getByText(happened).waitFor();
});
