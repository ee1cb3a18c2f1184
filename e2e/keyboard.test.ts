import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { addressOf, demoPassword, launchBrowser, newVisitor, phone, type Visitor } from './support/browser';
import { leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { press, tabTo, typeInto } from './support/keyboard';
import { expectSoon } from './support/soon';

/* Catalogue, contacts and stock without a mouse at a desk, and with a thumb alone on a phone. */
let browser: Browser;
let business: OwnBusiness;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Keys');
  page = business.owner.page;
  const { api } = business;
  for (const name of ['Drinks', 'Hot drinks'])
    await api.call('save_category', { p_category: { id: randomUUID(), name } });
  await api.call('save_location', { p_location: { id: randomUUID(), name: 'Store room' } });
  for (const [name, barcode] of [
    ['Coffee', '6200000000001'],
    ['Cocoa', '6200000000002'],
  ])
    await api.call('save_product', {
      p_product: {
        id: randomUUID(),
        name,
        kind: 'goods',
        unit: 'each',
        price: 100,
        is_published: false,
        barcodes: [barcode],
        opening_stock: { quantity: 10, unit_cost: 40 },
      },
    });
});

afterAll(() => leaveWithoutViolations(browser, business));

const open = (path: string) => page.goto(addressOf(business.host, path));
const priceOf = async (name: string) =>
  (await business.api.rows<{ price: number }>(`products?select=price&name=eq.${name}`))[0]?.price;
const categoryParents = async () =>
  (
    await business.api.rows<{ name: string; parent_id: string | null }>('categories?select=name,parent_id&order=name')
  ).map(({ name, parent_id: parent }) => [name, parent !== null]);

describe('by keyboard alone', () => {
  it('searches, filters and opens a product, changes its price, and saves', async () => {
    await open('/admin/products');
    await page.getByRole('row', { name: /Coffee/ }).waitFor();
    await press(page, page.getByRole('button', { name: /^Filters/ }));
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await typeInto(page, drawer.getByRole('group', { name: 'Price' }).getByLabel('From'), '50');
    await page.keyboard.press('Enter');
    await page.waitForURL(/price=50/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.keyboard.type('coff');
    await page.waitForURL(/q=coff/);
    await page.getByRole('row', { name: /Cocoa/ }).waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    await tabTo(page, page.getByRole('row', { name: /Coffee/ }));
    await page.keyboard.press('Enter');
    await page.waitForURL(/products\/[0-9a-f-]{36}/);
    await typeInto(page, page.getByRole('textbox', { name: /^Price/ }), '120');
    await page.keyboard.press('Control+s');
    await page.getByText('Coffee saved').first().waitFor();
    expect(await priceOf('Coffee')).toBe(120);
  });

  it('archives several products and takes it back with Alt+Z', async () => {
    await open('/admin/products');
    await tabTo(page, page.getByRole('row', { name: /Cocoa/ }));
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await press(page, page.getByRole('button', { name: 'Archive' }));
    await page.getByRole('row', { name: /Cocoa/ }).waitFor({ state: 'detached' });
    await page.keyboard.press('Alt+z');
    await page.getByRole('row', { name: /Cocoa/ }).waitFor();
    await page.getByRole('row', { name: /Coffee/ }).waitFor();
  });

  it('moves a category into another one and out again', async () => {
    await open('/admin/products/categories');
    const handle = page.getByRole('button', { name: /^Move Hot drinks/ });
    await tabTo(page, handle);
    await page.keyboard.press('ArrowRight');
    await expectSoon(categoryParents, [
      ['Drinks', false],
      ['Hot drinks', true],
    ]);
    await tabTo(page, handle);
    await page.keyboard.press('ArrowLeft');
    await expectSoon(categoryParents, [
      ['Drinks', false],
      ['Hot drinks', false],
    ]);
  });

  it('writes a contact down, archives it and takes that back', async () => {
    await open('/admin/customers');
    await page.getByRole('heading', { level: 1, name: /^Contacts/ }).waitFor();
    await page.keyboard.press('n');
    await page.waitForURL(/customers\/new/);
    await typeInto(page, page.getByLabel('Name', { exact: true }), 'Kezia Keys');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/customers\/[0-9a-f-]{36}$/);
    await press(page, page.getByRole('button', { name: 'Archive' }));
    await page.getByText('Kezia Keys archived').waitFor();
    await page.keyboard.press('Alt+z');
    await page.getByText('Restored').waitFor();
  });

  it('sends goods to another location and receives them', async () => {
    await open('/admin/stock?tab=transfers');
    await page.getByRole('button', { name: 'New transfer' }).first().waitFor();
    await page.keyboard.press('n');
    await tabTo(page, page.getByLabel('To', { exact: true }));
    await page.keyboard.type('Store');
    await typeInto(page, page.getByLabel('Scan or search a product'), '6200000000001');
    await page.keyboard.press('Enter');
    await typeInto(page, page.getByLabel('Quantity of Coffee'), '4');
    await page.keyboard.press('Control+s');
    await press(page, page.getByRole('button', { name: 'Send', exact: true }));
    await press(page, page.getByRole('button', { name: 'Receive', exact: true }));
    await press(page, page.getByRole('button', { name: 'Receive all' }));
    await typeInto(page, page.getByLabel('Received of Coffee'), '4');
    await page.keyboard.press('Enter');
    await page.getByText('Received', { exact: true }).first().waitFor();
  });

  it('counts', async () => {
    await open('/admin/stock?tab=counts');
    await page.getByRole('button', { name: 'New count' }).first().waitFor();
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'New count' });
    await typeInto(page, dialog.getByLabel('Name'), 'By keys');
    await press(page, dialog.getByRole('button', { name: 'Start counting' }));
    await page.waitForURL(/counts\/[0-9a-f-]{36}/);
    await page.getByRole('button', { name: /^Cocoa/ }).waitFor();
    // As fast as this a person types; faster, and it is taken for a scanner.
    await tabTo(page, page.getByLabel('Scan or search'));
    await page.keyboard.type('Coco', { delay: 80 });
    await page.keyboard.press('Enter', { delay: 80 });
    await typeInto(page, page.getByLabel('Quantity'), '9');
    await page.keyboard.press('Enter');
    await page.getByText('1 of 2 counted').waitFor();
    await press(page, page.getByRole('button', { name: 'Finish counting' }));
    await press(page, page.getByRole('button', { name: 'Post…' }));
    await press(
      page,
      page.getByRole('dialog', { name: 'Post the count' }).getByRole('button', { name: 'Post', exact: true }),
    );
    await page.getByText('1 difference booked.').waitFor();
  });
});

