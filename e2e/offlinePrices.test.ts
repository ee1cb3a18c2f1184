import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { localPlatform } from '../scripts/lib/localPlatform.mjs';
import { addressOf, launchBrowser } from './support/browser';
import { leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { openTill } from './support/openTill';
import { picturesIn } from './support/pictures';
import { scan } from './support/scanner';

/* A till without a network charges a customer the price of their list, shows the pictures of its goods, and knows the pieces here. */
const tea = { id: randomUUID(), name: 'Tea leaves', barcode: '6200000000001' };
const phone = { id: randomUUID(), name: 'Phone' };
const customer = { id: randomUUID(), name: 'Amina Said' };
const serial = 'IMEI3500000009';

let browser: Browser;
let business: OwnBusiness;
let page: Page;

/** Stores a picture for the business; answers the path that products name. */
async function storePicture(colour: string): Promise<string> {
  const [picture] = await picturesIn(page, [colour]);
  const path = `${business.tenantId}/${randomUUID()}.png`;
  const { secretKey } = localPlatform(process.env.E2E_DATA_DIR ?? '');
  const answer = await fetch(addressOf('localhost', `/storage/v1/object/product-images/${path}`), {
    method: 'POST',
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'image/png' },
    body: new Uint8Array(picture?.buffer ?? []),
  });
  if (!answer.ok) throw new Error(`The picture could not be stored: ${await answer.text()}`);
  return `/storage/v1/object/public/product-images/${path}`;
}

async function saveTea(imageUrl: string): Promise<void> {
  const [known] = await business.api.rows<{ updated_at: string }>(`products?select=updated_at&id=eq.${tea.id}`);
  await business.api.call('save_product', {
    p_product: {
      ...(known === undefined ? {} : { expected_updated_at: known.updated_at }),
      id: tea.id,
      name: tea.name,
      kind: 'service',
      unit: 'each',
      price: 150,
      is_published: false,
      image_urls: [imageUrl],
      barcodes: [{ barcode: tea.barcode, unit_factor: 1 }],
    },
  });
}

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Lists', { serviceWorkers: 'allow' });
  page = business.owner.page;
  const { api } = business;
  await saveTea(await storePicture('seagreen'));
  await api.call('save_product', {
    p_product: {
      id: phone.id,
      name: phone.name,
      kind: 'goods',
      unit: 'each',
      price: 5000,
      is_published: false,
      opening_stock: { quantity: 1, unit_cost: 3000 },
    },
  });
  const [place] = await api.rows<{ id: string }>('locations?select=id&is_default=is.true');
  await api.call('track_serials', {
    p_change: {
      product_id: phone.id,
      tracks_serials: true,
      levels: [{ location_id: place?.id, serials: [serial] }],
    },
  });
  const listId = randomUUID();
  await api.call('save_price_list', { p_price_list: { id: listId, name: 'Friends', audience: 'contacts' } });
  await api.call('save_price_list_items', {
    p_price_list_id: listId,
    p_items: [{ id: randomUUID(), product_id: tea.id, kind: 'fixed', value: 120 }],
  });
  await api.call('save_contact', {
    p_contact: { id: randomUUID(), name: 'Juma Otieno', type: 'customer', phone: '0798765432' },
  });
  await api.call('save_contact', {
    p_contact: { ...customer, type: 'customer', phone: '0712345678', price_list_id: listId },
  });
});

afterAll(() => leaveWithoutViolations(browser, business));

const basket = () => page.getByRole('complementary', { name: 'Basket' });
const status = (text: string | RegExp) => page.locator('.till-status').getByText(text).first();
const card = () => page.locator('.till-card', { hasText: tea.name });
const cachedPictures = () =>
  page.evaluate(async () =>
    (await (await caches.open('dukani-till-pictures')).keys()).map(({ url }) => new URL(url).pathname),
  );

