import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './support/browser';
import { leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { openTill } from './support/openTill';
import { scan } from './support/scanner';

/* A till without a network gives promotions as it does with one: the sale, its receipt and the books are the same. */
const soda = { id: randomUUID(), name: 'Soda', barcode: '6300000000001' };
const third = { id: randomUUID(), name: 'Third free' };
const limited = { id: randomUUID(), name: 'First hundred' };

let browser: Browser;
let business: OwnBusiness;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Offline promotions', { serviceWorkers: 'allow' });
  page = business.owner.page;
  const { api } = business;
  await api.call('save_product', {
    p_product: {
      id: soda.id,
      name: soda.name,
      kind: 'goods',
      unit: 'each',
      price: 60,
      is_published: false,
      barcodes: [{ barcode: soda.barcode, unit_factor: 1 }],
      opening_stock: { quantity: 20, unit_cost: 40 },
    },
  });
  await api.call('save_promotion', {
    p_promotion: {
      ...third,
      kind: 'buy_x_get_y',
      buy_quantity: 2,
      get_quantity: 1,
      get_percent: 100,
      scope: 'products',
      product_ids: [soda.id],
      channels: ['till'],
    },
  });
});

afterAll(() => leaveWithoutViolations(browser, business));

const basket = () => page.getByRole('complementary', { name: 'Basket' });
const status = (text: string | RegExp) => page.locator('.till-status').getByText(text).first();
const total = (amount: string) => basket().getByLabel('Total').filter({ hasText: amount }).waitFor();

/** Three of them, of which one is free; answers the receipt as it is shown, without what is of its own. */
async function sellThree(): Promise<string[]> {
  for (const amount of ['60.00', '120.00']) {
    await scan(page, soda.barcode);
    await total(amount);
  }
  await scan(page, soda.barcode);
  await basket().locator('.till-promotions').getByText(third.name).waitFor();
  await total('120.00');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /Pay basket/ }).waitFor();
  await page.keyboard.press('Enter');
  const last = page.getByRole('region', { name: 'Last sale' });
  await last.waitFor();
  await last
    .getByRole('button', { name: /receipt/i })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /receipt/i });
  await dialog.getByText(third.name).first().waitFor();
  const text = await dialog.innerText();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  // A receipt of the device does not know the codes of taxes.
  return text
    .split('\n')
    .filter((line) => /Soda|Third free|60\.00|120\.00/.test(line))
    .map((line) => line.replace(/NONE/, '').trim());
}

interface SaleRow {
  id: string;
  discount_amount: number;
  net_amount: number;
  tax_amount: number;
  total_amount: number;
  sale_lines: { price_source: unknown; discount_amount: number }[];
  late_sales: { flags: string[] } | null;
}

it('gives the same without the network as with it, and nothing is to be looked at afterwards', async () => {
  const isTold = page.waitForResponse((response) => response.url().endsWith('/rpc/till_promotions'));
  await openTill(page, business.host);
  await status('All sales sent').waitFor();
  await isTold;
  const online = await sellThree();
  await business.api.call('save_promotion', {
    p_promotion: { ...limited, kind: 'percent_off', value: 50, scope: 'all', channels: ['till'], usage_limit: 100 },
  });
  const isToldAgain = page.waitForResponse((response) => response.url().endsWith('/rpc/till_promotions'));
  await page.reload();
  await isToldAgain;
  await page.waitForFunction(
    () => navigator.serviceWorker.controller?.scriptURL.endsWith('/staff-worker.js'),
    undefined,
    { timeout: 60_000 },
  );
  await status('All sales sent').waitFor();

  await page.context().setOffline(true);
  await scan(page, soda.barcode);
  await basket().getByText(`Not applied without a connection, because it has a limit: ${limited.name}.`).waitFor();
  await page.keyboard.press('Delete');
  const alone = await sellThree();
  expect(alone).toEqual(online);

  await page.context().setOffline(false);
  await status('All sales sent').waitFor({ timeout: 60_000 });
  const [first, second] = await business.api.rows<SaleRow>(
    'sales?select=id,discount_amount,net_amount,tax_amount,total_amount,sale_lines(price_source,discount_amount),' +
      'late_sales(flags)&order=posted_at',
  );
  expect(second?.late_sales).toEqual({ flags: [] });
  expect({ ...second, id: '', late_sales: null }).toEqual({ ...first, id: '' });
  expect(second?.sale_lines).toMatchObject([
    { price_source: { kind: 'promotion', promotions: [{ id: third.id, name: third.name, amount: 60 }] } },
  ]);
  const uses = await business.api.rows<{ amount: number }>(`promotion_uses?select=amount&promotion_id=eq.${third.id}`);
  expect(uses).toEqual([{ amount: 60 }, { amount: 60 }]);
  // What a browser says of requests without a network is no fault of the pages.
  business.owner.problems.length = 0;
});
