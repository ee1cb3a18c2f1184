import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { addressOf, launchBrowser, phone, type Visitor } from './support/browser';
import { joinBusiness, leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { openTill } from './support/openTill';
import { scan } from './support/scanner';

/*
 * A whole day of a shop: open, thirty mixed sales at a desk, some of them without a network, a return, cash in and out; a second
 * till on a phone; count and Z. What the walk has added up by itself must be what the Z report and the books say.
 */
const tea = { id: randomUUID(), name: 'Tea leaves', price: 150, barcode: '6300000000001' };
const soap = { id: randomUUID(), name: 'Bar soap', price: 80, barcode: '6300000000002' };
const rice = { id: randomUUID(), name: 'Rice 5 kg', price: 900, barcode: '6300000000003' };
const last = { id: randomUUID(), name: 'Last lamp', price: 500, barcode: '6300000000004' };
const customer = { id: randomUUID(), name: 'Wanjiku Kamau', phone: '+254722555111' };

let browser: Browser;
let business: OwnBusiness;
let page: Page;
let second: Visitor;
/** What the walk itself has rung at the desk, in whole units of money. */
const rung = { sales: 0, total: 0, drawer: 2000 };

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Wholeday');
  page = business.owner.page;
  const { api } = business;
  for (const [{ id, name, price, barcode }, quantity] of [
    [tea, 100],
    [soap, 100],
    [rice, 20],
    [last, 1],
  ] as const)
    await api.call('save_product', {
      p_product: {
        kind: 'goods',
        unit: 'each',
        is_published: false,
        id,
        name,
        price,
        barcodes: [barcode],
        opening_stock: { quantity, unit_cost: Math.round(price / 2) },
      },
    });
  await api.call('save_contact', { p_contact: { ...customer, type: 'customer', credit_limit: 5000 } });
  const [place] = await api.rows<{ id: string }>('locations?select=id&limit=1');
  await api.call('save_till', { p_till: { id: randomUUID(), name: 'Till 2', location_id: place?.id } });
});

afterAll(() => leaveWithoutViolations(browser, business));

const basketOf = (at: Page) => at.getByRole('complementary', { name: 'Basket' });
const lastSale = () => page.getByRole('region', { name: 'Last sale' });
const payDialog = () => page.getByRole('dialog', { name: /Pay basket/ });
const status = (text: string | RegExp) => page.locator('.till-status').getByText(text).first();
const ofMoney = (amount: number) => amount.toLocaleString('en-US', { minimumFractionDigits: 2 });
const closedDialog = (at: Page) => at.getByRole('dialog').waitFor({ state: 'detached' });

/** Scans and waits until the basket shows the total; money taken in cash comes into the drawer. */
async function fill(goods: readonly { barcode: string; price: number }[], total: number): Promise<void> {
  for (const { barcode } of goods) await scan(page, barcode);
  await basketOf(page)
    .getByLabel('Total')
    .filter({ hasText: ofMoney(total) })
    .waitFor();
}

async function sold(total: number, cash: number): Promise<void> {
  await payDialog().waitFor({ state: 'detached' });
  await lastSale().waitFor();
  rung.sales += 1;
  rung.total += total;
  rung.drawer += cash;
}

async function sellExact(goods: readonly { barcode: string; price: number }[]): Promise<void> {
  const total = goods.reduce((sum, { price }) => sum + price, 0);
  await fill(goods, total);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await sold(total, total);
}

