import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { ApiAs } from './support/api';
import { addressOf, launchBrowser, phone, type Visitor } from './support/browser';
import { joinBusiness, leaveWithoutViolations, openBusiness, tenantIdOf, type OwnBusiness } from './support/business';
import { dayFromNow } from './support/days';
import { openTill } from './support/openTill';
import { scan } from './support/scanner';
import { valueAndBooks } from './support/valuation';

/*
 * A stock count while the shop sells: two people with phones, one of them without a network for a while, a till that goes on,
 * and in the end a stock that is exact to the piece. Then goods go to a second location and some are lost on the way.
 */
const phoneOptions = { viewport: phone, isMobile: true, hasTouch: true };

interface Goods {
  id: string;
  name: string;
  barcode: string;
}

const goodsOf = (name: string, place: number): Goods => ({
  id: randomUUID(),
  name,
  barcode: `60000000000${String(place).padStart(2, '0')}`,
});
const [tea, milk, sugar, soap, salt, rice] = ['Tea', 'Milk', 'Sugar', 'Soap', 'Salt', 'Rice'].map(goodsOf) as [
  Goods,
  Goods,
  Goods,
  Goods,
  Goods,
  Goods,
];
/** What is there at the beginning, at 40 each. */
const opening = new Map([
  [tea, 20],
  [milk, 20],
  [sugar, 5],
  [soap, 4],
  [salt, 2],
  [rice, 20],
]);

let browser: Browser;
let business: OwnBusiness;
let sessionId: string;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Counting');
  const category = { id: randomUUID(), name: 'Dry goods' };
  await business.api.call('save_category', { p_category: category });
  for (const [goods, quantity] of opening)
    await business.api.call('save_product', {
      p_product: {
        id: goods.id,
        name: goods.name,
        kind: 'goods',
        unit: 'each',
        price: 100,
        is_published: false,
        category_id: category.id,
        barcodes: [goods.barcode],
        opening_stock: { quantity, unit_cost: 40 },
      },
    });
});

afterAll(() => leaveWithoutViolations(browser, business));

const stockOf = async (goods: Goods): Promise<number | undefined> =>
  (await business.api.rows<{ stock_quantity: number }>(`products?select=stock_quantity&id=eq.${goods.id}`))[0]
    ?.stock_quantity;

/** Somebody else sells at the till meanwhile. */
const sell = (goods: Goods) =>
  business.api.call('record_sale', {
    p_sale: {
      id: randomUUID(),
      till_session_id: sessionId,
      lines: [{ id: randomUUID(), product_id: goods.id, quantity: 1 }],
      payments: [{ id: randomUUID(), tender_type: 'cash', amount: 100 }],
    },
  });

it('begins at the till: two teas and a milk are sold', async () => {
  const { page } = business.owner;
  await openTill(page, business.host);
  for (const goods of [tea, tea, milk]) await scan(page, goods.barcode);
  await page.getByRole('complementary', { name: 'Basket' }).getByText('3 items').waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Last sale' }).waitFor();
  expect([await stockOf(tea), await stockOf(milk)]).toEqual([18, 19]);
  const [session] = await business.api.rows<{ id: string }>('till_sessions?select=id');
  sessionId = session?.id ?? '';
  const [value, books] = await valueAndBooks(business);
  expect([value, books]).toEqual([68 * 4000, 68 * 4000]);
});

