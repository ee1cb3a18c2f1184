import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { addressOf, launchBrowser } from './support/browser';
import { KENYA, leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { expectNoViolationsNow } from './support/noViolations';
import { openTill } from './support/openTill';
import { scan } from './support/scanner';
import { breakAuthority, connectToAuthority, mendAuthority, receiptsAt, untilDocuments } from './support/taxAuthority';

/*
 * The tax authority cannot be reached, and the shop sells as on any day: what it sold is sent in its order when the authority is back.
 * Then an answer is lost, and a person says what stands at the authority.
 */
const bread = { id: randomUUID(), name: 'White bread', price: 65, barcode: '6400000000011' };

let browser: Browser;
let business: OwnBusiness;
let page: Page;
let pin: string;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Etimsaway', {}, KENYA);
  page = business.owner.page;
  await business.api.call('save_product', {
    p_product: {
      kind: 'goods',
      unit: 'each',
      is_published: false,
      id: bread.id,
      name: bread.name,
      price: bread.price,
      barcodes: [bread.barcode],
      opening_stock: { quantity: 50, unit_cost: 40 },
    },
  });
  pin = await connectToAuthority(business, [bread.id]);
  await openTill(page, business.host);
});

afterAll(async () => {
  await mendAuthority();
  await leaveWithoutViolations(browser, business);
});

const queue = () => page.getByRole('list', { name: 'Queue' });
const figure = (count: number, label: string) =>
  queue().getByRole('button', { name: new RegExp(`^${count} ${label}`) });

/** Each sale has another quantity: by its total it is known at the authority. */
async function sell(quantity: number): Promise<void> {
  const total = (quantity * bread.price).toLocaleString('en-US');
  await scan(page, `${quantity}*${bread.barcode}`);
  await page.getByRole('complementary', { name: 'Basket' }).getByLabel('Total').filter({ hasText: total }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /^Pay basket/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Last sale' }).filter({ hasText: total }).waitFor();
}

it('sells while the authority is away, and the status counts what waits', async () => {
  await sell(1);
  await untilDocuments(business, 'accepted', 1);
  await breakAuthority({ fault: 'away' });
  for (const quantity of [2, 3, 4, 5]) await sell(quantity);
  await page.goto(addressOf(business.host, '/admin/etims-status'));
  await page.getByText(/^The oldest waits since/).waitFor();
  await page.getByText('Waiting to be sent').nth(4).waitFor();
  expect(await receiptsAt(pin)).toHaveLength(1);
  await expectNoViolationsNow(business.owner, 'a day without the authority');
});

it('is sent in its order once the authority is back', async () => {
  await mendAuthority();
  await untilDocuments(business, 'accepted', 5);
  const atAuthority = await receiptsAt(pin);
  expect(atAuthority.map(({ invcNo, totAmt }) => [invcNo, Number(totAmt)])).toEqual(
    [1, 2, 3, 4, 5].map((count) => [count, count * bread.price]),
  );
  await page.goto(addressOf(business.host, '/admin/etims-status'));
  await figure(0, 'Waiting to be sent').waitFor({ timeout: 30_000 });
});

it('a lost answer is looked at by a person, who types what stands at the authority', async () => {
  await page.goto(addressOf(business.host, '/admin/sales?tab=new'));
  await page.getByRole('complementary', { name: 'Basket' }).waitFor();
  await breakAuthority({ fault: 'timeout_after_commit', operation: 'sale', times: 1 });
  await sell(6);
  await untilDocuments(business, 'needs_review', 1);
  const atAuthority = (await receiptsAt(pin)).at(-1);
  expect(Number(atAuthority?.totAmt)).toBe(6 * bread.price);

  await page.goto(addressOf(business.host, '/admin/etims-status'));
  await figure(1, 'Needs review').click();
  await page.getByRole('row', { name: /INV-000006 ?Sale/ }).click();
  const drawer = page.getByRole('dialog', { name: /^Sale INV-/ });
  await drawer.getByText(/Nobody knows whether the tax authority took it/).waitFor();
  await expectNoViolationsNow(business.owner, 'a document in doubt');
  await drawer.getByRole('button', { name: 'Was taken' }).click();
  const dialog = page.getByRole('dialog', { name: /was taken$/ });
  await dialog.getByRole('textbox', { name: 'Receipt number' }).fill(String(atAuthority?.curRcptNo));
  await dialog.getByRole('textbox', { name: 'Receipts in all' }).fill(String(atAuthority?.totRcptNo));
  await dialog.getByRole('textbox', { name: /^Internal data/ }).fill(atAuthority?.intrlData ?? '');
  await dialog.getByRole('textbox', { name: /^Signature/ }).fill(atAuthority?.rcptSign ?? '');
  await dialog.getByRole('textbox', { name: /^Time/ }).fill(atAuthority?.sdcDateTime ?? '');
  await expectNoViolationsNow(business.owner, 'what stands at the authority');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved as accepted').first().waitFor();
  await drawer.getByText('Accepted').first().waitFor();
});

it('sells on afterwards, under the next number', async () => {
  await page.goto(addressOf(business.host, '/admin/sales?tab=new'));
  await page.getByRole('complementary', { name: 'Basket' }).waitFor();
  await sell(7);
  await untilDocuments(business, 'accepted', 7);
  expect((await receiptsAt(pin)).map(({ invcNo }) => invcNo)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
