import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { addressOf, launchBrowser } from './support/browser';
import { leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { dayFromNow } from './support/days';
import { openTill } from './support/openTill';
import { scan } from './support/scanner';
import { valueAndBooks } from './support/valuation';

/* What the catalogue and the contacts are for: a bundle, goods with expiry, a customer's own price, a sale on account, labels. */
const uuid = /[0-9a-f-]{36}$/;
const tea = { id: randomUUID(), name: 'Tea', barcode: '6100000000001' };
const bread = { id: randomUUID(), name: 'Bread', barcode: '6100000000002' };
const milk = { id: randomUUID(), name: 'Milk', barcode: '6100000000003' };
const bundleCode = '6100000000004';
/** Sold by weight; the scale prints 1.250 kg into the label. */
const cheese = { id: randomUUID(), name: 'Cheese', sku: '12345' };
const cheeseLabel = '2012345012509';

let browser: Browser;
let business: OwnBusiness;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Selling');
  page = business.owner.page;
  const goods = { kind: 'goods', unit: 'each', is_published: false };
  const { api } = business;
  for (const [product, price] of [
    [tea, 100],
    [bread, 60],
  ] as const)
    await api.call('save_product', {
      p_product: {
        ...goods,
        id: product.id,
        name: product.name,
        price,
        barcodes: [product.barcode],
        opening_stock: { quantity: 20, unit_cost: 40 },
      },
    });
  await api.call('save_product', {
    p_product: { ...goods, id: milk.id, name: milk.name, price: 50, barcodes: [milk.barcode], tracks_batches: true },
  });
  await api.call('save_product', {
    p_product: { ...goods, ...cheese, unit: 'kg', price: 80, opening_stock: { quantity: 10, unit_cost: 60 } },
  });
});

afterAll(() => leaveWithoutViolations(browser, business));

const open = (path: string) => page.goto(addressOf(business.host, path));
const stockOf = async ({ id }: { id: string }) =>
  (await business.api.rows<{ stock_quantity: number }>(`products?select=stock_quantity&id=eq.${id}`))[0]
    ?.stock_quantity;
const basket = () => page.getByRole('complementary', { name: 'Basket' });
const total = (amount: string) => basket().getByLabel('Total').filter({ hasText: amount }).waitFor();

describe('a bundle and goods with expiry', () => {
  it('takes two batches of a delivery in', async () => {
    await open('/admin/stock?tab=receipts&receipt=new');
    const pick = page.getByLabel('Scan or search a product');
    for (const [batch, quantity, expires] of [
      ['NEW', '5', dayFromNow(30)],
      ['OLD', '2', dayFromNow(5)],
    ] as const) {
      await pick.fill(milk.barcode);
      await pick.press('Enter');
      const line = page.getByRole('list', { name: 'Goods of the delivery' }).getByRole('listitem').last();
      await line.getByLabel('Quantity').fill(quantity);
      await line.getByLabel(/^Unit cost/).fill('30');
      await line.getByLabel('Batch').fill(batch);
      await line.getByLabel('Expires on').fill(expires);
      await page.getByRole('button', { name: 'Receive' }).click();
      await page.getByRole('link', { name: 'Labels' }).waitFor();
      await open('/admin/stock?tab=receipts&receipt=new');
    }
    expect(await stockOf(milk)).toBe(7);
  });

  it('makes a bundle of two products in the product form', async () => {
    await open('/admin/products/new');
    await page.getByRole('textbox', { name: /^Name/ }).fill('Breakfast');
    await page.getByRole('textbox', { name: /^Price/ }).fill('150');
    await page.getByRole('textbox', { name: 'Barcode', exact: true }).fill(bundleCode);
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('bundle');
    for (const part of ['Tea', 'Bread']) {
      await page.getByRole('textbox', { name: 'Add a product' }).fill(part);
      await page.getByRole('list', { name: 'Found products' }).getByRole('button', { name: part }).waitFor();
      await page.getByRole('textbox', { name: 'Add a product' }).press('Enter');
      await page.getByLabel(`Quantity of ${part}`).waitFor();
    }
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Control+s');
    await page.waitForURL(uuid);
  });

  it('sells them at the till: the parts leave the stock, and what expires first goes first', async () => {
    await openTill(page, business.host);
    for (const code of [bundleCode, milk.barcode, milk.barcode, milk.barcode]) await scan(page, code);
    await total('300.00');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Last sale' }).waitFor();
    expect([await stockOf(tea), await stockOf(bread), await stockOf(milk)]).toEqual([19, 19, 4]);
    const { rows } = await business.api.call<{ rows: { batch_number: string; quantity: number }[] }>('list_batches', {
      p_product_id: milk.id,
    });
    expect(rows.filter(({ quantity }) => quantity > 0)).toEqual([
      expect.objectContaining({ batch_number: 'NEW', quantity: 4 }),
    ]);
    await open('/admin/stock?tab=batches');
    await page.getByText('NEW').first().waitFor();
  });
});

