import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { launchBrowser } from './support/browser';
import { KENYA, leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { withDatabase } from './support/database';
import { codeOf, sendMoney, takeMpesa } from './support/mpesaPhone';
import { openTill } from './support/openTill';
import { scan } from './support/scanner';
import { expectSoon } from './support/soon';

/*
 * Money at the till of a shop in Kenya: M-Pesa that comes while the payment stands open is taken by Enter and pays that one sale; Enter
 * without it asks first; a phone that is asked pays the sale with its own code; and whatever a scanner types into the field for cash never becomes money.
 */
/** Its own, so that a walk that is repeated finds no money of the one before. */
const shortcode = `6${String(Date.now() % 1000).padStart(3, '0')}12`;
const soap = { id: randomUUID(), name: 'Bar soap', price: 15, barcode: '6400000000201' };
const banana = { id: randomUUID(), name: 'Banana', price: 20, barcode: '4012' };

let browser: Browser;
let business: OwnBusiness;
let page: Page;

interface Recorded {
  amount: number;
  tender_type: string;
  reference: string | null;
  is_unproven: boolean;
}

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Payment proof', {}, KENYA);
  page = business.owner.page;
  const { api } = business;
  for (const { id, name, price, barcode } of [soap, banana])
    await api.call('save_product', {
      p_product: {
        kind: 'goods',
        unit: 'each',
        is_published: false,
        id,
        name,
        price,
        barcodes: [barcode],
        opening_stock: { quantity: 50, unit_cost: price / 2 },
      },
    });
  await takeMpesa(api, shortcode);
  await openTill(page, business.host);
});
afterAll(() => leaveWithoutViolations(browser, business));

const recorded = () =>
  withDatabase(async (client) => {
    const { rows } = await client.query<Recorded>(
      'select amount::float, tender_type, reference, is_unproven from public.sale_payments where tenant_id = $1 order by created_at',
      [business.tenantId],
    );
    return rows;
  });
const payment = () => page.getByRole('dialog', { name: /^Pay basket/ });
const question = () => page.getByRole('dialog', { name: 'No payment was received. Continue anyway?' });
const arrived = () => payment().getByRole('region', { name: 'Payments coming in' });
const send = async (amount: number) =>
  codeOf(await sendMoney({ shortcode, account: 'DUKA', amount, phone: '0712345000' }));

/** A soap in the basket, to be paid by M-Pesa. */
async function payByPhone(): Promise<void> {
  await scan(page, soap.barcode);
  await page.getByRole('complementary', { name: 'Basket' }).getByLabel('Total').filter({ hasText: '15.00' }).waitFor();
  await page.keyboard.press('Enter');
  await payment().getByRole('button', { name: 'M-Pesa' }).click();
  await arrived().waitFor();
}

async function isSold(count: number): Promise<void> {
  await payment().waitFor({ state: 'detached' });
  await expectSoon(async () => (await recorded()).length, count);
}

it('takes the exact payment that comes while the sale is being paid, by Enter, for that one sale', async () => {
  await payByPhone();
  await arrived().getByText('No payment of KSh 15.00 yet').waitFor();
  const code = await send(15);
  await arrived().getByText(code).waitFor();
  await page.keyboard.press('Enter');
  await isSold(1);
  expect(await recorded()).toMatchObject([
    { amount: 15, tender_type: 'mobile_money', reference: code, is_unproven: false },
  ]);

  // It is gone: the next basket of as much waits for its own.
  await payByPhone();
  await arrived().getByText('No payment of KSh 15.00 yet').waitFor();
  expect(await arrived().getByText(code).count()).toBe(0);
});

it('asks before a sale is recorded that nothing has paid, and waits on', async () => {
  await page.keyboard.press('Enter');
  await question().waitFor();
  // Pressed twice out of habit it records nothing.
  await page.keyboard.press('Enter');
  await question().waitFor({ state: 'detached' });
  expect(await recorded()).toHaveLength(1);

  const code = await send(15);
  await arrived().getByText(code).waitFor();
  await page.keyboard.press('Enter');
  await isSold(2);
  expect((await recorded())[1]).toMatchObject({ reference: code, is_unproven: false });
});

it('records it without one when somebody says so, and marks it', async () => {
  await payByPhone();
  await page.keyboard.press('Enter');
  await question().getByRole('button', { name: 'Continue without proof' }).click();
  await isSold(3);
  expect((await recorded())[2]).toMatchObject({ tender_type: 'mobile_money', reference: null, is_unproven: true });
});

describe('a request to the customer’s phone', () => {
  const ask = () => payment().getByRole('region', { name: 'Ask by phone' });
  const number = () => ask().getByRole('textbox', { name: 'Customer’s M-Pesa number' });

  it('says that it was cancelled, asks again, and fills the payment with the code that pays this one sale', async () => {
    await payByPhone();
    await number().fill('0712 345 032');
    await ask().getByRole('button', { name: 'Ask by phone' }).click();
    await ask().getByText('is asked for KSh 15.00').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await ask().getByText('The customer cancelled the request.').waitFor();
    await number().fill('0712 345 000');
    await ask().getByRole('button', { name: 'Ask again' }).click();
    await ask().getByText('is paid. Code').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    const code = await payment().getByRole('textbox', { name: 'Reference' }).inputValue();
    expect(code).toMatch(/^[A-Z0-9]{10}$/);
    await payment()
      .getByRole('button', { name: /^Finish sale/ })
      .click();
    await isSold(4);
    expect((await recorded())[3]).toMatchObject({ amount: 15, reference: code, is_unproven: false });
  });
});

describe('a scanner that types into the cash received', () => {
  it.each([4, 5, 6, 7, 8, 9, 10, 11, 12, 13])('%i signs that nobody knows are no money', async (length) => {
    const before = (await recorded()).length;
    await scan(page, soap.barcode);
    await page.keyboard.press('Enter');
    const cash = payment().getByRole('textbox', { name: 'Cash received' });
    await cash.focus();
    await scan(page, '9'.repeat(length));
    await page
      .getByText(/No product has the code 9+/)
      .first()
      .waitFor();
    // Nothing of it stands in the field, where there still is one, and nothing is paid or to be given back.
    if (await cash.isVisible()) expect(await cash.inputValue()).toBe('');
    expect(await recorded()).toHaveLength(before);
    for (let press = 0; press < 3 && (await page.locator('dialog[open]').count()) > 0; press += 1)
      await page.keyboard.press('Escape');
    await page.locator('dialog[open]').first().waitFor({ state: 'detached' });
    await page.keyboard.press('Delete');
  });

  it.each([banana, soap])('a known code puts $name into the basket', async ({ barcode, name }) => {
    const before = (await recorded()).length;
    await scan(page, soap.barcode);
    await page.keyboard.press('Enter');
    await payment().getByRole('textbox', { name: 'Cash received' }).focus();
    await scan(page, barcode);
    await page.getByRole('complementary', { name: 'Basket' }).getByText(name).first().waitFor();
    expect(await recorded()).toHaveLength(before);
    await page.keyboard.press('Escape');
  });
});
