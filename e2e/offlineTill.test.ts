import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './support/browser';
import { leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { openTill } from './support/openTill';
import { scan } from './support/scanner';

/* Half an hour without a network: the till opens, finds and sells by itself, and the server has every sale once afterwards. */
const tea = { id: randomUUID(), name: 'Tea leaves', sku: 'TEA', barcode: '6200000000001' };
const crate = '6200000000018';

let browser: Browser;
let business: OwnBusiness;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Offline', { serviceWorkers: 'allow' });
  page = business.owner.page;
  await business.api.call('save_product', {
    p_product: {
      kind: 'goods',
      unit: 'each',
      is_published: false,
      id: tea.id,
      name: tea.name,
      sku: tea.sku,
      price: 150,
      barcodes: [
        { barcode: tea.barcode, unit_factor: 1 },
        { barcode: crate, unit_factor: 12, label: 'Crate' },
      ],
      opening_stock: { quantity: 100, unit_cost: 90 },
    },
  });
});

afterAll(() => leaveWithoutViolations(browser, business));

const basket = () => page.getByRole('complementary', { name: 'Basket' });
const status = (text: string | RegExp) => page.locator('.till-status').getByText(text).first();
const recorded = () =>
  business.api.rows<{ id: string; total_amount: number; invoice_number: string }>(
    'sales?select=id,total_amount,invoice_number&order=posted_at',
  );

async function sell(code: string, total: string): Promise<void> {
  await scan(page, code);
  await basket().getByLabel('Total').filter({ hasText: total }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /Pay basket/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Last sale' }).waitFor();
}

describe('a till without a network', () => {
  it('has the whole catalogue on the device, and the pages too', async () => {
    await openTill(page, business.host);
    await status('All sales sent').waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, {
      timeout: 60_000,
    });
    await sell(tea.barcode, '150.00');
    expect(await recorded()).toHaveLength(1);
  });

  it('moves no button when the network goes, and keeps the keyboard off what cannot pay then', async () => {
    const places = () =>
      Promise.all(
        [
          page.getByLabel('Search or scan'),
          page.getByRole('button', { name: /^Lock/ }),
          basket().getByRole('button', { name: 'Customer' }),
        ].map((control) => control.boundingBox()),
      );
    await scan(page, tea.barcode);
    await basket().getByLabel('Total').filter({ hasText: '150.00' }).waitFor();
    const before = await places();
    await page.context().setOffline(true);
    await page.getByText(/^(You are offline|No internet connection)$/).waitFor();
    expect(await places()).toEqual(before);

    await page.keyboard.press('Enter');
    const pay = page.getByRole('dialog', { name: /^Pay basket/ });
    const record = pay.getByRole('button', { name: /^Finish sale/ });
    await record.waitFor();
    const height = (await pay.boundingBox())?.height;
    expect(await pay.getByRole('button', { name: 'On account' }).isDisabled()).toBe(true);
    await pay.getByText(/: only with a connection\.$/).waitFor();
    await pay.getByRole('button', { name: 'Card' }).click();
    await pay.getByRole('textbox', { name: 'Card' }).waitFor();
    // What is added takes no place from the others.
    expect((await pay.boundingBox())?.height).toBe(height);
    await page.keyboard.press('Escape');
    await page.context().setOffline(false);
    await page.getByText(/^(You are offline|No internet connection)$/).waitFor({ state: 'detached' });
    expect(await places()).toEqual(before);
    await page.getByRole('button', { name: 'Clear basket' }).click();
    business.owner.problems.length = 0;
  });

  it('sells without it, with numbers of its own, and says how many wait', async () => {
    await page.context().setOffline(true);
    await sell(tea.barcode, '150.00');
    await page.getByText('T1-000001 sold').waitFor();
    await sell(crate, '1,800.00');
    await page.getByText('T1-000002 sold').waitFor();
    await status(/2 waiting since/).waitFor();
  });

  it('opens, finds and sells after a reload without it', async () => {
    await page.reload();
    await status(/2 waiting since/).waitFor();
    await page.getByText('open since').waitFor();
    await page.getByLabel('Search or scan').fill('ea le');
    await page.getByRole('button', { name: /Tea leaves/ }).waitFor();
    await page.getByLabel('Search or scan').fill('');
    await sell(tea.barcode, '150.00');
    await page.getByText('T1-000003 sold').waitFor();
    await status(/3 waiting since/).waitFor();
  });

  it('sends each sale once when it is back, in the order of selling', async () => {
    await page.context().setOffline(false);
    await status('All sales sent').waitFor({ timeout: 60_000 });
    const sales = await recorded();

    expect(sales.map(({ total_amount }) => total_amount)).toEqual([150, 150, 1800, 150]);
    expect(new Set(sales.map(({ invoice_number }) => invoice_number)).size).toBe(4);
    const [stock] = await business.api.rows<{ stock_quantity: number }>(
      `products?select=stock_quantity&id=eq.${tea.id}`,
    );
    expect(stock?.stock_quantity).toBe(100 - 15);
    // What a browser says of requests without a network is no fault of the pages.
    business.owner.problems.length = 0;
  });

  it('rings each sale once while the connection comes and goes, with reloads in between', async () => {
    const before = (await recorded()).length;
    for (let round = 1; round <= 8; round += 1) {
      await page.context().setOffline(round % 2 === 1);
      await sell(tea.barcode, '150.00');
      if (round % 4 === 3) {
        await page.reload();
        await page.getByText('open since').waitFor();
      }
    }
    await page.context().setOffline(false);
    await status('All sales sent').waitFor({ timeout: 60_000 });
    const sales = await recorded();

    expect(sales).toHaveLength(before + 8);
    expect(new Set(sales.map(({ id }) => id)).size).toBe(before + 8);
    business.owner.problems.length = 0;
  });
});
