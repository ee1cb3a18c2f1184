import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { ApiAs, brokenInvariants } from './support/api';
import { addressOf, launchBrowser, newVisitor, type Visitor } from './support/browser';
import { scan } from './support/scanner';
import { signIn } from './support/signIn';

/*
 * A gift card is sold at the till and printed, pays part of a basket with the rest in cash, and the manager sees what is left.
 */
const shop = 'duka.shop.localhost';

interface Stocked {
  name: string;
  barcode: string;
  price: number;
  stock_quantity: number;
}

let browser: Browser;
let cashier: ApiAs;
let till: Visitor;
let office: Visitor;
let product: Stocked;
let code = '';
let number = '';

beforeAll(async () => {
  browser = await launchBrowser();
  cashier = await ApiAs.signIn('cashier@duka.test');
  if ((await cashier.call<unknown>('current_till_session', {})) === null)
    await cashier.call('open_till_session', { p_session_id: randomUUID(), p_opening_float: 2000 });
  const products = await cashier.call<Stocked[]>('till_products', { p_limit: 200 });
  product = products.find((one) => one.barcode !== null && one.stock_quantity >= 10 && one.price > 50) as Stocked;
  [till, office] = [await newVisitor(browser), await newVisitor(browser)];
  await signIn(till.page, shop, 'cashier@duka.test');
  await signIn(office.page, shop, 'manager@duka.test');
});

afterAll(async () => {
  await browser.close();
  expect(await brokenInvariants()).toEqual([]);
});

const basketOf = (page: Page) => page.getByRole('complementary', { name: 'Basket' });

it('a card is sold by one key, and its paper has the code', async () => {
  const { page } = till;
  await page.goto(addressOf(shop, '/admin/sales?tab=new'));
  await basketOf(page).waitFor();
  await page.getByRole('button', { name: 'Sell a gift card' }).waitFor();
  await page.keyboard.press('Shift+F9');
  const form = page.getByRole('dialog', { name: 'Sell a gift card' });
  await form.getByRole('textbox', { name: 'Amount' }).fill('50');
  expect(await accessibilityViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Sell gift card' }).click();
  const paper = page.getByRole('dialog', { name: /Gift card GC-/ });
  await paper.waitFor();
  number = /GC-\d+/.exec((await paper.textContent()) ?? '')?.[0] ?? '';
  code = ((await paper.locator('.receipt-typed').textContent()) ?? '').trim();
  expect(code).toMatch(/^([0-9A-Z]{4} ){3}[0-9A-Z]{4}$/);
  expect(await accessibilityViolations(page)).toEqual([]);
  await paper.getByRole('button', { name: 'Close' }).last().click();
  await paper.waitFor({ state: 'detached' });
});

it('it pays part of a basket, the rest is cash', async () => {
  const { page } = till;
  await page.getByRole('textbox', { name: 'Search or scan' }).click();
  await scan(page, product.barcode);
  await basketOf(page).getByText(product.name, { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  const pay = page.getByRole('dialog', { name: /Pay basket/ });
  await pay.getByRole('button', { name: 'Gift card' }).click();
  await pay.getByRole('textbox', { name: /scan or type the code/ }).fill(code.toLowerCase());
  await page.keyboard.press('Enter');
  await pay.getByText(new RegExp(`is on ${number}`)).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await pay.getByRole('button', { name: /^Finish sale/ }).click();
  const sold = page.getByRole('region', { name: 'Last sale' });
  await sold.waitFor();
  await page.keyboard.press('F9');
  const receipt = page.getByRole('dialog', { name: /^Receipt/ });
  await receipt.getByText(new RegExp(`ends ${code.slice(-4)}, 0.00 left`)).waitFor();
  expect(till.problems).toEqual([]);
});

it('the manager finds it in Sales with what happened to it', async () => {
  const { page } = office;
  await page.goto(addressOf(shop, '/admin/sales?tab=gift_cards'));
  await page.getByRole('heading', { name: 'Gift cards' }).waitFor();
  await page.getByText(number, { exact: true }).first().click();
  const drawer = page.getByRole('dialog', { name: `Gift card ${number}` });
  await drawer.getByText('Used up').waitFor();
  await drawer.getByText('Used for a sale').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(office.problems).toEqual([]);
});
