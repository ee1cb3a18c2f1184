import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { addressOf, launchBrowser, newVisitor, phone, type Visitor } from './support/browser';
import { leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { withDatabase } from './support/database';

/* Two shoppers, one piece, both at the checkout with it: one of them has it, the other is told and goes on with the rest. */
const lamp = { id: randomUUID(), name: 'The last lamp', price: 900 };
const soap = { id: randomUUID(), name: 'Soap', price: 100 };

let browser: Browser;
let business: OwnBusiness;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Last unit');
  for (const [product, quantity] of [
    [lamp, 1],
    [soap, 20],
  ] as const)
    await business.api.call('save_product', {
      p_product: {
        ...product,
        kind: 'goods',
        unit: 'each',
        is_published: true,
        opening_stock: { quantity, unit_cost: 40 },
      },
    });
  await withDatabase((client) =>
    client.query('update public.storefront_settings set is_enabled = true where tenant_id = $1', [business.tenantId]),
  );
});

afterAll(() => leaveWithoutViolations(browser, business));

/** A shopper whose checkout is filled in, up to the last press. */
async function shopperAtCheckout(name: string, tel: string): Promise<Visitor> {
  const shopper = await newVisitor(browser, { viewport: phone });
  const { page } = shopper;
  let inCart = 0;
  for (const product of [lamp, soap]) {
    await page.goto(addressOf(business.host, `/product/${product.id}`));
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    inCart += 1;
    await page.getByRole('button', { name: new RegExp(`^Cart.*${inCart}`) }).waitFor();
  }
  await page.goto(addressOf(business.host, '/checkout'));
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Phone').fill(tel);
  await page.getByText('Pickup', { exact: true }).click();
  await page.getByRole('button', { name: /^Place order · .*1,000\.00$/ }).waitFor();
  return shopper;
}

it('one of two has the last piece, the other is told and orders the rest', async () => {
  const shoppers = await Promise.all([
    shopperAtCheckout('Amina Ali', '0711 000 001'),
    shopperAtCheckout('Brian Bett', '0711 000 002'),
  ]);
  await Promise.all(shoppers.map(({ page }) => page.getByRole('button', { name: /^Place order/ }).click()));
  const ends = await Promise.all(
    shoppers.map(({ page }) =>
      Promise.race([
        page
          .getByRole('heading', { level: 1, name: /^Thank you/ })
          .waitFor()
          .then(() => 'ordered'),
        page
          .getByRole('heading', { name: 'One item is not available in this quantity' })
          .waitFor()
          .then(() => 'told'),
      ]),
    ),
  );
  expect([...ends].sort()).toEqual(['ordered', 'told']);

  const { page } = shoppers[ends.indexOf('told')] as Visitor;
  const told = page.getByRole('alert');
  await told.getByText('Sold out. Remove it to continue.').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await told.getByRole('button', { name: `Remove ${lamp.name}` }).click();
  await page.getByRole('button', { name: /^Place order · .*100\.00$/ }).click();
  await page.getByRole('heading', { level: 1, name: /^Thank you/ }).waitFor();

  // The piece is kept for one order, once.
  const kept = await withDatabase((client) =>
    client.query<{ orders: number; reserved: string }>(
      `select count(distinct l.order_id)::int as orders, sum(r.quantity) as reserved
       from public.order_lines l join public.stock_reservations r on r.order_id = l.order_id and r.product_id = l.product_id
       where l.product_id = $1`,
      [lamp.id],
    ),
  );
  expect(kept.rows).toEqual([{ orders: 1, reserved: '1.000' }]);
  // The server's refusal of the second order is the one thing that browsers log as an error.
  for (const { problems } of shoppers) expect(problems.filter((problem) => !/409/.test(problem))).toEqual([]);
});
