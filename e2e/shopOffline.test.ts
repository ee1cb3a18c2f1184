import type { Browser } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { addressOf, launchBrowser, newVisitor, phone, type Visitor } from './support/browser';

/* A shopper whose network goes away looks again at what they have seen; the shop can stand on a phone's home screen. */
const shop = 'duka.shop.localhost';

let browser: Browser;
let shopper: Visitor;
let seen = '';
let unseen = '';

beforeAll(async () => {
  browser = await launchBrowser();
  shopper = await newVisitor(browser, { viewport: phone });
});
afterAll(async () => {
  await browser.close();
});

it('keeps what was looked at, from the first visit on', async () => {
  const { page } = shopper;
  await page.goto(addressOf(shop));
  const links = page.locator('#shop-main .shop-card a');
  [seen, unseen] = (await Promise.all([0, 1].map((place) => links.nth(place).getAttribute('href')))) as [
    string,
    string,
  ];
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 });
  await page.waitForFunction(async () => (await (await caches.open('dukani-shop-pages')).match('/')) !== undefined);
  await page.goto(addressOf(shop, seen));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(
    async (path) => (await (await caches.open('dukani-shop-pages')).match(path)) !== undefined,
    seen,
  );
});

it('shows it without a network, and says what it cannot show', async () => {
  const { page, context } = shopper;
  await context.setOffline(true);
  await page.reload();
  await page.waitForFunction(() => document.getElementById('first-paint') === null);
  await page.getByText(/^(You are offline|No internet connection)$/).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.getByRole('banner').getByRole('link').first().click();
  await page.waitForURL(addressOf(shop));
  await page.getByRole('heading', { level: 1 }).waitFor();

  await page.goto(addressOf(shop, unseen));
  await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await page.getByRole('heading', { level: 2, name: 'Featured' }).waitFor();

  await context.setOffline(false);
  await page.goto(addressOf(shop, unseen));
  await page.getByRole('button', { name: 'Add to cart' }).first().waitFor();
});

it('can be put on the home screen, under its own name and in its own colours', async () => {
  const { page } = shopper;
  await page.goto(addressOf(shop));
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    const answer = await fetch(link?.href ?? '');
    const body = (await answer.json()) as { name: string; display: string; icons: { src: string }[] };
    const icons = await Promise.all(body.icons.map(async ({ src }) => (await fetch(src)).status));
    return { ...body, icons };
  });
  expect(manifest).toMatchObject({ name: 'Duka la Mama', display: 'standalone', icons: [200, 200, 200] });
  expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toMatch(/^#[0-9a-f]{6}$/i);
});
