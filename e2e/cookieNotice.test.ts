import type { Browser, Locator, Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { addressOf, launchBrowser, newVisitor, phone } from './support/browser';

/* The question about cookies on a phone: it lies below what one came for, and nothing moves when it comes. */
const shop = 'duka.shop.localhost';
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

const noticeOn = (page: Page) => page.getByRole('region', { name: 'Cookie Notice' });

async function boxOf(part: Locator): Promise<{ top: number; bottom: number }> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not on the screen.');
  return { top: box.y, bottom: box.y + box.height };
}

it('covers neither the price nor the way into the cart, and moves nothing', async () => {
  const { page, problems } = await newVisitor(browser, { viewport: phone, saveCookieNotice: true });
  await page.goto(addressOf(shop));
  const product = await page.locator('#shop-main .shop-card a').first().getAttribute('href');
  await page.addInitScript(() => {
    const seen = window as unknown as { shifted: number };
    seen.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifted += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(addressOf(shop, product ?? '/'));
  await noticeOn(page).waitFor();
  // The bar has stepped onto it.
  await page.waitForFunction(() => {
    const bottom = document.querySelector('.shop-buy')?.getBoundingClientRect().bottom ?? 9e9;
    return bottom <= (document.querySelector('.dk-cookies')?.getBoundingClientRect().top ?? 0) + 1;
  });

  const bar = await boxOf(page.locator('.shop-buy'));
  expect((await boxOf(page.locator('.shop-product__price .shop-price'))).bottom).toBeLessThanOrEqual(bar.top);
  expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThanOrEqual(0.02);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Add to cart/ }).click();
  await page.getByText('Added to your cart').waitFor();
  expect((await boxOf(page.locator('.dk-toast'))).bottom).toBeLessThanOrEqual(bar.top);
  await page.getByRole('button', { name: 'Decline' }).click();
  await noticeOn(page).waitFor({ state: 'detached' });
  expect(Math.round((await boxOf(page.locator('.shop-buy'))).bottom)).toBe(phone.height);
  expect(problems).toEqual([]);
});

it('leaves the checkout button free when one comes to it by keyboard', async () => {
  const { page, problems } = await newVisitor(browser, { viewport: phone, saveCookieNotice: true });
  await page.goto(addressOf(shop));
  await page
    .getByRole('button', { name: /^Add .* to cart$/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Cart.*1/ }).waitFor();
  await page.goto(addressOf(shop, '/checkout'));
  await noticeOn(page).waitFor();

  const place = page.getByRole('button', { name: /^Place order/ });
  await place.focus();

  expect((await boxOf(place)).bottom).toBeLessThanOrEqual((await boxOf(noticeOn(page))).top);
  expect(problems).toEqual([]);
});
