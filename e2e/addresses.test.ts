import type { Browser } from 'playwright-core';
import { addressOf, launchBrowser, newVisitor, type Visitor } from './support/browser';

/* Where addresses lead that nobody serves (spec 2: unknown paths redirect to /). */
let browser: Browser;
let visitor: Visitor;

beforeAll(async () => {
  browser = await launchBrowser();
  visitor = await newVisitor(browser);
});
afterAll(async () => {
  expect(visitor.problems).toEqual([]);
  await browser.close();
});

it.each([
  ['duka.shop.localhost', '/nothing/here', '/'],
  ['kicks.online.localhost', '/products', '/'],
  ['mamaduka.localhost', '/nothing', '/'],
  ['localhost', '/t/market/nothing', '/t/market'],
  ['localhost', '/nothing', '/'],
])('%s%s leads to %s', async (host, path, expected) => {
  await visitor.page.goto(addressOf(host, path));
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(visitor.page.url()).pathname).toBe(expected);
});

it.each([
  ['/cart', 'Cart'],
  ['/wishlist', 'Wishlist'],
])('%s of a shop is its front page with the panel unfolded', async (path, name) => {
  const { page } = visitor;
  await page.goto(addressOf('duka.shop.localhost', path));
  await page.getByRole('dialog', { name }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog', { name }).waitFor({ state: 'hidden' });
});
