import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { addressOf, launchBrowser, newVisitor, phone, type Visitor } from './support/browser';
import { leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { withDatabase } from './support/database';
import { expectSoon } from './support/soon';

/* A guest fills the cart on a phone, signs in by a mailed code, orders, and orders again on another device. */
const milk = { id: randomUUID(), name: 'Milk of the day' };
const honey = { id: randomUUID(), name: 'Honey of the hills' };
const email = `achieng-${Date.now().toString(36)}@mail.test`;

let browser: Browser;
let business: OwnBusiness;
let onPhone: Visitor;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Buyers');
  for (const product of [milk, honey])
    await business.api.call('save_product', {
      p_product: {
        ...product,
        kind: 'goods',
        unit: 'each',
        price: 60,
        is_published: true,
        opening_stock: { quantity: 20, unit_cost: 40 },
      },
    });
  await withDatabase((client) =>
    client.query('update public.storefront_settings set is_enabled = true where tenant_id = $1', [business.tenantId]),
  );
  onPhone = await newVisitor(browser, { viewport: phone });
});

afterAll(() => leaveWithoutViolations(browser, business));

async function addToCart(page: Page, productId: string): Promise<void> {
  await page.goto(addressOf(business.host, `/product/${productId}`));
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await page.getByText('Added to your cart').waitFor();
}

interface Mail {
  id: string;
  subject: string;
  text: string;
}

/** The code in the newest mail to the shopper, once there is one that was not read yet. */
async function nextCode(read: string[]): Promise<string> {
  let code = '';
  await expectSoon(async () => {
    const answer = await fetch(addressOf('localhost', `/mailbox/messages?to=${encodeURIComponent(email)}`));
    // Mails about orders go to the same address.
    const mail = ((await answer.json()) as Mail[]).find(
      ({ id, subject }) => !read.includes(id) && / is your code /.test(subject),
    );
    code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
    if (mail !== undefined) {
      read.push(mail.id);
      expect(mail.subject).toMatch(new RegExp(`^${code} is your code for buyers `));
    }
    return code !== '';
  }, true);
  return code;
}
const readMails: string[] = [];

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByText('We emailed a six-digit code').waitFor();
  const code = await nextCode(readMails);
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
}

it('signs in from the menu of a phone, and the cart goes along', async () => {
  const { page } = onPhone;
  await addToCart(page, milk.id);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await signIn(page);
  await page.getByText('You have not ordered here yet.').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cart, 1' }).waitFor();
  await expectSoon(() => accountCart(), [[milk.id, 1]]);
});

async function accountCart(): Promise<[string, number][]> {
  const { rows } = await withDatabase((client) =>
    client.query<{ lines: { product_id: string; quantity: number }[] }>(
      'select lines from private.shopper_carts where tenant_id = $1',
      [business.tenantId],
    ),
  );
  return (rows[0]?.lines ?? []).map(({ product_id: id, quantity }) => [id, quantity]);
}

it('orders what is in the cart, and the account has it', async () => {
  const { page } = onPhone;
  await page.goto(addressOf(business.host, '/checkout'));
  await page.getByLabel('Full name').fill('Achieng Otieno');
  await page.getByLabel('Phone').fill('0712 345 678');
  await expectSoon(() => page.getByLabel('Email (optional)').inputValue(), email);
  await page.getByRole('button', { name: /^Place order/ }).click();
  await page.waitForURL(/\/order\//);
  await page.getByRole('heading', { level: 1, name: 'Thank you, Achieng!' }).waitFor();
  expect(await page.getByRole('link', { name: 'Sign in to see all your orders' }).count()).toBe(0);
  expect(await accountCart()).toEqual([]);
});

it('finds all of it on another device, and orders again', async () => {
  const { page, problems, context } = await newVisitor(browser);
  await addToCart(page, honey.id);
  await page.getByRole('link', { name: 'Account' }).click();
  await signIn(page);
  const order = page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
  await order.getByText('Waiting for confirmation').waitFor();
  await page.getByRole('button', { name: /^Order again/ }).click();
  await page.getByText('One product added to your cart').waitFor();
  await page.getByRole('button', { name: 'Cart, 2' }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await order.getByRole('link').click();
  await page.getByRole('heading', { name: 'Order received' }).waitFor();
  // What was typed on the phone is there.
  await page.goto(addressOf(business.host, '/checkout'));
  await expectSoon(() => page.getByLabel('Full name').inputValue(), 'Achieng Otieno');
  expect(await page.getByLabel('Phone').inputValue()).toBe('0712 345 678');

  // Staff pages stay closed, and lead back.
  await page.goto(addressOf(business.host, '/admin/sales'));
  await page.getByText('This account is not part of a business').waitFor();
  await page.getByRole('link', { name: 'Go to the shop' }).first().click();
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Cart', exact: true }).waitFor();
  expect(problems).toEqual([]);
  await context.close();

  // The phone is still signed in, and gets what the other device has put into the cart.
  await onPhone.page.goto(addressOf(business.host, '/account'));
  await onPhone.page.getByRole('button', { name: 'Cart, 2' }).waitFor();
  expect(onPhone.problems).toEqual([]);
});
