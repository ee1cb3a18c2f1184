import type { Browser } from 'playwright-core';
import type { OrderPaymentState, StaffOrder } from '../shared/src/api/rpcTypes';
import { ApiAs, brokenInvariants } from './support/api';
import { launchBrowser, newVisitor, phone } from './support/browser';
import { fillInMpesaOrder, placeMpesaOrder, productToSell } from './support/mpesaOrder';

/*
 * What Safaricom reports of a payment comes late, three times, never, or is made up: the shopper sees in each case what is true, and
 * the books have the money once, or not at all.
 */
const shop = 'duka.shop.localhost';

let browser: Browser;
let owner: ApiAs;
let product: string;

beforeAll(async () => {
  browser = await launchBrowser();
  owner = await ApiAs.signIn('owner@duka.test');
  product = await productToSell(owner);
});

afterAll(async () => {
  await browser.close();
  expect(await brokenInvariants()).toEqual([]);
});

it.each([
  { report: 'late', digits: '993', name: 'Naliaka', isPaid: true },
  { report: 'three times', digits: '991', name: 'Chebet', isPaid: true },
  { report: 'never', digits: '990', name: 'Wairimu', isPaid: true },
  { report: 'made up', digits: '992', name: 'Adhiambo', isPaid: false },
])('a payment whose report comes $report', async ({ digits, name, isPaid }) => {
  const { page, context, problems } = await newVisitor(browser, { viewport: phone, isMobile: true, hasTouch: true });
  page.setDefaultTimeout(60_000);
  await fillInMpesaOrder(page, shop, { product, name, phoneNumber: `0733 444 ${digits}` });
  await placeMpesaOrder(page);
  const token = new URL(page.url()).searchParams.get('token') ?? '';
  await page.getByRole('textbox', { name: 'M-Pesa number' }).fill(`0712 777 ${digits}`);
  await page.getByRole('button', { name: /^Pay KSh/ }).click();
  if (isPaid) await page.getByRole('heading', { level: 1, name: `Thank you, ${name}!` }).waitFor();
  else await page.getByText('The request was cancelled on the phone.').waitFor();
  const state = await owner.call<OrderPaymentState>('order_payment', { p_token: token });
  const { deposits } = await owner.call<StaffOrder>('get_order', { p_order_id: state.order_id });
  expect([state.left_amount === 0, deposits.length]).toEqual([isPaid, isPaid ? 1 : 0]);
  expect(problems).toEqual([]);
  await context.close();
});
