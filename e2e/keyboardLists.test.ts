import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { addressOf, launchBrowser } from './support/browser';
import { leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { dayFromNow } from './support/days';
import { choose, press, tabTo, typeDay, typeInto } from './support/keyboard';
import { expectSoon } from './support/soon';

/* What every list can do, shown on the products, and what a contact's card holds, without a mouse. */
let browser: Browser;
let business: OwnBusiness;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Lists');
  page = business.owner.page;
  for (const [name, price] of [
    ['Beans', 50],
    ['Maize', 40],
    ['Rice', 90],
  ] as const)
    await business.api.call('save_product', {
      p_product: { id: randomUUID(), name, kind: 'goods', unit: 'kg', price, is_published: false },
    });
});

afterAll(() => leaveWithoutViolations(browser, business));

const open = (path: string) => page.goto(addressOf(business.host, path));
const row = (name: RegExp) => page.getByRole('row', { name });
const prices = async () =>
  (await business.api.rows<{ price: number }>('products?select=price&order=name')).map(({ price }) => price);

describe('a list', () => {
  beforeAll(async () => {
    await open('/admin/products');
    await row(/Beans/).waitFor();
  });

  it('is sorted by a column title, and shows another column', async () => {
    await press(page, page.getByRole('columnheader', { name: /^Price/ }));
    await page.waitForURL(/sort=-?price/);
    await press(page, page.getByRole('button', { name: 'Columns' }));
    await tabTo(page, page.getByRole('group', { name: 'Columns' }).getByRole('checkbox', { name: 'Brand' }));
    await page.keyboard.press('Space');
    await page.getByRole('columnheader', { name: 'Brand' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('is kept as a view, left, and opened again', async () => {
    await press(page, page.getByRole('button', { name: 'Views' }));
    await press(page, page.getByRole('button', { name: 'Save as a view' }));
    const dialog = page.getByRole('dialog', { name: 'Save as a view' });
    await typeInto(page, dialog.getByLabel('Name'), 'Dear ones');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await press(page, page.getByRole('button', { name: 'Dear ones' }));
    await press(page, page.getByRole('button', { name: 'All rows' }));
    await page.getByRole('columnheader', { name: 'Brand' }).waitFor({ state: 'detached' });
    await press(page, page.getByRole('button', { name: 'Views' }));
    await press(
      page,
      page.getByRole('group', { name: 'Saved views' }).getByRole('button', { name: 'Dear ones', exact: true }),
    );
    await page.getByRole('columnheader', { name: 'Brand' }).waitFor();
  });

  it('has a row looked at without leaving, and comes back to it', async () => {
    const look = row(/Maize/).getByRole('button', { name: /Quick view/ });
    await press(page, look);
    const drawer = page.getByRole('dialog', { name: 'Maize' });
    await drawer.getByRole('link', { name: 'Edit' }).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(await look.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('has a price changed where it stands, and all prices at once', async () => {
    await press(page, page.getByRole('button', { name: /^Price of Rice/ }));
    await page.keyboard.press('Control+A');
    await page.keyboard.type('100');
    await page.keyboard.press('Enter');
    await expectSoon(prices, [50, 40, 100]);
    await tabTo(page, page.getByRole('checkbox', { name: /^Select all/ }));
    await page.keyboard.press('Space');
    await press(page, page.getByRole('button', { name: 'Change', exact: true }));
    const dialog = page.getByRole('dialog', { name: 'Change 3 products' });
    await choose(page, dialog.getByLabel('Price', { exact: true }), 'Raise');
    await typeInto(page, dialog.getByLabel('Percent'), '10');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await prices()).toEqual([55, 44, 110]);
  });

  it('is saved as a file', async () => {
    const file = page.waitForEvent('download');
    await press(page, page.getByRole('button', { name: 'Export' }));
    await press(page, page.getByRole('button', { name: 'CSV file' }));
    expect((await file).suggestedFilename()).toMatch(/\.csv$/);
  });
});

it('a contact with tags, an address and a consent', async () => {
  await open('/admin/customers/new');
  await typeInto(page, page.getByLabel('Name', { exact: true }), 'Lydia Lists');
  await typeInto(page, page.getByLabel('Tags', { exact: true }), 'church');
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('button', { name: 'Add an address' }));
  await typeInto(page, page.getByLabel('Street or building'), 'Moi Avenue 12');
  await typeInto(page, page.getByLabel('Town or city'), 'Nairobi');
  await choose(page, page.getByLabel('SMS consent'), 'Agreed');
  await typeDay(page, page.getByLabel('Day of the SMS consent'), dayFromNow(-3));
  await typeInto(page, page.getByLabel('Source of the SMS consent'), 'At the counter');
  await page.keyboard.press('Control+s');
  await page.waitForURL(/customers\/[0-9a-f-]{36}$/);
  await press(page, page.getByRole('link', { name: 'Addresses' }));
  await page.getByText('Moi Avenue 12').first().waitFor();
  await press(page, page.getByRole('link', { name: 'Consent' }));
  await page.getByText('At the counter').first().waitFor();
});
