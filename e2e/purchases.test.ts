import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { addressOf, desktop, launchBrowser, newVisitor, phone } from './support/browser';
import { KENYA, leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { dayFromNow } from './support/days';
import { picturesIn } from './support/pictures';
import { expectSoon } from './support/soon';

/*
 * A shop orders goods by keyboard, the supplier confirms by the link of the mail on a phone, the goods come in two deliveries, a photo of the
 * bill waits in the inbox and is entered dearer than agreed; the shop releases it, pays a part, sends some goods back, and reads on the
 * supplier's statement what it still owes. Every screen is looked at by axe; the statement on a phone as well.
 */
let browser: Browser;
let business: OwnBusiness;
const supplier = { id: randomUUID(), name: 'Mombasa Traders', email: `sales-${Date.now().toString(36)}@mombasa.test` };

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Buyer', {}, KENYA);
  await business.api.call('save_contact', { p_contact: { ...supplier, type: 'supplier' } });
  await business.api.call('save_product', {
    p_product: { id: randomUUID(), name: 'Milk', kind: 'goods', unit: 'each', price: 200, is_published: false },
  });
});

afterAll(() => leaveWithoutViolations(browser, business));

const open = (path: string) => business.owner.page.goto(addressOf(business.host, path));
const looksRight = async () => expect(await accessibilityViolations(business.owner.page)).toEqual([]);

/** Chooses from a field that searches. */
async function search(page: Page, name: string | RegExp, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name });
  await field.click();
  await field.fill(text);
  const option = page.getByRole('option', { name: text }).first();
  await option.click();
  await option.waitFor({ state: 'hidden' });
  await page.getByTitle(text, { exact: true }).first().waitFor();
}

/** Types over what stands in a field. */
async function retype(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

const bills = (page: Page) => page.getByRole('region', { name: supplier.name });

it('orders by keyboard and sends it', async () => {
  const { page } = business.owner;
  await open('/admin/purchases/orders/new');
  await search(page, /^Supplier/, supplier.name);
  await page.getByRole('textbox', { name: 'Scan or search a product' }).focus();
  await page.keyboard.type('Milk');
  await page.getByRole('list', { name: 'Found products' }).getByRole('button', { name: /^Milk/ }).waitFor();
  await page.keyboard.press('Enter');
  const line = page.getByRole('list', { name: 'Goods of the order' }).getByRole('listitem', { name: 'Milk' });
  await retype(page, line.getByRole('textbox', { name: 'Quantity' }), '10');
  await retype(page, line.getByRole('textbox', { name: 'Price' }), '100');
  await page.getByLabel('Sums of the order').getByText('1,160.00').waitFor();
  await looksRight();
  await page.keyboard.press('Control+s');

  const drawer = page.getByRole('dialog', { name: /^PO-000001/ });
  await drawer.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Send to supplier' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send PO-000001' });
  expect(await dialog.getByRole('textbox', { name: 'Send to' }).inputValue()).toBe(supplier.email);
  await looksRight();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await drawer.getByText(/Version 1 sent/).waitFor();
});

/** The links to confirm an order in the supplier's mails. */
async function confirmLinks(): Promise<string[]> {
  const answer = await fetch(addressOf('localhost', `/mailbox/messages?to=${encodeURIComponent(supplier.email)}`));
  const mails = (await answer.json()) as { text: string }[];
  return mails.flatMap(({ text }) => /\/api\/public-invoice-viewer\?supply=[\w-]+/.exec(text)?.[0] ?? []);
}

it('is confirmed by the supplier on a phone, with another day and fewer packs, and its link can be ended', async () => {
  await expectSoon(async () => (await confirmLinks()).length, 1);
  const [link = ''] = await confirmLinks();
  const theirs = await newVisitor(browser, { viewport: phone });
  const { page } = theirs;
  await page.goto(addressOf(business.host, link));
  await page.getByRole('heading', { level: 1, name: 'Purchase order PO-000001' }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm the order' }).click();
  // Nothing is sent before it says who answers.
  await page.getByRole('textbox', { name: 'Your name' }).fill('Kamau');
  await page.getByLabel(/^When does it come/).fill(dayFromNow(5));
  await page.getByRole('listitem', { name: 'Milk' }).getByLabel('How many come').fill('9');
  await page.getByRole('button', { name: 'Confirm the order' }).click();
  await page.getByText(/^Confirmed by Kamau on/).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);

  const { page: own } = business.owner;
  await own.reload();
  const drawer = own.getByRole('dialog', { name: /^PO-000001/ });
  const answers = drawer.getByRole('region', { name: 'Answers of the supplier' });
  await answers.getByText('9 of 10').waitFor();
  await looksRight();
  await drawer.getByRole('button', { name: 'End link' }).click();
  await drawer.getByRole('button', { name: 'End link' }).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'This order is not available' }).waitFor();
  expect(theirs.problems).toEqual([]);
  await page.context().close();
});

