import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './support/browser';
import { leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { openTill } from './support/openTill';
import { scan } from './support/scanner';
import { expectNoViolationsNow } from './support/noViolations';

/* Goods come back and others go out for them: dearer ones, and the difference is paid; cheaper ones, and money is given back. */
const mug = { id: randomUUID(), name: 'Enamel mug', price: 300, barcode: '6100000000201' };
const kettle = { id: randomUUID(), name: 'Kettle 2 l', price: 1500, barcode: '6100000000202' };
const spoon = { id: randomUUID(), name: 'Tea spoon', price: 120, barcode: '6100000000203' };

let browser: Browser;
let business: OwnBusiness;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Exchange');
  page = business.owner.page;
  for (const { id, name, price, barcode } of [mug, kettle, spoon])
    await business.api.call('save_product', {
      p_product: {
        kind: 'goods',
        unit: 'each',
        is_published: false,
        id,
        name,
        price,
        barcodes: [barcode],
        opening_stock: { quantity: 10, unit_cost: price / 2 },
      },
    });
  await business.api.call('open_till_session', { p_session_id: randomUUID(), p_opening_float: 2000 });
  await openTill(page, business.host);
});

afterAll(() => leaveWithoutViolations(browser, business));

const basket = () => page.getByRole('complementary', { name: 'Basket' });
const exchangeDialog = () => page.getByRole('dialog', { name: /^Exchange from INV-/ });
const slip = () => page.getByRole('dialog', { name: /^Receipt INV-/ });
const stock = async () =>
  Object.fromEntries(
    (await business.api.rows<{ name: string; stock_quantity: number }>('products?select=name,stock_quantity')).map(
      ({ name, stock_quantity: quantity }) => [name, quantity],
    ),
  );
const drawer = async () => {
  const [session] = await business.api.rows<{ id: string }>('till_sessions?select=id&status=eq.open');
  return (await business.api.call<{ expected_cash: number }>('till_session_report', { p_session_id: session?.id }))
    .expected_cash;
};

/** Sells one for exact cash and opens the exchange of it, where the cashier stands: from the card of the last sale. */
async function sellAndAskForExchange({ barcode, price }: typeof mug): Promise<void> {
  await scan(page, barcode);
  await basket()
    .getByLabel('Total')
    .filter({ hasText: price.toLocaleString('en-US') })
    .waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Last sale' }).getByRole('link', { name: 'Open sale' }).click();
  await page.getByRole('button', { name: 'Exchange' }).click();
  await exchangeDialog().waitFor();
}

/** Says what comes back and why, and scans what goes out. */
async function fillExchange(back: string, out: readonly { name: string; barcode: string }[]): Promise<void> {
  const dialog = exchangeDialog();
  await dialog.getByRole('textbox', { name: `Returned ${back}` }).fill('1');
  for (const { name, barcode } of out) {
    await dialog.getByRole('textbox', { name: 'Scan or search a product' }).click();
    await scan(page, barcode);
    await dialog.getByRole('textbox', { name: `Quantity of ${name}` }).waitFor();
  }
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Wrong size');
}

it('goods come back, dearer ones go out, and the difference is paid', async () => {
  await sellAndAskForExchange(mug);
  await fillExchange(mug.name, [kettle]);
  const pay = exchangeDialog().getByRole('button', { name: /^Pay \$1,200\.00/ });
  await pay.waitFor();
  await expectNoViolationsNow(business.owner, 'an exchange');
  await pay.click();
  const payment = page.getByRole('dialog', { name: 'Pay the difference' });
  await payment.getByRole('textbox', { name: 'Cash received' }).fill('2000');
  await payment.getByLabel('Change').filter({ hasText: '800.00' }).waitFor();
  await payment.getByRole('button', { name: /^Finish sale/ }).click();

  const paper = slip().locator('.receipt');
  await paper.getByRole('table', { name: 'Goods returned' }).waitFor();
  const text = (await paper.innerText()).replace(/\s+/g, ' ');
  expect(text).toMatch(/Kettle 2 l .*1,500\.00/);
  expect(text).toMatch(/Returned from INV-000001 CN-000001 Enamel mug 1 returned −300\.00/);
  expect(text).toMatch(
    /New goods 1,500\.00 Returned, CN-000001 −300\.00 To pay \$1,200\.00 Cash 2,000\.00 Change 800\.00/,
  );
  await expectNoViolationsNow(business.owner, 'the slip of an exchange');

  expect(await stock()).toEqual({ [mug.name]: 10, [kettle.name]: 9, [spoon.name]: 10 });
  expect(await drawer()).toBe(2000 + 300 + 1200);
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Exchanges' }).getByRole('link', { name: 'INV-000002' }).waitFor();
  await expectNoViolationsNow(business.owner, 'a sale that was exchanged');
});

it('goods come back, cheaper ones go out, and money is given back', async () => {
  await openTill(page, business.host);
  await sellAndAskForExchange(kettle);
  await fillExchange(kettle.name, [spoon, spoon]);
  const dialog = exchangeDialog();
  await dialog.getByRole('combobox', { name: 'Refund by' }).waitFor();
  await expectNoViolationsNow(business.owner, 'an exchange that gives back');
  await dialog.getByRole('button', { name: /^Refund \$1,260\.00/ }).click();

  const paper = slip().locator('.receipt');
  await paper.getByRole('table', { name: 'Goods returned' }).waitFor();
  const text = (await paper.innerText()).replace(/\s+/g, ' ');
  expect(text).toMatch(/Tea spoon 2 × 120\.00 .*240\.00/);
  expect(text).toMatch(/Returned from INV-000003 CN-000002 Kettle 2 l 1 returned −1,500\.00/);
  expect(text).toMatch(/New goods 240\.00 Returned, CN-000002 −1,500\.00 Refunded, cash \$1,260\.00/);
  expect(await stock()).toEqual({ [mug.name]: 10, [kettle.name]: 9, [spoon.name]: 8 });
  expect(await drawer()).toBe(2000 + 300 + 1200 + 240);
});

it('cash is rounded to the coin: what the drawer gives is said before it is given', async () => {
  await business.api.change(`tenant_policies?tenant_id=eq.${business.tenantId}`, { cash_rounding_step: 50 });
  const before = await drawer();
  await openTill(page, business.host);
  await scan(page, mug.barcode);
  await scan(page, spoon.barcode);
  await basket().getByLabel('Total').filter({ hasText: '420' }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Last sale' }).getByRole('link', { name: 'Open sale' }).click();
  expect(await drawer()).toBe(before + 400);

  await page.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: /^Refund INV-/ });
  await dialog.getByRole('textbox', { name: `Returned ${spoon.name}` }).fill('1');
  await dialog.getByText(/Cash to refund: \$100\.00 \(rounding -\$20\.00\)/).waitFor();
  await expectNoViolationsNow(business.owner, 'a refund in coins');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Bent');
  await dialog.getByRole('button', { name: /^Refund \$120\.00/ }).click();
  await page.getByText(/\$100\.00 refunded: Cash/).waitFor();
  expect(await drawer()).toBe(before + 300);
});
