import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { addressOf, launchBrowser } from './support/browser';
import { joinBusiness, leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { dayFromNow } from './support/days';
import { choose, press, tabTo, typeDay, typeInto } from './support/keyboard';
import { countPrints } from './support/printing';
import { expectSoon } from './support/soon';

/* What is there, what came and what is gone, without a mouse. */
const oil = { id: randomUUID(), name: 'Oil', barcode: '6400000000001' };
const milk = { id: randomUUID(), name: 'Milk', barcode: '6400000000002' };

let browser: Browser;
let business: OwnBusiness;
let page: Page;
let prints: () => Promise<number>;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Shelves');
  page = business.owner.page;
  prints = await countPrints(page);
  const goods = { kind: 'goods', unit: 'each', price: 100, is_published: false };
  await business.api.call('save_product', {
    p_product: {
      ...goods,
      id: oil.id,
      name: oil.name,
      barcodes: [oil.barcode],
      reorder_point: 50,
      opening_stock: { quantity: 20, unit_cost: 40 },
    },
  });
  await business.api.call('save_product', {
    p_product: { ...goods, id: milk.id, name: milk.name, barcodes: [milk.barcode], tracks_batches: true },
  });
});

afterAll(() => leaveWithoutViolations(browser, business));

const open = (path: string) => page.goto(addressOf(business.host, path));
const picker = () => page.getByLabel('Scan or search a product');
const stockOf = async ({ id }: { id: string }) =>
  (await business.api.rows<{ stock_quantity: number }>(`products?select=stock_quantity&id=eq.${id}`))[0]
    ?.stock_quantity;

it('an adjustment with its reason', async () => {
  await open('/admin/stock?tab=adjustments');
  await page.getByRole('button', { name: 'New adjustment' }).first().waitFor();
  await page.keyboard.press('n');
  await typeInto(page, picker(), oil.barcode);
  await page.keyboard.press('Enter');
  await typeInto(page, page.getByLabel('Change of Oil'), '-3');
  await choose(page, page.getByLabel('Reason'), 'Lost');
  await typeInto(page, page.getByLabel('Note'), 'Fell behind the shelf');
  await page.keyboard.press('Control+s');
  await page.getByRole('heading', { level: 1, name: /^ADJ-\d+/ }).waitFor();
  expect(await stockOf(oil)).toBe(17);
});

it('an adjustment above the limit, asked for by the manager and approved by the owner', async () => {
  await business.api.change(`tenant_policies?tenant_id=eq.${business.tenantId}`, { adjustment_approval_limit: 200 });
  const manager = await joinBusiness(browser, business, 'manager');
  const asking = manager.page;
  await asking.goto(addressOf(business.host, '/admin/stock?tab=adjustments&adjustment=new'));
  await typeInto(asking, asking.getByLabel('Scan or search a product'), oil.barcode);
  await asking.keyboard.press('Enter');
  await typeInto(asking, asking.getByLabel('Change of Oil'), '-10');
  await asking.keyboard.press('Control+s');
  await asking.getByText('Waiting for approval').waitFor();
  expect(await stockOf(oil)).toBe(17);
  expect(await asking.getByRole('button', { name: 'Approve' }).isVisible()).toBe(false);
  await manager.context.close();

  await open('/admin/stock?tab=adjustments');
  await press(page, page.getByRole('button', { name: /^Notifications/ }));
  await press(page, page.getByRole('link', { name: /asks to adjust stock/ }));
  await press(page, page.getByRole('button', { name: 'Approve' }));
  await page.getByRole('heading', { level: 1, name: /^ADJ-\d+/ }).waitFor();
  expect(await stockOf(oil)).toBe(7);
  expect(manager.problems).toEqual([]);
});

it('a delivery with batch and expiry', async () => {
  await open('/admin/stock?tab=receipts');
  await page.getByRole('button', { name: 'Receive a delivery' }).first().waitFor();
  await page.keyboard.press('n');
  await typeInto(page, picker(), 'Mil');
  await page.getByRole('list', { name: 'Found products' }).getByRole('button', { name: /Milk/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const line = page.getByRole('list', { name: 'Goods of the delivery' }).getByRole('listitem');
  await typeInto(page, line.getByLabel('Quantity'), '6');
  await typeInto(page, line.getByLabel(/^Unit cost/), '30');
  await typeInto(page, line.getByLabel('Batch'), 'B1');
  await typeDay(page, line.getByLabel('Expires on'), dayFromNow(20));
  await page.keyboard.press('Control+s');
  await page.getByRole('link', { name: 'Labels' }).waitFor();
  expect(await stockOf(milk)).toBe(6);
});

it('a batch is corrected', async () => {
  await open('/admin/stock?tab=batches');
  await tabTo(page, page.getByRole('row', { name: /Milk/ }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Milk/ });
  await typeInto(page, dialog.getByLabel('Batch number'), 'B-001');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /B-001/ }).waitFor();
});

it('the history of a product, of one kind only', async () => {
  await open('/admin/stock?tab=history');
  await typeInto(page, page.getByLabel('Product', { exact: true }), oil.barcode);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Oil' }).waitFor();
  await page.getByRole('row', { name: /Opening stock/ }).waitFor();
  await press(page, page.getByRole('button', { name: /^Filters/ }));
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await choose(page, drawer.getByLabel('Kind'), 'Adjust');
  await page.keyboard.press('Tab');
  await press(page, drawer.getByRole('button', { name: 'Show results' }));
  await page.waitForURL(/kind=adjustment/);
  await page.getByRole('row', { name: /Opening stock/ }).waitFor({ state: 'detached' });
  await press(page, page.getByRole('link', { name: /^ADJ-/ }).first());
  await page.getByRole('heading', { level: 1, name: /^ADJ-\d+/ }).waitFor();
});

it('what is to be ordered, by the sales of 90 days, on paper', async () => {
  await open('/admin/stock?tab=reorder');
  await page.getByRole('row', { name: /Oil/ }).waitFor();
  await tabTo(page, page.getByRole('radio', { name: '30 days' }));
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/days=90/);
  await page.getByRole('row', { name: /Oil/ }).waitFor();
  await press(page, page.getByRole('button', { name: 'Print' }));
  await expectSoon(prints, 1);
});

it('the value as of yesterday, and on paper', async () => {
  await open('/admin/stock?tab=valuation');
  await page.getByRole('row', { name: /Oil/ }).waitFor();
  await press(page, page.getByRole('button', { name: 'Print' }));
  await expectSoon(prints, 2);
  await typeDay(page, page.getByLabel('As of the end of'), dayFromNow(-1));
  await page.waitForURL(new RegExp(`as_of=${dayFromNow(-1)}`));
  await page.getByText('Nothing was in stock on this day').waitFor();
});
