import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { addressOf, launchBrowser, newVisitor, phone, type Visitor } from './support/browser';
import { leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { withDatabase } from './support/database';
import { expectSoon } from './support/soon';

/* A buyer rates what they bought by the link of their order, the owner publishes it, and the shop shows it as text. */
const milk = { id: randomUUID(), name: 'Milk of the day' };
const honey = { id: randomUUID(), name: 'Honey of the hills' };
const hostile = '<img src=x onerror="document.title=1"> Fresh';

let browser: Browser;
let business: OwnBusiness;
let shopper: Visitor;
let orderPath = '';

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Reviews');
  for (const { product, quantity } of [
    { product: milk, quantity: 20 },
    { product: honey, quantity: 0 },
  ])
    await business.api.call('save_product', {
      p_product: {
        ...product,
        kind: 'goods',
        unit: 'each',
        price: 60,
        is_published: true,
        ...(quantity === 0 ? {} : { opening_stock: { quantity, unit_cost: 40 } }),
      },
    });
  await withDatabase((client) =>
    client.query('update public.storefront_settings set is_enabled = true where tenant_id = $1', [business.tenantId]),
  );
  shopper = await newVisitor(browser, { viewport: phone });
  orderPath = await collectedOrder();
});

afterAll(() => leaveWithoutViolations(browser, business));

/** An order that was placed in the shop and collected at the till; answers the path of its page. */
async function collectedOrder(): Promise<string> {
  const order = {
    id: randomUUID(),
    tenant_id: business.tenantId,
    lines: [{ id: randomUUID(), product_id: milk.id, quantity: 1 }],
    customer: { name: 'Achieng Otieno', phone: '0712 345 678' },
    fulfilment_method: 'pickup',
    payment_method: 'pay_on_pickup',
  };
  const sessionId = randomUUID();
  const { token, total_amount: amount } = await business.api.call<{ token: string; total_amount: number }>(
    'place_order',
    { p_order: order },
  );
  const [till] = await business.api.rows<{ id: string }>('tills?select=id&limit=1');
  await business.api.call('open_till_session', { p_session_id: sessionId, p_opening_float: 100, p_till_id: till?.id });
  await business.api.call('confirm_order', {
    p_confirmation: {
      order_id: order.id,
      sale_id: randomUUID(),
      till_session_id: sessionId,
      payments: [{ id: randomUUID(), tender_type: 'cash', amount }],
    },
  });
  return `/order/${token}`;
}

/** A page of the shop once it has taken over what the server drew: until then nothing that is typed stays. */
async function openInShop(path: string): Promise<void> {
  await shopper.page.goto(addressOf(business.host, path));
  await shopper.page.waitForFunction(() => document.getElementById('first-paint') === null);
}

it('is written by the link of the order', async () => {
  const { page } = shopper;
  await openInShop(orderPath);
  await page.getByRole('heading', { name: 'Review your products' }).waitFor();
  await page.getByRole('button', { name: `Rate ${milk.name}` }).click();
  const form = page.getByRole('form', { name: `Your review of ${milk.name}` });
  await form.getByRole('radio', { name: '4 of 5: Good' }).check();
  await form.getByLabel('Title').fill(hostile);
  await form.getByLabel('How was it?').fill('Came cold.\nWill buy again.');
  expect(await accessibilityViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Send review' }).click();
  await page.getByText('The shop approves reviews before they are shown').waitFor();

  await openInShop(`/product/${milk.id}`);
  await page.getByRole('heading', { level: 1, name: milk.name }).waitFor();
  expect(await page.getByRole('region', { name: 'Reviews' }).count()).toBe(0);
});

it('is published and answered by the owner', async () => {
  const { page } = business.owner;
  await page.goto(addressOf(business.host, '/admin/products/reviews'));
  await page.getByText('1 is waiting for approval.').waitFor();
  await page.getByText(hostile).click();
  const drawer = page.getByRole('dialog', { name: `Review of ${milk.name}` });
  await drawer.getByLabel('Your reply').fill('Asante!');
  expect(await accessibilityViolations(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Publish' }).click();
  await drawer.getByText('In the shop', { exact: true }).waitFor();
});

it('stands in the shop as text, with its stars', async () => {
  const { page } = shopper;
  const stars = page.getByRole('link', { name: '4 of 5 stars, 1 review' });
  // The server keeps a page it has drawn for some seconds.
  await expectSoon(async () => {
    await openInShop(`/product/${milk.id}`);
    return await stars.isVisible();
  }, true);
  await stars.click();
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await reviews.getByRole('heading', { name: hostile }).waitFor();
  await reviews.getByText('Asante!').waitFor();
  expect(await reviews.locator('img').count()).toBe(0);
  expect(await page.title()).not.toBe('1');
  expect(await accessibilityViolations(page)).toEqual([]);
});

async function noticeMails(): Promise<{ body: string; is_sent: boolean }[]> {
  const { rows } = await withDatabase((client) =>
    client.query<{ body: string; is_sent: boolean }>(
      `select o.body, o.sent_at is not null as is_sent from private.mail_outbox o
       where o.kind = 'stock_notice' and o.body like '%' || $1 || '%'`,
      [honey.id],
    ),
  );
  return rows;
}

it('tells who waits for what is sold out, and takes a question', async () => {
  const { page } = shopper;
  await openInShop(`/product/${honey.id}`);
  await page.getByLabel('Email me when available').fill('achieng@mail.test');
  await page.getByRole('button', { name: 'Notify me', exact: true }).click();
  await page.getByText('We will email you once').waitFor();
  await business.api.call('receive_goods', {
    p_receipt: { id: randomUUID(), lines: [{ product_id: honey.id, quantity: 3, unit_cost: 20 }] },
  });
  // The timer of the jobs writes the mail, and then sends it: each may take its time on a busy machine.
  await expectSoon(async () => (await noticeMails()).length, 1);
  await expectSoon(async () => (await noticeMails()).map(({ is_sent: isSent }) => isSent), [true]);
  const [mail] = await noticeMails();
  const path = /\/stock-notice\/[\w-]+/.exec(mail?.body ?? '')?.[0] ?? '';
  await openInShop(path);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('heading', { name: 'Unsubscribed', exact: true }).waitFor();

  await openInShop('/contact');
  const panel = page.getByRole('dialog', { name: 'Contact' });
  await panel.getByLabel('Your name').fill('Achieng');
  await panel.getByLabel('Email or phone').fill('achieng@mail.test');
  await panel.getByRole('textbox', { name: 'Message' }).fill('Are you open on Sunday?');
  expect(await accessibilityViolations(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Send message' }).click();
  await panel.getByText('has received your message').waitFor();

  const staff = business.owner.page;
  await staff.goto(addressOf(business.host, '/admin/customers/messages'));
  await staff.getByText('Are you open on Sunday?').click();
  const drawer = staff.getByRole('dialog', { name: 'Achieng' });
  expect(await accessibilityViolations(staff)).toEqual([]);
  await drawer.getByRole('button', { name: 'Answered' }).click();
  await drawer.getByRole('button', { name: 'Open again' }).waitFor();
  expect(shopper.problems).toEqual([]);
});
