import type { Browser, Page } from 'playwright-core';
import { addressOf, launchBrowser, newVisitor, phone } from './support/browser';
import { layoutShift } from './support/noViolations';

/*
 * The server's first answer is the content itself: read without scripts and before them. What a shopper does meanwhile is done
 * as soon as the scripts have arrived, and nothing is asked for twice.
 */
const shop = 'duka.shop.localhost';
let browser: Browser;
let product = '';
let category = '';

beforeAll(async () => {
  browser = await launchBrowser();
  const { page, context } = await newVisitor(browser);
  await page.goto(addressOf(shop));
  product = (await page.locator('#shop-main a[href*="/product/"]').first().getAttribute('href')) ?? '';
  category = (await page.locator('#shop-main a[href*="/category/"]').first().getAttribute('href')) ?? '';
  await context.close();
});
afterAll(async () => {
  await browser.close();
});

/** Holds back the scripts that follow the shell's first one until it is told to let them go. */
async function holdScripts(page: Page): Promise<() => void> {
  let releaseScripts = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    releaseScripts = resolve;
  });
  await page.route(/\/static\/bootstrap\..*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return releaseScripts;
}

/** The page remembers what is pressed some milliseconds after it is seen; no hand is as quick as a test. */
const whenListening = (page: Page) => page.waitForFunction(() => 'earlyClicks' in window);
const isPainted = (page: Page) => page.evaluate(() => document.getElementById('first-paint') !== null);
const unescaped = (html: string) => html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
const whenRendered = (page: Page) => page.waitForFunction(() => document.getElementById('first-paint') === null);

describe('without scripts', () => {
  it.each(['home', 'product', 'category'] as const)('the %s reads', async (kind) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
    const page = await context.newPage();
    await page.goto(addressOf(shop, kind === 'home' ? '/' : kind === 'product' ? product : category));

    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    expect(
      await page
        .getByText(/KSh\s[\d,]+\.\d\d/)
        .first()
        .isVisible(),
    ).toBe(true);
    expect(await page.getByRole('banner').count()).toBe(1);
    await context.close();
  });

  it('links lead on', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(addressOf(shop));
    await page.locator(`#shop-main a[href="${product}"]`).first().click();
    await page.getByRole('button', { name: 'Add to cart' }).first().waitFor();

    expect(new URL(page.url()).pathname).toBe(product);
    await context.close();
  });
});

it.each(['home', 'product', 'category', '/search', '/search?q=milk', '/search?deals=1', '/account', '/checkout'])(
  'keeps the title that the server sent: %s',
  async (which) => {
    const path = { home: '/', product, category }[which] ?? which;
    const { page, context } = await newVisitor(browser);
    const answer = await page.goto(addressOf(shop, path));
    const sent = /<title>([^<]*)<\/title>/.exec((await answer?.text()) ?? '')?.[1] ?? '';
    await whenRendered(page);
    await page.waitForLoadState('networkidle');

    expect(await page.title()).toBe(unescaped(sent));
    await context.close();
  },
);

it('names a page that is opened by a click as the server would', async () => {
  const { page, context } = await newVisitor(browser);
  await page.goto(addressOf(shop));
  await whenRendered(page);
  await page.locator(`#shop-main a[href="${product}"]`).first().click();
  await page.waitForURL(`**${product}`);
  // The address changes before the page does.
  const heading = (await page.locator('.shop-product').getByRole('heading', { level: 1 }).textContent()) ?? '';

  // What belongs together is kept on one line of the heading by another kind of space.
  const name = heading.trim().replaceAll('\u00a0', ' ');
  await page.waitForFunction((title) => document.title === title, `${name} · Duka la Mama`);
  await context.close();
});

it("reads as text on the platform's own page, where no script runs", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
  const page = await context.newPage();
  await page.goto(addressOf('localhost'));

  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  expect(await page.getByRole('heading', { name: 'Can customers pay by M-Pesa or card?' }).isVisible()).toBe(true);
  await page.getByRole('link', { name: 'Privacy' }).first().waitFor();
  await context.close();
});