describe('a day at the till', () => {
  it('opens in the morning with a float', async () => {
    await openTill(page, business.host, '2000');
    await page.getByText('open since').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it('sells for exact cash, with scan, Enter, Enter', async () => {
    for (let sale = 0; sale < 8; sale += 1) await sellExact(sale % 2 === 0 ? [tea] : [soap, tea]);
    await sellExact([rice, tea, tea, soap]);
  });

  it('takes what is typed right after a sale into the search, without a click', async () => {
    const search = page.getByLabel('Search or scan');
    await page.keyboard.type('soap');
    expect(await search.inputValue()).toBe('soap');
    await page.getByRole('button', { name: /^Tea leaves/ }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    expect(await search.inputValue()).toBe('');
  });

  it('gives change on a larger note', async () => {
    await fill([tea, soap], 230);
    await page.keyboard.press('Enter');
    await payDialog().getByRole('textbox', { name: 'Cash received' }).fill('500');
    await payDialog().getByLabel('Change').filter({ hasText: '270.00' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await sold(230, 230);
    expect(await lastSale().textContent()).toContain('270.00');
  });

  it.each([
    ['Card', 'SLIP-1'],
    ['Mobile money', 'QK12AB34CD'],
  ])('takes %s for all of it', async (method, reference) => {
    await fill([tea], 150);
    await page.keyboard.press('Enter');
    const name = new RegExp(method === 'Mobile money' ? 'Mobile money|M-Pesa' : method);
    await payDialog().getByRole('button', { name }).click();
    await payDialog().getByRole('textbox', { name: 'Reference' }).fill(reference);
    await page.keyboard.press('Enter');
    await sold(150, 0);
  });

  it('splits a payment over cash and card', async () => {
    await fill([rice, tea], 1050);
    await page.keyboard.press('Enter');
    await payDialog().getByRole('textbox', { name: 'Cash received' }).fill('400');
    await payDialog().getByRole('button', { name: 'Card' }).click();
    await payDialog().getByRole('textbox', { name: 'Reference' }).fill('SLIP-2');
    await page.keyboard.press('Enter');
    await sold(1050, 400);
  });

  it('sells on account to a customer, within what is still free', async () => {
    await fill([rice], 900);
    await page.keyboard.press('F2');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name or phone' }).fill('wanjiku');
    await dialog.getByRole('list', { name: 'Customers' }).getByText(customer.name).waitFor();
    await page.keyboard.press('Enter');
    await closedDialog(page);
    await page.keyboard.press('Enter');
    await payDialog().getByRole('button', { name: 'On account' }).click();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await sold(900, 0);
  });

  it('takes a discount off the basket', async () => {
    await fill([tea, tea], 300);
    await page.keyboard.press('F4');
    await page.getByRole('textbox', { name: 'Discount' }).fill('30');
    await page.keyboard.press('Enter');
    await closedDialog(page);
    await fill([], 270);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await sold(270, 270);
  });

  it('goes on for half an hour without a network, and sends what it sold', async () => {
    await status('All sales sent').waitFor();
    await page.context().setOffline(true);
    for (let sale = 0; sale < 5; sale += 1) await sellExact([tea]);
    await status(/5 waiting since/).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.context().setOffline(false);
    await status('All sales sent').waitFor({ timeout: 60_000 });
    // What a browser says of requests without a network is no fault of the pages.
    business.owner.problems.length = 0;
  });

  it('takes a part of a sale back, into the stock and out of the drawer', async () => {
    await sellExact([soap, soap]);
    await page.getByRole('link', { name: 'Open sale' }).click();
    await page.getByRole('button', { name: 'Refund' }).click();
    const dialog = page.getByRole('dialog', { name: /^Refund INV-/ });
    await dialog
      .getByRole('textbox', { name: /^Returned Bar soap/ })
      .first()
      .fill('1');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Wrong scent');
    await dialog.getByRole('combobox', { name: 'Refund by' }).selectOption('cash');
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: /^Refund/ }).click();
    const slip = page.getByRole('dialog', { name: /^CN-/ });
    await slip.getByText('Reason: Wrong scent').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await closedDialog(page);
    rung.drawer -= 80;
  });

  it('puts cash in, takes cash out and brings some to the bank', async () => {
    await page.goto(addressOf(business.host, '/admin/sales?tab=till'));
    for (const [kind, amount, reason] of [
      ['pay_in', 100, 'Small change'],
      ['pay_out', 50, 'Milk for the team'],
      ['cash_drop', 1000, 'Bank'],
    ] as const) {
      await page.getByRole('button', { name: 'Cash in or out' }).click();
      const dialog = page.getByRole('dialog', { name: 'Cash in or out' });
      await dialog.getByRole('combobox', { name: 'Type' }).selectOption(kind);
      await dialog.getByRole('textbox', { name: /^Amount/ }).fill(String(amount));
      await dialog.getByRole('textbox', { name: /^Reason/ }).fill(reason);
      await dialog.getByRole('button', { name: 'Record' }).click();
      await closedDialog(page);
      rung.drawer += kind === 'pay_in' ? amount : -amount;
    }
  });
});

describe('a second till on a phone', () => {
  beforeAll(async () => {
    second = await joinBusiness(browser, business, 'cashier', { viewport: phone, isMobile: true, hasTouch: true });
    await openTill(second.page, business.host, '500');
  });

  it('sells with two taps for exact cash', async () => {
    const at = second.page;
    await at.getByRole('button', { name: /^Tea leaves/ }).tap();
    await at.getByRole('button', { name: 'Pay', exact: true }).tap();
    await at
      .getByRole('dialog', { name: /Pay basket/ })
      .getByRole('button', { name: /^Finish sale/ })
      .tap();
    await at.getByRole('region', { name: 'Last sale' }).waitFor();
    expect(await accessibilityViolations(at)).toEqual([]);
    expect(second.problems).toEqual([]);
  });

  it('one of two tills gets the last piece, the other is told', async () => {
    await page.goto(addressOf(business.host, '/admin/sales?tab=new'));
    await page.getByText('open since').waitFor();
    await fill([last], 500);
    const at = second.page;
    await at.reload();
    await at.getByRole('button', { name: /^Last lamp/ }).tap();
    await at.getByRole('button', { name: 'Pay', exact: true }).tap();
    await at.getByRole('dialog', { name: /Pay basket/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await sold(500, 500);
    // It hears of the other one's sale by itself, which ends its paying, or with the answer to its own.
    await at
      .getByRole('dialog', { name: /Pay basket/ })
      .getByRole('button', { name: /^Finish sale/ })
      .tap({ timeout: 5_000 })
      .catch(() => undefined);
    await at
      .getByText(/not enough stock/i)
      .first()
      .waitFor();

    const sales = await business.api.rows<{ sale_id: string }>(`sale_lines?select=sale_id&product_id=eq.${last.id}`);
    expect(sales).toHaveLength(1);
  });
});

describe('the evening', () => {
  it('rings the rest of thirty', async () => {
    while (rung.sales < 30) await sellExact([soap]);
    expect(rung.sales).toBe(30);
  });

  it('counts the drawer blind and closes with a Z report that says what the day has brought', async () => {
    await page.goto(addressOf(business.host, '/admin/sales?tab=till'));
    await page.getByRole('button', { name: 'Close till' }).click();
    const dialog = page.getByRole('dialog', { name: /^Close Till/ });
    await dialog.getByRole('textbox', { name: /Or type the total/ }).fill(String(rung.drawer - 20));
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByRole('textbox', { name: 'Note' }).fill('A coin fell behind the counter');
    await dialog.getByText('Short').waitFor();
    await dialog.getByRole('button', { name: 'Close till' }).click();
    const report = page.getByRole('dialog', { name: /^Z report 1/ });
    await report.waitFor();
    const rows = Object.fromEntries(
      await report
        .getByRole('row')
        .evaluateAll((all) =>
          all.map((row) => [row.querySelector('th')?.textContent ?? '', row.querySelector('td')?.textContent ?? '']),
        ),
    ) as Record<string, string>;

    expect(rows.Counted).toBe(ofMoney(rung.drawer - 20));
    expect(rows['Expected in drawer']).toBe(ofMoney(rung.drawer));
    expect(rows.Short).toMatch(/20\.00/);
    expect(rows.Refunds).toMatch(/80\.00/);
    expect(rows.Discounts).toMatch(/30\.00/);
    const sessions = await business.api.rows<{ z_report: { sales_total: number; sale_count: number } }>(
      'till_sessions?select=z_report&status=eq.closed',
    );
    expect(sessions.map(({ z_report }) => [z_report.sale_count, z_report.sales_total])).toEqual([[30, rung.total]]);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it('has an unbroken chain of Z reports', async () => {
    const [till] = await business.api.rows<{ till_id: string }>('till_sessions?select=till_id&status=eq.closed');
    const chain = await business.api.call<{ z_count: number; broken_z_numbers: number[] }>('verify_z_chain', {
      p_till_id: till?.till_id,
    });
    expect(chain).toMatchObject({ z_count: 1, broken_z_numbers: [] });
  });
});
