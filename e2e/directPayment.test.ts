import type { Browser } from 'playwright-core';
import type { DirectPaymentPage, OrderPaymentState, StaffOrder } from '../shared/src/api/rpcTypes';
import { accessibilityViolations } from './support/accessibility';
import { ApiAs, brokenInvariants } from './support/api';
import { addressOf, launchBrowser, newVisitor, phone, type Visitor } from './support/browser';
import { fillInMpesaOrder, placeMpesaOrder, productToSell } from './support/mpesaOrder';
import { codeOf, sendMoney } from './support/mpesaPhone';
import { expectSoon } from './support/soon';
import { signIn } from './support/signIn';

/*
 * A guest pays the paybill of the general store by hand, from a phone that is simulated: with the number of the order, and with a wrong
 * one. What belongs to nothing is placed by staff. The books have each payment once.
 */
const shop = 'duka.shop.localhost';

let browser: Browser;
let owner: ApiAs;
let shopper: Visitor;
let product: string;

beforeAll(async () => {
  browser = await launchBrowser();
  owner = await ApiAs.signIn('owner@duka.test');
  product = await productToSell(owner);
});

beforeEach(async () => {
  shopper = await newVisitor(browser, { viewport: phone, isMobile: true, hasTouch: true });
});
afterEach(async () => {
  expect(shopper.problems).toEqual([]);
  await shopper.context.close();
});
afterAll(async () => {
  await browser.close();
  expect(await brokenInvariants()).toEqual([]);
});

/** Orders one product to be collected, by M-Pesa, up to the page where it is paid. */
async function order(name: string, phoneNumber: string): Promise<string> {
  const { page } = shopper;
  await fillInMpesaOrder(page, shop, { product, name, phoneNumber });
  await placeMpesaOrder(page);
  return new URL(page.url()).searchParams.get('token') ?? '';
}

const send = (money: { account: string; amount: number; phone: string }) =>
  sendMoney({ shortcode: '174379', ...money });

const stateOf = (token: string) => owner.call<OrderPaymentState>('order_payment', { p_token: token });

it('shows how to pay by hand after a request that was cancelled, and goes on by itself when the money comes', async () => {
  const token = await order('Achieng Otieno', '0733 222 111');
  const { page } = shopper;
  await page.getByRole('textbox', { name: 'M-Pesa number' }).fill('0712 345 032');
  await page.getByRole('button', { name: /^Pay KSh/ }).click();
  await page.getByText('The request was cancelled on the phone.').waitFor();
  await page.getByText('Business number', { exact: true }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  const { direct } = await stateOf(token);
  await page.getByText(direct?.account_number ?? 'none', { exact: true }).waitFor();
  await send({ account: direct?.account_number ?? '', amount: direct?.amount ?? 0, phone: '0712345000' });
  await page.getByRole('heading', { level: 1, name: 'Thank you, Achieng!' }).waitFor();
  await page.getByText('Paid', { exact: true }).waitFor();
});

it('finds money with a wrong account number by its code, which is pasted with its message', async () => {
  const token = await order('Moraa Nyaboke', '0733 222 222');
  const { page } = shopper;
  const { direct } = await stateOf(token);
  const message = await send({ account: 'MORAA', amount: direct?.amount ?? 0, phone: '0733222222' });
  await page.getByText('Pay with Lipa na M-Pesa instead').click();
  await page.getByRole('button', { name: 'I have paid' }).click();
  await page.getByRole('textbox', { name: /^M-Pesa code/ }).fill(message);
  expect(await page.getByRole('textbox', { name: /^M-Pesa code/ }).inputValue()).toBe(codeOf(message));
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Find my payment' }).click();
  await page.getByRole('heading', { level: 1, name: 'Thank you, Moraa!' }).waitFor();
});

it('waits for a person when the phone is somebody else’s, and staff places it', async () => {
  const token = await order('Halima Abdi', '0733 222 333');
  const { page } = shopper;
  const { direct, order_id: orderId, order_number: number } = await stateOf(token);
  const message = await send({ account: '', amount: direct?.amount ?? 0, phone: '0799888000' });
  const states = async () =>
    (await owner.call<DirectPaymentPage>('list_direct_payments', { p_query: codeOf(message) })).rows.map(
      ({ state }) => state,
    );
  await expectSoon(states, ['open']);
  await page.getByText('Pay with Lipa na M-Pesa instead').click();
  await page.getByRole('button', { name: 'I have paid' }).click();
  await page.getByRole('textbox', { name: /^M-Pesa code/ }).fill(codeOf(message));
  await page.getByRole('button', { name: 'Find my payment' }).click();
  await page.getByText('Checking your payment').first().waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);

  const staff = await newVisitor(browser);
  await signIn(staff.page, shop, 'manager@duka.test');
  await staff.page.goto(addressOf(shop, '/admin/sales?tab=mpesa'));
  await staff.page.getByRole('button', { name: codeOf(message) }).click();
  const drawer = staff.page.getByRole('dialog', { name: `Payment ${codeOf(message)}` });
  await drawer.getByText('reported by the customer', { exact: false }).first().waitFor();
  expect(await accessibilityViolations(staff.page)).toEqual([]);
  await drawer.getByRole('button', { name: `Match to ${number}` }).click();
  await staff.page.getByText(`${codeOf(message)} pays for ${number}`).waitFor();
  expect(staff.problems).toEqual([]);
  await staff.context.close();

  await page.getByRole('heading', { level: 1, name: 'Thank you, Halima!' }).waitFor();
  const { deposits } = await owner.call<StaffOrder>('get_order', { p_order_id: orderId });
  expect(deposits).toMatchObject([{ kind: 'paid', reference: codeOf(message) }]);
});

it('is set up by the owner in the settings', async () => {
  const staff = await newVisitor(browser);
  await signIn(staff.page, shop, 'owner@duka.test');
  await staff.page.goto(addressOf(shop, '/admin/settings?section=payments'));
  const mpesa = staff.page.getByRole('group', { name: 'M-Pesa' });
  await mpesa.getByText('Manual M-Pesa payments').waitFor();
  expect(await accessibilityViolations(staff.page)).toEqual([]);
  expect(staff.problems).toEqual([]);
  await staff.context.close();
});