it('asks nothing of the database again, and moves nothing when the page takes over', async () => {
  const { page, context, problems } = await newVisitor(browser, { viewport: phone });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/')) asked.push(request.url());
  });
  for (const path of ['/', product, category]) {
    await page.goto(addressOf(shop, path));
    await whenRendered(page);
    await page.waitForLoadState('networkidle');
  }

  expect(asked).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

it('puts into the cart what was pressed before the scripts had arrived', async () => {
  const { page, context } = await newVisitor(browser, { viewport: phone });
  const releaseScripts = await holdScripts(page);
  await page.goto(addressOf(shop, product), { waitUntil: 'commit' });
  await whenListening(page);
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  expect(await isPainted(page)).toBe(true);
  releaseScripts();
  await whenRendered(page);

  await page.getByRole('button', { name: /^Cart.*1/ }).waitFor();
  await context.close();
});

it('opens the cart that was filled and opened before the scripts had arrived', async () => {
  const { page, context } = await newVisitor(browser, { viewport: phone });
  const releaseScripts = await holdScripts(page);
  await page.goto(addressOf(shop, product), { waitUntil: 'commit' });
  await whenListening(page);
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await page.getByRole('button', { name: /^Cart/ }).click();
  expect(await isPainted(page)).toBe(true);
  releaseScripts();

  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).waitFor();
  await context.close();
});

it('goes on with what was typed before the scripts had arrived', async () => {
  const { page, context } = await newVisitor(browser);
  const releaseScripts = await holdScripts(page);
  await page.goto(addressOf(shop), { waitUntil: 'commit' });
  const search = page.getByRole('combobox', { name: 'Search products' });
  await search.click();
  await page.keyboard.type('milk');
  expect(await isPainted(page)).toBe(true);
  releaseScripts();
  await whenRendered(page);
  await page.keyboard.type(' 5');

  expect(await search.inputValue()).toBe('milk 5');
  await page.getByRole('option').first().waitFor();
  await context.close();
});

it('keeps the content below the box when its scripts do not arrive', async () => {
  const { page, context } = await newVisitor(browser);
  await page.route(/\/static\/bootstrap\..*\.js$/, (route) => route.abort());
  await page.goto(addressOf(shop, product));
  await page.getByRole('alert').filter({ hasText: 'Failed to Load Component' }).waitFor();

  expect(await page.getByRole('heading', { level: 1 }).nth(1).isVisible()).toBe(true);
  expect(
    await page
      .getByText(/KSh\s[\d,]+\.\d\d/)
      .first()
      .isVisible(),
  ).toBe(true);
  await context.close();
});

it('opens a product that was pointed at without asking for anything more', async () => {
  const { page, context, problems } = await newVisitor(browser);
  await page.goto(addressOf(shop));
  await whenRendered(page);
  const link = page.locator(`#shop-main a[href="${product}"]`).first();
  const arrived = page.waitForResponse(/\/rest\/v1\/rpc\/shop_product\b/);
  await link.hover();
  await arrived;
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/rpc\/shop_product\b|\.js$/.test(request.url())) asked.push(request.url());
  });
  await link.click();
  await page.getByRole('button', { name: 'Add to cart' }).first().waitFor();
  // The part with reviews and the questions of other products come when they are near; the page itself was there.
  expect(asked.filter((url) => url.includes('shop_product'))).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

it.each([
  ['localhost', '/'],
  [shop, '/'],
  ['kicks.online.localhost', '/'],
])('%s%s stands still when its font comes late', async (host, path) => {
  const { page, context } = await newVisitor(browser, { viewport: phone });
  let releaseFont = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    releaseFont = resolve;
  });
  await page.route(/\.woff2$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(addressOf(host, path), { waitUntil: 'domcontentloaded' });
  await whenRendered(page);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const inter = '400 16px Inter';
  expect(await page.evaluate((font) => document.fonts.check(font), inter)).toBe(false);
  const came = page.waitForResponse(/\.woff2$/);
  releaseFont();
  await came;
  await page.waitForFunction((font) => document.fonts.check(font), inter);

  // Fonts of devices are set as wide and high as ours (shared/src/ui-core/fallbackFonts.css); unset the phone's home moved by 0.14.
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.04);
  await context.close();
});