it('takes two deliveries of it', async () => {
  const { page } = business.owner;
  const drawer = page.getByRole('dialog', { name: /^PO-000001/ });
  await drawer.getByRole('button', { name: 'Receive', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Receive PO-000001' });
  await dialog.getByRole('listitem', { name: 'Milk' }).getByRole('textbox', { name: 'Received' }).fill('4');
  await looksRight();
  await dialog.getByRole('button', { name: 'Receive', exact: true }).click();
  await drawer.getByText('Partly received').waitFor();
  await looksRight();

  await drawer.getByRole('button', { name: 'Receive', exact: true }).click();
  await dialog.getByText('6 to come of 10').waitFor();
  await dialog.getByRole('button', { name: 'Receive all' }).click();
  await dialog.getByRole('button', { name: 'Receive', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await drawer.getByText('Received', { exact: true }).first().waitFor();
  await drawer.getByRole('button', { name: 'Receive', exact: true }).waitFor({ state: 'detached' });
});

it('keeps the photo of a bill until it is entered, and shows it beside the form', async () => {
  const { page } = business.owner;
  await open('/admin/purchases?tab=inbox');
  const photos = await picturesIn(page, ['white', 'teal']);
  await page.locator('input[type=file]').first().setInputFiles(photos);
  const papers = page.getByRole('table', { name: 'Inbox' });
  await papers.getByText('teal.png').waitFor();
  await looksRight();
  await papers.getByText('white.png').click();
  const drawer = page.getByRole('dialog', { name: 'white.png' });
  await drawer.getByRole('img', { name: 'white.png' }).waitFor();
  await looksRight();
  await drawer.getByRole('link', { name: 'Enter bill' }).click();
  await page.getByRole('img', { name: 'white.png' }).waitFor();
});

it('holds a bill that is dearer than agreed, until it is released', async () => {
  const { page } = business.owner;
  await search(page, /^Supplier/, supplier.name);
  await page.getByRole('textbox', { name: 'Their bill number' }).fill('INV-77');
  await page.getByRole('textbox', { name: /^Total on the bill/ }).fill('1392');
  const deliveries = page.getByRole('region', { name: /^Delivery / });
  await deliveries.first().waitFor();
  expect(await deliveries.count()).toBe(2);
  for (const place of [0, 1]) {
    const delivery = deliveries.nth(place);
    await delivery.getByRole('checkbox', { name: /1 line$/ }).check();
    await delivery.getByRole('textbox', { name: 'Price for one' }).fill('120');
  }
  await page
    .getByRole('note', { name: 'What does not match' })
    .getByText(/billed at 120.00/)
    .first()
    .waitFor();
  await looksRight();
  await page.keyboard.press('Control+s');

  const drawer = page.getByRole('dialog', { name: /^Mombasa Traders INV-77/ });
  await drawer.getByText('Nothing is posted until somebody releases it').waitFor();
  await looksRight();
  await drawer.getByRole('button', { name: 'Release' }).click();
  const dialog = page.getByRole('dialog', { name: 'Release bill' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The price of milk rose on Monday');
  await looksRight();
  await dialog.getByRole('button', { name: 'Release and post' }).click();
  await drawer.getByText('To pay').waitFor();
  await drawer.getByLabel('Sums of the bill').getByText('1,392.00').first().waitFor();
  await looksRight();
});

it('pays a part', async () => {
  const { page } = business.owner;
  await open(`/admin/purchases?tab=to-pay&until=${dayFromNow(90)}`);
  await bills(page).getByRole('button', { name: 'Pay 1,392.00' }).waitFor();
  await looksRight();
  await bills(page).getByRole('button', { name: 'Pay 1,392.00' }).click();
  const dialog = page.getByRole('dialog', { name: `Pay ${supplier.name}` });
  await retype(page, dialog.getByRole('textbox', { name: 'Amount of INV-77' }), '500');
  await dialog.getByLabel('Sums of the payment').getByText('500.00').first().waitFor();
  await looksRight();
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click();
  await bills(page).getByRole('button', { name: 'Pay 892.00' }).waitFor();
});

it('sends goods back for a credit', async () => {
  const { page } = business.owner;
  await open(`/admin/purchases?tab=to-pay&until=${dayFromNow(90)}`);
  await bills(page).getByRole('link', { name: 'INV-77' }).click();
  await page.getByRole('link', { name: 'Credit or return' }).click();
  await page.getByRole('textbox', { name: /^Reason/ }).fill('Two were sour');
  const line = page.getByRole('list', { name: 'Lines of the credit' }).getByRole('listitem', { name: 'Milk' }).first();
  await line.getByRole('combobox', { name: 'Credit' }).selectOption({ label: 'Returned' });
  await line.getByRole('textbox', { name: 'Quantity' }).fill('2');
  await looksRight();
  await page.keyboard.press('Control+s');

  const drawer = page.getByRole('dialog', { name: /^Credit SC-000001/ });
  await drawer.getByText('278.40').first().waitFor();
  await looksRight();
});

it('owes on the statement what is left, also on a phone', async () => {
  const { page } = business.owner;
  await open('/admin/purchases?tab=suppliers');
  await page.getByRole('table', { name: 'Owed to suppliers' }).getByText('613.60').first().waitFor();
  await looksRight();
  await page.getByRole('row', { name: /Mombasa Traders/ }).click();
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    const sums = page.getByLabel('Sums of the statement');
    await sums.getByText('1,392.00').waitFor();
    await sums.getByText('613.60').waitFor();
    await page.getByText('Nothing happened in this period').waitFor({ state: 'detached' });
    await looksRight();
  }
  const [milk] = await business.api.rows<{ quantity: number }>('stock_levels?select=quantity');
  expect(Number(milk?.quantity)).toBe(8);
});

it('keeps every tab of purchases readable on a phone', async () => {
  const { page } = business.owner;
  await page.setViewportSize(phone);
  for (const tab of ['orders', 'inbox', 'bills', 'to-pay', 'payments', 'credits', 'suppliers']) {
    await open(`/admin/purchases?tab=${tab}`);
    await page.getByRole('heading', { level: 1, name: 'Purchases' }).waitFor();
    await page.getByText('Loading', { exact: true }).waitFor({ state: 'detached' });
    await looksRight();
    // Nothing pushes the page sideways.
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
});
