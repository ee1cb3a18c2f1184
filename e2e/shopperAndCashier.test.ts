import type { Browser } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { ApiAs, brokenInvariants } from './support/api';
import { addressOf, launchBrowser, newVisitor, phone, type Visitor } from './support/browser';
import { openTill } from './support/openTill';
import { scan } from './support/scanner';
import { signIn } from './support/signIn';

/*
 * The main job: a shopper on the shop's own host orders a product; the shop's cashier rings a cash sale and turns the order into
 * one; stock, books and receipt follow, on the screens and in the database.
 */
const shop = 'duka.shop.localhost';

interface Stocked {
  id: string;
  name: string;
  barcode: string;
  price: number;
  stock_quantity: number;
}

let browser: Browser;
let owner: ApiAs;
let goods: Stocked[];

beforeAll(async () => {
  browser = await launchBrowser();
  owner = await ApiAs.signIn('owner@duka.test');
  const products = await owner.call<Stocked[]>('till_products', { p_limit: 200 });
  goods = products.filter(
    (product) => product.barcode !== null && product.stock_quantity >= 10 && Number.isInteger(product.price),
  );
});

afterAll(async () => {
  await browser.close();
  expect(await brokenInvariants()).toEqual([]);
});

const stockOf = async (id: string): Promise<number> =>
  (await owner.rows<{ stock_quantity: number }>(`products?select=stock_quantity&id=eq.${id}`))[0]?.stock_quantity ??
  Number.NaN;

