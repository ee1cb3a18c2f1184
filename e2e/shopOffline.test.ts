import type { Browser } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { demoPassword, launchBrowser, newVisitor, phone, type Visitor } from './support/browser';
import { openLine, type CutLine } from './support/cutLine';

/* A shopper whose network goes away looks again at what they have seen; the shop can stand on a phone's home screen. */
let browser: Browser;
let line: CutLine;
let shopper: Visitor;
/** Paths of products: opened, opened from the page of another one, never opened. */
let seen = '';
let followed = '';
let unseen = '';

beforeAll(async () => {
  browser = await launchBrowser();
  line = await openLine();
  shopper = await newVisitor(browser, { viewport: phone, serviceWorkers: 'allow' });
  await shopper.context.addInitScript((key) => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => localStorage.getItem(key) === null });
  }, wordKey);
});
afterAll(async () => {
  await browser.close();
  line.close();
});

const heading = (name?: string) => shopper.page.getByRole('heading', { level: 1, ...(name ? { name } : {}) });

const at = (path: string) => `http://duka.shop.localhost:${line.port}${path}`;

/** A page that a worker shows believes itself online, whatever the browser was told: what is told here stays with the device. */
const wordKey = 'walk-is-offline';

async function goOffline(): Promise<void> {
  line.cut();
  await shopper.page.evaluate((key) => localStorage.setItem(key, '1'), wordKey);
  await shopper.context.setOffline(true);
}

async function goOnline(): Promise<void> {
  line.mend();
  await shopper.page.evaluate((key) => localStorage.removeItem(key), wordKey);
  await shopper.context.setOffline(false);
  // A page that never heard of the one does not hear of the other.
  await shopper.page.evaluate(() => window.dispatchEvent(new Event('online')));
}

/** Waits until the worker has kept a page; the test's own time is the limit. */
async function isCached(path: string): Promise<void> {
  const find = () =>
    shopper.page.evaluate(async (wanted) => (await caches.match(wanted, { ignoreVary: true })) !== undefined, path);
  while (!(await find())) await shopper.page.waitForTimeout(100);
}

it('keeps what was looked at, from the first visit on', async () => {
  const { page } = shopper;
  await page.goto(at('/'));
  const links = page.locator('#shop-main .shop-card a');
  const paths = await Promise.all([0, 1, 2].map((place) => links.nth(place).getAttribute('href')));
  [seen, followed, unseen] = paths as [string, string, string];
  await isCached('/');
  await page.goto(at(seen));
  await heading().waitFor();
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await page
    .getByRole('button', { name: /^Add .* to wishlist$/ })
    .first()
    .click();
  await isCached(seen);
  // Without a visit to the server: the shop draws the next page itself.
  await page.goto(at('/'));
  await page.locator(`#shop-main a[href="${followed}"]`).first().click();
  await page.waitForURL(at(followed));
  await isCached(followed);
});

it('shows it without a network', async () => {
  const { page } = shopper;
  await goOffline();
  await page.reload();
  await page.waitForFunction(() => document.getElementById('first-paint') === null);
  await page.getByText(/^(You are offline|No internet connection)$/).waitFor();
  await heading().waitFor();
  await page.getByRole('button', { name: 'Add to cart' }).first().waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.getByRole('banner').getByRole('link').first().click();
  await page.waitForURL(at('/'));
  await heading().waitFor();
  await page.locator(`#shop-main a[href="${seen}"]`).first().click();
  await page.waitForURL(at(seen));
  await page.getByRole('button', { name: 'Add to cart' }).first().waitFor();
  // Its picture is there, too.
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('#shop-main img')?.naturalWidth);
});

it('says what it cannot show, and what it can', async () => {
  const { page } = shopper;
  await page.goto(at(unseen));
  await heading('You are offline').waitFor();
  await page.getByRole('navigation', { name: 'Available offline' }).getByRole('link', { name: 'Home' }).waitFor();
  expect(await page.getByRole('navigation', { name: 'Available offline' }).getByRole('link').count()).toBe(3);
  expect(await accessibilityViolations(page)).toEqual([]);
});

it('lets the cart be read and changed, and goes on with the order by itself when the network is back', async () => {
  const { page } = shopper;
  await page.getByRole('button', { name: /^Wishlist/ }).click();
  await page
    .getByRole('dialog', { name: 'Wishlist' })
    .getByRole('button', { name: /^Remove/ })
    .click();
  await page.getByRole('dialog').getByText('Nothing on your wishlist yet').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Cart/ }).click();
  const cart = page.getByRole('dialog', { name: 'Cart' });
  await cart
    .getByRole('button', { name: /^One more of/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Cart, 2' }).waitFor();
  await cart.getByRole('link', { name: 'Checkout' }).click();
  await heading('You need an internet connection').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.reload();
  await heading('You need an internet connection').waitFor();
  await goOnline();
  await heading('Checkout').waitFor();
  await page.getByRole('button', { name: /^Place order/, disabled: false }).waitFor();
  await page.getByLabel('Full name').fill('Amina Said');
  await goOffline();
  await page.getByText('You need an internet connection to order.', { exact: true }).waitFor();
  expect(await page.getByLabel('Full name').inputValue()).toBe('Amina Said');
  await goOnline();

  await page.goto(at(unseen));
  await page.getByRole('button', { name: 'Add to cart' }).first().waitFor();
});

it('keeps nothing of the API, of checkout or of a staff page, and lets the till have its own worker', async () => {
  const { page } = shopper;
  await page.goto(at('/auth'));
  await page.getByLabel('Email').fill('owner@duka.test');
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/(dashboard|admin)/);
  await page.goto(at('/admin/sales?tab=new'));
  await page.waitForFunction(
    () => navigator.serviceWorker.controller?.scriptURL.endsWith('/staff-worker.js'),
    undefined,
    { timeout: 60_000 },
  );
  const kept = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('dukani-shop-'));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });
  const allowed =
    /^\/($|search$|(product|category)\/|static\/|favicon\.svg$|remotes\/mfe-storefront\/|storage\/v1\/(object|render\/image)\/public\/)/;
  expect(kept.filter((path) => !allowed.test(path))).toEqual([]);
});

it('can be put on the home screen, under its own name and in its own colours', async () => {
  const visitor = await newVisitor(browser, { viewport: phone });
  const { page } = visitor;
  await page.goto(at('/'));
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    const answer = await fetch(link?.href ?? '');
    const body = (await answer.json()) as { icons: { src: string; sizes: string }[] };
    const icons = await Promise.all(
      body.icons.map(async ({ src, sizes }) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        return sizes === 'any' ? sizes : `${image.naturalWidth}x${image.naturalHeight}`;
      }),
    );
    return { ...body, drawn: icons, sizes: body.icons.map((icon) => icon.sizes) };
  });
  expect(manifest).toMatchObject({ name: 'Duka la Mama', display: 'standalone', scope: '/' });
  expect(manifest.sizes).toEqual(['192x192', '512x512', '512x512']);
  expect(manifest.drawn).toEqual(manifest.sizes);
  expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toMatch(/^#[0-9a-f]{6}$/i);

  // Browsers make the offer when they see fit; it waits in the menu.
  await page.waitForFunction(() => {
    // Whoever hears it keeps the browser's own notice away.
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => Promise.resolve(),
    });
    return !window.dispatchEvent(offer);
  });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Put Duka la Mama on this phone' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'detached' });
  expect(visitor.problems).toEqual([]);
});