describe('by touch alone, on a phone', () => {
  let visitor: Visitor;
  let touched: Page;

  beforeAll(async () => {
    visitor = await newVisitor(browser, { viewport: phone, isMobile: true, hasTouch: true });
    touched = visitor.page;
    await touched.goto(addressOf(business.host, '/auth'));
    await touched.getByLabel('Email').fill(business.email);
    await touched.getByLabel('Password').fill(demoPassword);
    await touched.getByRole('button', { name: 'Sign in' }).tap();
    await touched.waitForURL(/\/(dashboard|admin)/);
  });
  afterAll(async () => {
    await visitor.context.close();
    expect(visitor.problems).toEqual([]);
  });

  const openHere = (path: string) => touched.goto(addressOf(business.host, path));

  it('filters the products, opens one and saves it', async () => {
    await openHere('/admin/products');
    await touched.getByRole('button', { name: /^Filters/ }).tap();
    const drawer = touched.getByRole('dialog', { name: 'Filters' });
    await drawer.getByRole('group', { name: 'Price' }).getByLabel('From').fill('110');
    await drawer.getByRole('button', { name: 'Show results' }).tap();
    await touched.getByText('Cocoa').first().waitFor({ state: 'detached' });
    await touched.getByText('Coffee').first().tap();
    await touched.waitForURL(/products\/[0-9a-f-]{36}/);
    await touched.getByRole('textbox', { name: /^Price/ }).fill('130');
    await touched.getByRole('button', { name: 'Save', exact: true }).tap();
    await touched.getByText('Coffee saved').first().waitFor();
    expect(await priceOf('Coffee')).toBe(130);
  });

  it('moves a category by its menu', async () => {
    await openHere('/admin/products/categories');
    await touched.getByRole('button', { name: 'More for Hot drinks' }).tap();
    await touched.getByRole('button', { name: 'Into the category above' }).tap();
    await expectSoon(categoryParents, [
      ['Drinks', false],
      ['Hot drinks', true],
    ]);
  });

  it('writes a contact down', async () => {
    await openHere('/admin/customers');
    await touched.getByRole('link', { name: 'New contact' }).first().tap();
    await touched.getByLabel('Name', { exact: true }).fill('Tabitha Touch');
    await touched
      .getByRole('button', { name: /^(Save|Add)/ })
      .first()
      .tap();
    await touched.getByRole('heading', { level: 1, name: 'Tabitha Touch' }).waitFor();
  });

  it('counts piece by piece', async () => {
    const count = { id: randomUUID(), name: 'By thumb', scope: 'all', is_blind: false };
    await business.api.call('open_stock_count', { p_count: count });
    await openHere(`/admin/stock/counts/${count.id}`);
    await touched.getByRole('button', { name: /^Coffee/ }).tap();
    for (let piece = 0; piece < 3; piece += 1) await touched.getByRole('button', { name: 'One Coffee more' }).tap();
    await touched.getByRole('button', { name: 'One Coffee less' }).tap();
    await touched.getByText('of 2 counted').waitFor();
    expect(await touched.getByLabel('Counted so far').textContent()).toBe('2');
  });
});