async function pay(total: string): Promise<void> {
  await basket().getByLabel('Total').filter({ hasText: total }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /Pay basket/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Last sale' }).waitFor();
}

it('takes prices, customers, pieces and pictures onto the device while there is a network', async () => {
  const isTold = page.waitForResponse((response) => response.url().endsWith('/rpc/till_stock_serials'));
  await openTill(page, business.host);
  await status('All sales sent').waitFor();
  await isTold;
  await page.waitForFunction(
    () => navigator.serviceWorker.controller?.scriptURL.endsWith('/staff-worker.js'),
    undefined,
    { timeout: 60_000 },
  );
  await card().waitFor();
  while ((await cachedPictures()).length === 0) await page.waitForTimeout(100);
});

it('shows the pictures again without it', async () => {
  await page.context().setOffline(true);
  const fromWorker = new Set<string>();
  page.on('response', (response) => {
    if (response.url().includes('/storage/v1/render/') && response.fromServiceWorker())
      fromWorker.add(new URL(response.url()).pathname);
  });
  await page.reload();
  await page.getByText('open since').waitFor();
  await card().locator('img').waitFor();
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.till-card img')?.naturalWidth);

  expect([...fromWorker]).toEqual(await cachedPictures());
});

it('charges the customer the price of their list, and says which it is', async () => {
  await scan(page, tea.barcode);
  await basket().getByLabel('Total').filter({ hasText: '150.00' }).waitFor();
  await page.keyboard.press('F2');
  const dialog = page.getByRole('dialog', { name: 'Choose a customer' });
  await dialog.getByText('showing the customers saved on this device').waitFor();
  // One who pays what everybody pays is found, too.
  await dialog.getByLabel('Name or phone').fill('0798');
  await dialog.getByRole('button', { name: /Juma Otieno/ }).waitFor();
  await dialog.getByLabel('Name or phone').fill('amina');
  await dialog.getByRole('button', { name: /Amina Said/ }).click();
  await basket().getByText('Friends').waitFor();
  await pay('120.00');
  await page.getByText('T1-000001 sold').waitFor();
});

it('finds a piece by its serial number, and sells it once', async () => {
  await scan(page, serial);
  await basket().getByText(serial).waitFor();
  await pay('5,000.00');
  await page.getByText('T1-000002 sold').waitFor();
  await scan(page, serial);
  await page.getByText(`${serial} was already sold here`).waitFor();
});

it('sends the sales, of which nothing is to be looked at', async () => {
  await page.context().setOffline(false);
  await status('All sales sent').waitFor({ timeout: 60_000 });
  const sales = await business.api.rows<{ total_amount: number; late_sales: unknown }>(
    'sales?select=total_amount,late_sales(flags)&order=posted_at',
  );
  expect(sales).toEqual([
    { total_amount: 120, late_sales: expect.objectContaining({ flags: [] }) as unknown },
    { total_amount: 5000, late_sales: expect.objectContaining({ flags: [] }) as unknown },
  ]);
  const [line] = await business.api.rows<{ price_source: unknown }>(
    `sale_lines?select=price_source&product_id=eq.${tea.id}`,
  );
  expect(line?.price_source).toMatchObject({ kind: 'price_list', name: 'Friends' });
  // What a browser says of requests without a network is no fault of the pages.
  business.owner.problems.length = 0;
});

it('has another picture of the goods after the next look at the catalogue', async () => {
  const [before] = await cachedPictures();
  await saveTea(await storePicture('tomato'));
  await page.reload();
  await page.waitForFunction(
    (old) => {
      const image = document.querySelector<HTMLImageElement>('.till-card img');
      return image !== null && image.naturalWidth > 0 && !image.src.includes(old);
    },
    before ?? '',
    { timeout: 60_000 },
  );
  const shown = await card().locator('img').getAttribute('src');
  while (!(await cachedPictures()).some((path) => shown?.includes(path) === true)) await page.waitForTimeout(100);
});
