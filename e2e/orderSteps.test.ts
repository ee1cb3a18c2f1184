import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { addressOf, launchBrowser, newVisitor, phone, type Visitor } from './support/browser';
import { leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { expectSoon } from './support/soon';

/* An order on its way: the shop takes it on, packs it, has it brought; its shopper sees each step and is told by mail. */
const email = `buyer-${Date.now().toString(36)}@example.test`;
const soap = { id: randomUUID(), name: 'Lavender soap', price: 120 };

let browser: Browser;
let business: OwnBusiness;
let shopper: Visitor;
let orderUrl = '';

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Order steps');
  await business.api.call('save_product', {
    p_product: {
      kind: 'goods',
      unit: 'each',
      is_published: true,
      ...soap,
      opening_stock: { quantity: 10, unit_cost: 60 },
    },
  });
  shopper = await newVisitor(browser, { viewport: phone });
});

afterAll(async () => {
  expect(shopper.problems).toEqual([]);
  await leaveWithoutViolations(browser, business);
});

const subjects = async (): Promise<string[]> => {
  const answer = await fetch(addressOf('localhost', `/mailbox/messages?to=${encodeURIComponent(email)}`));
  return ((await answer.json()) as { subject: string }[])
    .map(({ subject }) => subject.replace(/ ?WEB-\d+.*/, ''))
    .sort();
};

const step = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Progress of the order' }).getByText(name, { exact: true });

it('a guest orders and is told by mail', async () => {
  const { page } = shopper;
  await page.goto(addressOf(business.host, `/product/${soap.id}`));
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await page.getByRole('button', { name: 'Cart, 1' }).waitFor();
  await page.goto(addressOf(business.host, '/checkout'));
  await page.getByLabel('Full name').fill('Achieng Otieno');
  await page.getByLabel('Phone').fill('0712 345 678');
  await page.getByLabel('Email (optional)').fill(email);
  await page.getByRole('button', { name: /^Place order/ }).click();
  await page.waitForURL(/\/order\//);
  await step(page, 'Waiting for confirmation').waitFor();
  orderUrl = page.url();
  await expectSoon(subjects, ['We have received your order']);
});

it('the shop takes it on and packs it, and its shopper sees and reads it', async () => {
  const { page } = business.owner;
  await page.goto(addressOf(business.host, '/admin/sales?tab=orders'));
  await page.getByRole('button', { name: /^WEB-/ }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Accept' }).click();
  await drawer.getByRole('button', { name: 'Mark as packed' }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Mark as packed' }).click();
  await drawer.getByRole('button', { name: 'Mark as packed' }).waitFor({ state: 'detached' });
  await drawer.getByText('Packed').first().waitFor();

  await shopper.page.goto(orderUrl);
  await step(shopper.page, 'Confirmed by the shop').waitFor();
  await step(shopper.page, 'Ready for pickup').waitFor();
  expect(await accessibilityViolations(shopper.page)).toEqual([]);
  await expectSoon(subjects, ['We have received your order', 'Your order', 'Your order']);
});

it('the link in a mail leads to the page of the order', async () => {
  const answer = await fetch(addressOf('localhost', `/mailbox/messages?to=${encodeURIComponent(email)}`));
  const [mail] = (await answer.json()) as { text: string }[];
  const link = /http\S+\/order\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const { page, context } = await newVisitor(browser, { viewport: phone });
  await page.goto(link);
  await step(page, 'Ready for pickup').waitFor();
  await context.close();
});