describe('a customer with a price and an account of their own', () => {
  let contactUrl: string;

  it('has a price list for everybody with a tag', async () => {
    await open('/admin/products/price-lists/new');
    await page.getByLabel('Name').fill('Trade');
    await page.getByLabel('For', { exact: true }).selectOption({ label: 'Customers with a tag' });
    await page.getByLabel('Tags').fill('trade');
    await page.keyboard.press('Control+s');
    await page.waitForURL(uuid);
    await page.getByRole('button', { name: 'Add a price' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add a price' });
    await dialog.getByLabel('For', { exact: true }).selectOption('all');
    await dialog.getByLabel('Price or discount').fill('10%');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('10%').first().waitFor();
  });

  it('is written down with tag, terms and credit limit', async () => {
    await open('/admin/customers/new');
    await page.getByLabel('Name').fill('Akinyi Traders');
    await page.getByLabel('Phone').fill('+254 722 100 200');
    await page.getByLabel('Tags', { exact: true }).fill('trade');
    await page.getByLabel('Tags', { exact: true }).press('Enter');
    await page.getByLabel('Credit limit').fill('5000');
    await page.getByLabel('Payment terms (days)').fill('30');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/customers\/[0-9a-f-]{36}$/);
    await page.getByRole('heading', { level: 1, name: 'Akinyi Traders' }).waitFor();
    contactUrl = page.url();
  });

  it('is charged their price at the till, for goods, a bundle and a weighed label, on account', async () => {
    const [before] = await valueAndBooks(business);
    await openTill(page, business.host);
    for (const code of [tea.barcode, bundleCode, cheeseLabel]) await scan(page, code);
    await total('350.00');
    await basket().getByRole('button', { name: 'Customer' }).click();
    await page.getByLabel('Name or phone').fill('Akinyi');
    await page
      .getByRole('list', { name: 'Customers' })
      .getByRole('button', { name: /Akinyi/ })
      .click();
    await total('315.00');
    await basket().getByRole('button', { name: 'Pay' }).click();
    await page.getByRole('button', { name: 'On account' }).click();
    await page.getByRole('button', { name: /^Finish sale/ }).click();
    await page.getByRole('region', { name: 'Last sale' }).waitFor();
    const [line] = await business.api.rows<{ unit_price: number; price_source: { kind: string; name: string } }>(
      `sale_lines?select=unit_price,price_source&product_id=eq.${tea.id}&price_source=not.is.null`,
    );
    expect(line).toMatchObject({ unit_price: 90, price_source: { kind: 'price_list', name: 'Trade' } });
    expect([await stockOf(tea), await stockOf(bread), await stockOf(cheese)]).toEqual([17, 18, 8.75]);
    const [value, books] = await valueAndBooks(business);
    expect([before - value, books]).toEqual([(40 + 40 + 40 + 1.25 * 60) * 100, value]);
  });

  it('pays a part, and the statement says what is left', async () => {
    await page.goto(contactUrl);
    await page.getByRole('region', { name: 'Balance' }).getByText('315.00').first().waitFor();
    await page.getByRole('button', { name: 'Receive payment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Payment of Akinyi Traders' });
    await dialog.getByLabel('Amount', { exact: true }).fill('275');
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Receive' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Balance' }).getByText('40.00').first().waitFor();
    await page.goto(`${contactUrl}?tab=statement`);
    const paper = page.locator('main');
    await paper
      .getByText(/INV-\d+/)
      .first()
      .waitFor();
    await paper
      .getByText(/RCT-\d+/)
      .first()
      .waitFor();
    await paper.getByText('40.00').first().waitFor();
  });

  it('is merged with a second card of the same person, and parted again', async () => {
    const double = { id: randomUUID(), name: 'Akinyi Traders Ltd', phone: '+254722100200', type: 'customer' };
    await business.api.call('save_contact', { p_contact: double });
    await open('/admin/customers/duplicates');
    await page
      .getByRole('button', { name: /^Merge 2/ })
      .first()
      .click();
    await page.getByText(/2 contacts are now/).waitFor();
    const listed = async () =>
      (await business.api.call<{ rows: { name: string }[] }>('list_contacts', {})).rows.map(({ name }) => name);
    expect((await listed()).filter((name) => name.startsWith('Akinyi'))).toHaveLength(1);
    await page.getByRole('button', { name: /Undo/ }).first().click();
    await page.getByText('They are separate contacts again').waitFor();
    expect((await listed()).filter((name) => name.startsWith('Akinyi'))).toHaveLength(2);
    await page.goto(contactUrl);
    await page.getByRole('region', { name: 'Balance' }).getByText('40.00').first().waitFor();
  });
});

it('previews as many labels as were asked for', async () => {
  await open(`/admin/products/labels?ids=${tea.id},${bread.id}`);
  await page.getByRole('textbox', { name: 'Labels of Tea' }).fill('3');
  await page.getByRole('textbox', { name: 'Labels of Bread' }).fill('2');
  await page.getByRole('button', { name: 'Print 5 labels' }).waitFor();
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview
    .getByRole('img', { name: `Barcode ${tea.barcode}` })
    .first()
    .waitFor();
  expect(await preview.getByRole('img', { name: `Barcode ${tea.barcode}` }).count()).toBe(3);
  expect(await preview.getByRole('img', { name: `Barcode ${bread.barcode}` }).count()).toBe(2);
  expect(await accessibilityViolations(page)).toEqual([]);
});