const amount = (units: number): string => `KSh\u00a0${units.toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

const newestSaleId = async (): Promise<string | undefined> =>
  (await owner.rows<{ id: string }>('sales?select=id&order=created_at.desc&limit=1'))[0]?.id;

describe('a shopper orders and the cashier takes the money', () => {
  const product = () => goods[0] as Stocked;
  let shopper: Visitor;
  let orderUrl: string;
  let orderNumber: string;

  afterAll(async () => {
    await shopper.context.close();
  });

  it('a shopper on a phone finds a product and orders it as a guest, without any code of the staff', async () => {
    const scripts: string[] = [];
    shopper = await newVisitor(browser, { viewport: phone, isMobile: true, hasTouch: true });
    const { page, problems } = shopper;
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto(addressOf(shop));
    await page.getByRole('heading', { level: 1 }).waitFor();
    const search = page.getByRole('combobox', { name: 'Search products' });
    await search.fill(product().name);
    await page.getByRole('option').first().click();
    await page.getByRole('heading', { level: 1, name: product().name }).waitFor();
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await page.getByRole('button', { name: /^Cart/ }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click();
    await page.getByLabel('Full name').fill('Achieng Otieno');
    await page.getByLabel('Phone').fill('0712 345 678');
    await page.getByRole('combobox', { name: 'Area' }).fill('kilim');
    await page.getByRole('option', { name: /Kilimani/ }).click();
    await page.getByLabel('Street and house').fill('Mpaka Road 3');
    await page.getByRole('button', { name: /^Place order · KSh/ }).click();
    await page.waitForURL(/\/order\//);
    await page.getByRole('heading', { level: 1, name: 'Thank you, Achieng!' }).waitFor();
    orderUrl = page.url();
    orderNumber = /WEB-\d+/.exec((await page.locator('main').textContent()) ?? '')?.[0] ?? '';
    expect(orderNumber).toMatch(/^WEB-\d{6,}$/);
    expect(scripts.filter((url) => /mfe-(admin|auth|superadmin)/.test(url))).toEqual([]);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('the ordered piece is kept for the shopper without leaving the stock', async () => {
    const orders = await owner.rows<{
      id: string;
      stock_reservations: { quantity: number; product_id: string; released_at: string | null }[];
    }>(`orders?select=id,stock_reservations(quantity,product_id,released_at)&order_number=eq.${orderNumber}`);
    expect(orders[0]?.stock_reservations).toEqual([{ quantity: 1, product_id: product().id, released_at: null }]);
    expect(await stockOf(product().id)).toBe(product().stock_quantity);
  });

  it('the cashier confirms the order with cash: it becomes a sale, and the shopper sees it move on', async () => {
    const { context, page, problems } = await newVisitor(browser);
    await signIn(page, shop, 'manager@duka.test');
    await page.goto(addressOf(shop, '/admin/sales?tab=orders'));
    await page.getByRole('button', { name: orderNumber }).click();
    await page.getByRole('button', { name: 'Complete order' }).click();
    const payDialog = page.getByRole('dialog', { name: /^Pay/ }).last();
    const openDialog = page.getByRole('dialog', { name: 'Open a till' });
    await payDialog.or(openDialog).waitFor();
    if (await openDialog.isVisible()) {
      await openDialog.getByLabel('Cash in the drawer').fill('2000');
      await openDialog.getByRole('button', { name: 'Open till', exact: true }).click();
    }
    await page.getByRole('button', { name: /^Finish sale/ }).click();
    await page
      .getByText(/INV-\d+/)
      .first()
      .waitFor();
    expect(problems).toEqual([]);
    await context.close();

    const [order] = await owner.rows<{ status: string; sale_id: string | null }>(
      `orders?select=status,sale_id&order_number=eq.${orderNumber}`,
    );
    expect(order?.sale_id).not.toBeNull();
    expect(await stockOf(product().id)).toBe(product().stock_quantity - 1);
    await shopper.page.goto(orderUrl);
    await shopper.page.getByRole('list', { name: 'Progress of the order' }).waitFor();
    expect(await shopper.page.getByRole('list', { name: 'Progress of the order' }).textContent()).toMatch(
      /Confirmed by the shop.*Delivered and paid/,
    );
  });
});

describe('a cashier at the till', () => {
  const first = () => goods[1] as Stocked;
  const second = () => goods[2] as Stocked;
  let cashier: Visitor;

  beforeAll(async () => {
    cashier = await newVisitor(browser);
    await signIn(cashier.page, shop, 'cashier@duka.test');
  });

  afterAll(async () => {
    await cashier.context.close();
  });

  it('rings a sale by scanner, with a larger note and change, and gets the receipt with the server’s figures', async () => {
    const { page, problems } = cashier;
    await openTill(page, shop, '2000');
    await scan(page, first().barcode);
    await scan(page, second().barcode);
    await scan(page, first().barcode);
    const total = first().price * 2 + second().price;
    const basket = page.getByRole('complementary', { name: 'Basket' });
    await basket.getByText(amount(total)).waitFor();
    await basket.getByRole('button', { name: 'Pay' }).click();
    const given = Math.ceil((total + 1) / 1000) * 1000;
    await page.getByRole('dialog').getByRole('textbox').first().fill(String(given));
    await page.getByRole('button', { name: /^Finish sale/ }).click();
    const last = page.getByRole('region', { name: 'Last sale' });
    await last.waitFor();
    expect(await last.textContent()).toContain(`Change${amount(given - total)}`);
    await page.getByRole('button', { name: 'Receipt' }).click();
    const receipt = page.getByRole('dialog', { name: /^Receipt INV-/ });
    await receipt.getByText('Duka la Mama').first().waitFor();
    expect(await receipt.textContent()).toContain(amount(total));
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(problems).toEqual([]);
  });

  it('took the stock and wrote the books in the same transaction', async () => {
    expect(await stockOf(first().id)).toBe(first().stock_quantity - 2);
    expect(await stockOf(second().id)).toBe(second().stock_quantity - 1);
    const saleId = await newestSaleId();
    const entries = await owner.rows<{ journal_lines: { debit: number; credit: number }[] }>(
      `journal_entries?select=journal_lines(debit,credit)&source_type=eq.sale&source_id=eq.${saleId ?? ''}`,
    );
    const lines = entries.flatMap((entry) => entry.journal_lines);
    const sum = (pick: (line: { debit: number; credit: number }) => number) =>
      Math.round(lines.reduce((all, line) => all + pick(line) * 100, 0));
    expect(lines.length).toBeGreaterThanOrEqual(4);
    expect(sum((line) => line.debit)).toBe(sum((line) => line.credit));
  });

  it('rings an exact-cash sale with scan, Enter, Enter', async () => {
    const { page, problems } = cashier;
    const before = await newestSaleId();
    await scan(page, first().barcode);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Last sale' }).getByText('Exact amount').waitFor();
    expect(await newestSaleId()).not.toBe(before);
    expect(await stockOf(first().id)).toBe(first().stock_quantity - 3);
    expect(problems).toEqual([]);
  });

  it('finds the sale in the list and gives its public invoice, which an anonymous visitor can open and print', async () => {
    const { page } = cashier;
    await page.getByRole('link', { name: 'Open sale' }).click();
    await page.getByRole('heading', { level: 1, name: /^INV-/ }).waitFor();
    const number = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await page.goto(addressOf(shop, '/admin/sales?tab=list'));
    await page.getByRole('link', { name: number.trim() }).waitFor();
    const { token } = await owner.call<{ token: string }>('create_invoice_link', { p_sale_id: await newestSaleId() });
    const outsider = await newVisitor(browser, { viewport: phone });
    await outsider.page.goto(addressOf(shop, `/api/public-invoice-viewer?token=${token}`));
    await outsider.page.getByText(number.trim()).first().waitFor();
    expect(await accessibilityViolations(outsider.page)).toEqual([]);
    await outsider.page.goto(addressOf(shop, '/api/public-invoice-viewer?token=0123456789'));
    await outsider.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await outsider.page.locator('main').textContent()).not.toContain('INV-');
    await outsider.context.close();
  });
});