describe('a count by two people while a third one sells', () => {
  let countUrl: string;
  let manager: Visitor;
  let cashier: Visitor;

  beforeAll(async () => {
    manager = await joinBusiness(browser, business, 'manager', phoneOptions);
    cashier = await joinBusiness(browser, business, 'cashier', phoneOptions);
  });
  afterAll(async () => {
    await manager.context.close();
    await cashier.context.close();
  });

  const counted = (page: Page) => page.getByRole('region', { name: 'Current product' }).getByLabel('Counted so far');
  const expectCounted = async (page: Page, goods: Goods, figure: string) => {
    const inHand = page.getByRole('region', { name: 'Current product' });
    await inHand.getByRole('heading', { name: goods.name }).waitFor();
    await inHand.getByText('counted').waitFor();
    expect(await counted(page).textContent()).toBe(figure);
  };
  const setFigure = async (page: Page, goods: Goods, figure: string) => {
    await page.getByLabel('Scan or search').fill(goods.name);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Current product' }).getByRole('heading', { name: goods.name }).waitFor();
    await page.getByLabel(/^Quantity/).fill(figure);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Current product' }).getByText('counted').waitFor();
  };

  it('is opened by the owner for a category', async () => {
    const { page } = business.owner;
    await page.goto(addressOf(business.host, '/admin/stock?tab=counts'));
    await page.getByRole('button', { name: 'New count' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New count' });
    await dialog.getByLabel('Name').fill('Dry goods, tonight');
    await dialog.getByRole('radio', { name: 'Categories' }).click();
    await dialog.getByLabel('Dry goods').check();
    await dialog.getByRole('button', { name: 'Start counting' }).click();
    await page.waitForURL(/counts\/[0-9a-f-]{36}/);
    await page.getByRole('heading', { level: 1, name: 'Dry goods, tonight' }).waitFor();
    countUrl = page.url().split('?')[0] ?? '';
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it('takes scans on a phone, each one piece, and figures that are typed', async () => {
    const { page, problems } = manager;
    await page.goto(countUrl);
    await page.getByRole('button', { name: /^Tea/ }).waitFor();
    for (let piece = 0; piece < 5; piece += 1) await scan(page, sugar.barcode);
    await expectCounted(page, sugar, '5');
    await setFigure(page, tea, '16');
    await page.getByLabel('Shelf or zone').fill('Front');
    await setFigure(page, milk, '10');
    await scan(page, '6000000000099');
    await page.getByText(/No product of this count has the code/).waitFor();
    expect(problems).toEqual([]);
  });

  it('goes on without a network, and sends what was counted when it is back', async () => {
    const { page, context } = cashier;
    await page.goto(countUrl);
    await page.getByRole('button', { name: /^Soap/ }).waitFor();
    for (let piece = 0; piece < 3; piece += 1) await scan(page, soap.barcode);
    await expectCounted(page, soap, '3');
    await context.setOffline(true);
    for (const goods of [salt, salt, soap]) await scan(page, goods.barcode);
    await page.getByText(/No connection\. 3 entries not sent on this device/).waitFor();
    expect(await counted(page).textContent()).toBe('4');
    await sell(salt);
    await context.setOffline(false);
    await expectCounted(page, soap, '4');
    await page.getByText('entries not sent').waitFor({ state: 'hidden' });
  });

  it('refuses to guess where goods were counted at two places with a sale between', async () => {
    await sell(milk);
    const { page } = cashier;
    await page.getByLabel('Shelf or zone').fill('Store');
    await setFigure(page, milk, '8');
    await sell(tea);

    const review = business.owner.page;
    await review.goto(`${countUrl}?view=review&dshow=moved`);
    const moved = review.getByRole('row', { name: /Milk/ });
    await moved.getByText('moved during count').waitFor();
    await moved.getByRole('checkbox').check();
    await review.getByRole('button', { name: 'Recount' }).click();
    await review.getByText('1 product to recount').waitFor();

    await page.goto(countUrl);
    await page.getByRole('radio', { name: 'Recount' }).waitFor();
    await setFigure(page, milk, '18');
  });

  it('is posted by difference: what was sold meanwhile stays sold', async () => {
    const { page } = business.owner;
    await page.goto(countUrl);
    await page.getByRole('button', { name: 'Finish counting' }).click();
    await page.getByRole('radio', { name: 'Differences' }).click();
    const line = page.getByRole('row', { name: /Tea/ });
    await line
      .getByText('-2', { exact: true })
      .or(line.getByText('−2', { exact: true }))
      .waitFor();
    expect(await page.getByRole('row', { name: /Salt|Soap|Sugar|Milk/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Post…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Post the count' });
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByText('1 difference booked.').waitFor();

    const left = await Promise.all([tea, milk, sugar, soap, salt, rice].map(stockOf));
    expect(left).toEqual([15, 18, 5, 4, 1, 20]);
    const [value, books] = await valueAndBooks(business);
    expect([value, books]).toEqual([63 * 4000, 63 * 4000]);
  });

  it('is over for those who still have it open', async () => {
    const { page } = manager;
    await page.goto(countUrl);
    await page.getByText('Posted').first().waitFor();
    expect(await page.getByLabel('Scan or search').isVisible()).toBe(false);
  });
});

describe('a transfer to the store room that arrives short', () => {
  const levels = async (goods: Goods) =>
    Object.fromEntries(
      (
        await business.api.rows<{ quantity: number; locations: { name: string } }>(
          `stock_levels?select=quantity,locations(name)&product_id=eq.${goods.id}`,
        )
      ).map(({ quantity, locations }) => [locations.name, quantity]),
    );

  it('leaves with the goods, is received short, and the rest is written off', async () => {
    await business.api.call('save_location', { p_location: { id: randomUUID(), name: 'Store room' } });
    const { page } = business.owner;
    await page.goto(addressOf(business.host, '/admin/stock?tab=transfers'));
    await page.getByRole('button', { name: 'New transfer' }).first().click();
    await page.getByLabel('To', { exact: true }).selectOption({ label: 'Store room' });
    const pick = page.getByLabel('Scan or search a product');
    for (const goods of [rice, tea]) {
      await pick.fill(goods.barcode);
      await pick.press('Enter');
      await page.getByLabel(`Quantity of ${goods.name}`).waitFor();
    }
    await page.getByLabel('Quantity of Rice').fill('10');
    await page.getByLabel('Quantity of Tea').fill('5');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('In transit:').waitFor();
    const onTheWay = await valueAndBooks(business);
    expect(onTheWay).toEqual([63 * 4000, 63 * 4000]);
    expect(await stockOf(rice)).toBe(10);

    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    await page.getByLabel('Received of Rice').fill('8');
    await page.getByLabel('Received of Tea').fill('5');
    await page.getByLabel('Missing goods').selectOption({ label: 'Lost' });
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    await page.getByText('Received', { exact: true }).first().waitFor();
    expect(Object.values(await levels(rice)).toSorted()).toEqual([10, 8]);
    expect(await levels(rice)).toMatchObject({ 'Store room': 8 });
    expect(await levels(tea)).toMatchObject({ 'Store room': 5 });
    expect([await stockOf(rice), await stockOf(tea)]).toEqual([18, 15]);
    const [value, books] = await valueAndBooks(business);
    expect([value, books]).toEqual([61 * 4000, 61 * 4000]);
  });

  it('stands in the history of the goods with the stock after each step', async () => {
    const { page } = business.owner;
    await page.goto(addressOf(business.host, '/admin/stock?tab=history'));
    await page.getByLabel('Product', { exact: true }).fill(rice.barcode);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Rice' }).waitFor();
    await page.getByText('Transfer').first().waitFor();
  });
});

it('the valuation as of yesterday is what the books said yesterday', async () => {
  const api = await ApiAs.signIn('owner@duka.test');
  const owner = { api, tenantId: await tenantIdOf(api) };
  const [value, books] = await valueAndBooks(owner, dayFromNow(-1));
  expect(value).toBeGreaterThan(0);
  expect(value).toBe(books);
  const today = await valueAndBooks(owner);
  expect(today[0]).toBe(today[1]);
});
