import type { Browser, Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { ApiAs, brokenInvariants } from './support/api';
import { addressOf, launchBrowser, newVisitor, phone, type Visitor } from './support/browser';
import { expectSoon } from './support/soon';
import { signIn } from './support/signIn';

/* What the owner decides about orders of the online shop, from the settings to the checkout and on to the staff's list. */
const shop = 'duka.shop.localhost';

let browser: Browser;
let api: ApiAs;
let owner: Visitor;
let shopper: Visitor;
let productId: string;

beforeAll(async () => {
  browser = await launchBrowser();
  api = await ApiAs.signIn('owner@duka.test');
  const products = await api.call<{ id: string; stock_quantity: number }[]>('till_products', { p_limit: 200 });
  productId = products.find(({ stock_quantity: stock }) => stock >= 10)?.id ?? '';
  owner = await newVisitor(browser);
  await signIn(owner.page, shop, 'owner@duka.test');
  shopper = await newVisitor(browser, { viewport: phone, isMobile: true, hasTouch: true });
});

afterAll(async () => {
  await browser.close();
  // Other walks order in this shop, whatever became of this one.
  const [membership] = await api.rows<{ tenant_id: string }>('tenant_users?select=tenant_id&limit=1');
  await api.change(`storefront_settings?tenant_id=eq.${membership?.tenant_id}`, { orders_paused: false });
  expect(await brokenInvariants()).toEqual([]);
});

/** Opens a page until it has this heading: the server knows a shop's rules for some seconds. */
async function expectHeading(page: Page, path: string, heading: string): Promise<void> {
  await expectSoon(async () => {
    await page.goto(addressOf(shop, path));
    return page.getByRole('heading', { level: 1 }).first().textContent();
  }, heading);
}

it('a shopper is told where the shop does not deliver, collects instead, and chooses a time', async () => {
  const { page, problems } = shopper;
  await page.goto(addressOf(shop, `/product/${productId}`));
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await page.getByRole('button', { name: /^Cart.*1/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click();
  await page.getByRole('combobox', { name: 'Area' }).fill('Mombasa');
  await page.getByText(/We do not deliver to “Mombasa” yet/).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Collect it instead' }).click();
  const day = page.getByRole('combobox', { name: 'Day' });
  await day.selectOption({ index: 1 });
  await page.getByLabel('Full name').fill('Wangari Maina');
  await page.getByLabel('Phone').fill('0733 445 566');
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Place order · KSh/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Thank you, Wangari!' }).waitFor();
  await page.getByText('Pickup time').waitFor();
  expect(problems).toEqual([]);
});

it('the staff see when it is collected, among those that are collected next', async () => {
  const { page, problems } = owner;
  await page.goto(addressOf(shop, '/admin/sales?tab=orders&sort=pickup'));
  const order = page.getByRole('row').filter({ hasText: 'Wangari Maina' }).first();
  await order.getByText(/\d\d:\d\d–\d\d:\d\d/).waitFor();
  // Whatever is not collected by appointment comes after it.
  await page
    .getByRole('row')
    .nth(1)
    .getByText(/\d\d:\d\d–\d\d:\d\d/)
    .waitFor();
  await order.getByRole('button', { name: /^WEB-/ }).click();
  await page.getByRole('dialog').getByText('Pickup at', { exact: true }).waitFor();
  expect(problems).toEqual([]);
});

it('the owner pauses orders: the shop says so and takes none, until the owner switches it on again', async () => {
  const { page } = owner;
  // What is in the cart from before: a shop that takes no orders fills none.
  await shopper.page.goto(addressOf(shop, `/product/${productId}`));
  await shopper.page.getByRole('button', { name: 'Add to cart' }).first().click();
  await shopper.page.getByRole('button', { name: /^Cart.*1/ }).waitFor();
  await page.goto(addressOf(shop, '/admin/settings?section=online-orders'));
  await page.getByLabel('Message to customers').fill('We are stocktaking.');
  await page.getByRole('button', { name: 'Pause orders' }).click();
  await page.getByText('Paused', { exact: true }).waitFor();

  await expectHeading(shopper.page, '/checkout', 'No online orders at the moment');
  await shopper.page.getByRole('complementary', { name: 'Orders' }).getByText('We are stocktaking.').waitFor();
  expect(await shopper.page.getByRole('button', { name: /^Place order/ }).count()).toBe(0);
  expect(await accessibilityViolations(shopper.page)).toEqual([]);

  await page.getByRole('button', { name: 'Resume orders' }).click();
  await page.getByText('Accepting orders', { exact: true }).last().waitFor();
  await expectHeading(shopper.page, '/checkout', 'Checkout');
  await shopper.page.getByRole('complementary', { name: 'Orders' }).waitFor({ state: 'detached' });
});
