import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { addressOf, launchBrowser } from './support/browser';
import { leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { choose, press, tabTo, typeInto } from './support/keyboard';
import { picturesIn } from './support/pictures';
import { countPrints } from './support/printing';
import { expectSoon } from './support/soon';

/* The forms of the catalogue without a mouse: a product with everything it has, categories, prices, labels. */
let browser: Browser;
let business: OwnBusiness;
let page: Page;
let prints: () => Promise<number>;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Forms');
  page = business.owner.page;
  prints = await countPrints(page);
  for (const [name, barcode] of [
    ['Tea', '6300000000001'],
    ['Teapot', '6300000000002'],
  ])
    await business.api.call('save_product', {
      p_product: {
        id: randomUUID(),
        name,
        kind: 'goods',
        unit: 'each',
        price: 100,
        is_published: false,
        barcodes: [barcode],
      },
    });
});

afterAll(() => leaveWithoutViolations(browser, business));

const open = (path: string) => page.goto(addressOf(business.host, path));
const field = (name: string | RegExp) =>
  page.getByRole('textbox', { name, ...(typeof name === 'string' && { exact: true }) });

describe('a product', () => {
  it('is written down with two codes and two pictures in another order', async () => {
    await open('/admin/products/new');
    // Waited for well before: the browser has to know that its own dialog is not wanted.
    const chooser = page.waitForEvent('filechooser');
    await typeInto(page, field(/^Name/), 'Shirt');
    await choose(page, page.getByRole('combobox', { name: 'Kind' }), 'Goods');
    await typeInto(page, field(/^Price/), '900');
    await typeInto(page, field('SKU'), 'SH');
    await typeInto(page, field('Barcode'), '6300000000003');
    await page.keyboard.press('Enter');
    await typeInto(page, field('Barcode 2'), '6300000000010');
    await typeInto(page, page.getByRole('textbox', { name: 'Units' }).nth(1), '12');
    // What the button opens is the browser's own dialog.
    await tabTo(page, page.getByRole('button', { name: 'Add pictures' }));
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(await picturesIn(page, ['teal', 'gold']));
    const pictures = page.getByRole('list', { name: 'Pictures' }).getByRole('img');
    await page.getByRole('button', { name: 'Remove picture 2' }).waitFor();
    const sources = () => pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src));
    const before = await sources();
    await tabTo(page, page.getByRole('button', { name: /^Move picture 2/ }));
    // What a screen reader says after each key; a key that came while a picture was still being drawn is pressed again.
    const pressUntilSaid = async (key: string, text: string) => {
      const said = page.getByText(text, { exact: true });
      for (let times = 0; times < 5; times += 1) {
        await page.keyboard.press(key);
        const isSaid = await said.waitFor({ state: 'attached', timeout: 3000 }).then(
          () => true,
          () => false,
        );
        if (isSaid) return;
      }
      throw new Error(`"${text}" was never said after ${key}.`);
    };
    await pressUntilSaid('Space', 'At place 2 of 2.');
    await pressUntilSaid('ArrowLeft', 'At place 1 of 2.');
    await pressUntilSaid('Space', 'Dropped at place 1.');
    await expectSoon(sources, before.toReversed());
    await page.keyboard.press('Control+s');
    await page.waitForURL(/products\/[0-9a-f-]{36}$/);
    const [shirt] = await business.api.rows<{ image_urls: string[]; product_barcodes: unknown[] }>(
      'products?select=image_urls,product_barcodes(barcode)&name=eq.Shirt',
    );
    expect(shirt?.image_urls).toHaveLength(2);
    expect(shirt?.product_barcodes).toHaveLength(2);
  });

  it('gets options, and a price of its own for one of the variants', async () => {
    await press(
      page,
      page.getByRole('navigation', { name: 'Parts of this product' }).getByRole('link', { name: 'Variants' }),
    );
    await press(page, page.getByRole('button', { name: 'Add an option' }));
    await typeInto(page, field('Values of Size'), 'S,M,L,');
    await page.getByRole('row', { name: 'L', exact: true }).waitFor();
    await typeInto(page, field('SKU prefix'), 'SH');
    await press(page, page.getByRole('button', { name: 'Generate SKUs' }));
    await typeInto(page, field('Price of L'), '950');
    await page.keyboard.press('Control+s');
    await page.getByText('3 variants of Shirt saved').waitFor();
    const variants = await business.api.rows<{ sku: string; price: number }>(
      'products?select=sku,price&parent_id=not.is.null&order=price.desc&limit=1',
    );
    expect(variants).toEqual([{ sku: expect.stringMatching(/^SH/), price: 950 }]);
  });
});

it('a category is added into another one, and renamed where it stands', async () => {
  await open('/admin/products/categories');
  for (const [name, within] of [
    ['Clothes', ''],
    ['Shirts', 'Clothes'],
  ] as const) {
    await press(page, page.getByRole('button', { name: 'New category' }).first());
    const dialog = page.getByRole('dialog', { name: 'New category' });
    await typeInto(page, dialog.getByLabel('Name'), name);
    if (within !== '') await choose(page, dialog.getByLabel('Parent category'), within);
    await page.keyboard.press('Control+s');
    await dialog.waitFor({ state: 'detached' });
  }
  expect(await business.api.rows('categories?select=name&parent_id=not.is.null')).toEqual([{ name: 'Shirts' }]);
});

it('a price list is made, gets a price, and the price is changed where it stands', async () => {
  await open('/admin/products/price-lists');
  await page.getByRole('link', { name: 'New price list' }).first().waitFor();
  await page.keyboard.press('n');
  await page.waitForURL(/price-lists\/new/);
  await typeInto(page, page.getByLabel('Name'), 'Friends');
  await page.keyboard.press('Control+s');
  await page.waitForURL(/price-lists\/[0-9a-f-]{36}$/);
  await press(page, page.getByRole('button', { name: 'Add a price' }).first());
  const dialog = page.getByRole('dialog', { name: 'Add a price' });
  await typeInto(page, dialog.getByRole('combobox', { name: 'Product or variant' }), 'Tea');
  await dialog.getByRole('option', { name: /^Teapot/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await typeInto(page, dialog.getByLabel('Price or discount'), '80');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const price = page.getByRole('button', { name: /^Price of Tea/ });
  await press(page, price);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('75');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Price of Tea.*75/ }).waitFor();
  expect(await business.api.rows('price_list_items?select=value')).toEqual([{ value: 75 }]);
});

it('labels are chosen, looked at and printed', async () => {
  await open('/admin/products/labels');
  await tabTo(page, field('Add a product'));
  await page.keyboard.type('6300000000001');
  await page.keyboard.press('Enter');
  await typeInto(page, field('Labels of Tea'), '3');
  await choose(page, page.getByLabel('Paper'), 'A4');
  await tabTo(page, page.getByRole('checkbox', { name: 'SKU' }));
  await page.keyboard.press('Space');
  await page
    .getByRole('region', { name: 'Preview' })
    .getByRole('img', { name: 'Barcode 6300000000001' })
    .nth(2)
    .waitFor();
  await press(page, page.getByRole('button', { name: 'Print 3 labels' }));
  await expectSoon(prints, 1);
});
