import type { Browser } from 'playwright-core';
import type { StaffOrder, StaffPayment } from '../shared/src/api/rpcTypes';
import { accessibilityViolations } from './support/accessibility';
import { ApiAs, brokenInvariants } from './support/api';
import { addressOf, launchBrowser, newVisitor, phone, type Visitor } from './support/browser';
import { fillInMpesaOrder, placeMpesaOrder, productToSell } from './support/mpesaOrder';
import { signIn } from './support/signIn';

/*
 * A guest buys by M-Pesa in the general store, whose payments are simulated: the last digits of the number say what the person at
 * the phone does. First they cancel, then they pay; staff sees both, and the books have the money once.
 */
const shop = 'duka.shop.localhost';

let browser: Browser;
let owner: ApiAs;
let shopper: Visitor;
let product: string;
let orderId: string;

beforeAll(async () => {
  browser = await launchBrowser();
  owner = await ApiAs.signIn('owner@duka.test');
  product = await productToSell(owner);
  shopper = await newVisitor(browser, { viewport: phone, isMobile: true, hasTouch: true });
});

afterAll(async () => {
  await shopper.context.close();
  await browser.close();
  expect(await brokenInvariants()).toEqual([]);
});

const order = () => owner.call<StaffOrder>('get_order', { p_order_id: orderId });
const payments = () => owner.call<StaffPayment[]>('order_payments', { p_order_id: orderId });

it('offers M-Pesa at checkout and asks for the number on the next page', async () => {
  const { page } = shopper;
  await fillInMpesaOrder(page, shop, { product, name: 'Njeri Kamau', phoneNumber: '0733 111 222' });
  expect(await accessibilityViolations(page)).toEqual([]);
  await placeMpesaOrder(page);
  expect(await accessibilityViolations(page)).toEqual([]);
});

it('says so when the request is cancelled on the phone, and keeps the order', async () => {
  const { page } = shopper;
  await page.getByRole('textbox', { name: 'M-Pesa number' }).fill('0712 345 032');
  await page.getByRole('button', { name: /^Pay KSh/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Check your phone' }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByText('The request was cancelled on the phone.').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
});

it('is paid at the second try and goes on to the order by itself', async () => {
  const { page, problems } = shopper;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('textbox', { name: 'M-Pesa number' }).fill('0712 345 000');
  await page.getByRole('button', { name: /^Pay KSh/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Check your phone' }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Thank you, Njeri!' }).waitFor();
  await page.getByText('Paid', { exact: true }).waitFor();
  await page.getByText('Paid in advance').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(problems).toEqual([]);
});

it('shows staff both tries, the receipt, and an order that has nothing left to pay', async () => {
  const { rows } = await owner.call<{ rows: { id: string; order_number: string }[] }>('list_orders', {
    p_query: 'Njeri Kamau',
  });
  orderId = rows[0]?.id ?? '';
  const [paid, failed] = await payments();
  expect(paid).toMatchObject({ state: 'succeeded', provider: 'mpesa', is_test: true });
  expect(failed).toMatchObject({ state: 'failed', code: '1032' });
  const { total_amount: total, deposits } = await order();
  expect(deposits).toMatchObject([{ kind: 'paid', amount: total, reference: paid?.receipt_number }]);

  const staff = await newVisitor(browser);
  await signIn(staff.page, shop, 'manager@duka.test');
  await staff.page.goto(addressOf(shop, `/admin/sales?tab=orders&order=${orderId}`));
  const online = staff.page.getByRole('region', { name: 'M-Pesa and card payments' });
  await online.getByText(paid?.receipt_number ?? '').waitFor();
  await online.getByText('Failed', { exact: true }).waitFor();
  expect(await accessibilityViolations(staff.page)).toEqual([]);
  await staff.context.close();
});

it('has a settings section for the owner', async () => {
  const staff = await newVisitor(browser);
  await signIn(staff.page, shop, 'owner@duka.test');
  await staff.page.goto(addressOf(shop, '/admin/settings?section=payments'));
  const mpesa = staff.page.getByRole('group', { name: 'M-Pesa' });
  await mpesa.getByText('On, in test mode').waitFor();
  await mpesa.getByRole('button', { name: 'Switch M-Pesa off' }).waitFor();
  expect(await accessibilityViolations(staff.page)).toEqual([]);
  expect(staff.problems).toEqual([]);
  await staff.context.close();
});

it.each([
  { service: 'Paystack', keys: ['Secret key'], guestName: 'Wambui', phoneNumber: '0733 111 333' },
  {
    service: 'Stripe',
    keys: ['Secret key', 'Webhook signing secret'],
    guestName: 'Akinyi',
    phoneNumber: '0733 111 444',
  },
])('lets the owner switch cards with $service on, and a guest pay on its page at the second try', async (row) => {
  const { service, keys, guestName, phoneNumber } = row;
  const staff = await newVisitor(browser);
  await signIn(staff.page, shop, 'owner@duka.test');
  await staff.page.goto(addressOf(shop, '/admin/settings?section=payments'));
  const cards = staff.page.getByRole('group', { name: `Cards with ${service}` });
  for (const key of keys) await cards.getByLabel(key).fill('sk_test_local');
  await cards.getByRole('button', { name: 'Save keys' }).click();
  await cards
    .getByText(/ends in ocal/)
    .first()
    .waitFor();
  await cards.getByRole('button', { name: `Switch ${service} on` }).click();
  await cards.getByText('On, in test mode').waitFor();

  const guest = await newVisitor(browser);
  const { page } = guest;
  await page.goto(addressOf(shop));
  await page.getByRole('combobox', { name: 'Search products' }).fill(product);
  await page.getByRole('option').first().click();
  await page.getByRole('heading', { level: 1, name: product }).waitFor();
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await page.getByRole('button', { name: /^Cart/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click();
  await page.getByLabel('Full name').fill(`${guestName} Maina`);
  await page.getByLabel('Phone').fill(phoneNumber);
  await page.getByLabel('Email').fill(`${guestName.toLowerCase()}@mail.test`);
  await page.getByText('Pickup', { exact: true }).click();
  // The first day on which it can be collected, and its first time.
  await page.getByRole('combobox', { name: 'Day' }).selectOption({ index: 1 });
  await page.getByText('Card', { exact: true }).click();
  await page.getByRole('button', { name: /^Place order · KSh/ }).click();
  await page.getByRole('button', { name: /^Pay KSh/ }).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByText('The card was not charged.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: /^Pay KSh/ }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: `Thank you, ${guestName}!` }).waitFor();
  await page.getByText('Paid', { exact: true }).waitFor();
  await guest.context.close();

  await cards.getByRole('button', { name: `Switch ${service} off` }).click();
  await cards.getByText('Off', { exact: true }).waitFor();
  await staff.context.close();
});
