import type { Browser, Page } from 'playwright-core';
import { addressOf, launchBrowser, newVisitor } from './support/browser';

/* Each picture of the shop comes in a format of today and about as large as it is shown, on every kind of screen. */
const shop = 'duka.shop.localhost';
/** A little below the slot is not seen; sizes come in steps, so the next one may be about twice as wide. */
const leastShare = 0.95;
const mostShare = 2.2;

let browser: Browser;
let product = '';

beforeAll(async () => {
  browser = await launchBrowser();
  const { context, page } = await newVisitor(browser);
  await page.goto(addressOf(shop));
  product = (await page.locator('#shop-main .shop-card a').first().getAttribute('href')) ?? '';
  await context.close();
});
afterAll(() => browser.close());

interface Shown {
  address: string;
  share: number;
}

/** All pictures of the page with how many of their pixels there are for one of the screen's. */
async function shownPictures(page: Page, pixelRatio: number): Promise<Shown[]> {
  const pictures = page.locator('#shop-main img, .shop-search img');
  for (const picture of await pictures.all()) if (await picture.isVisible()) await picture.scrollIntoViewIfNeeded();
  const found = await pictures.evaluateAll(async (all) => {
    const images = (all as HTMLImageElement[]).filter((image) => image.clientWidth > 0 && image.currentSrc !== '');
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
    return images.map((image) => ({ address: image.currentSrc, width: image.clientWidth }));
  });
  return found.map(({ address, width }) => ({
    address,
    share: Number(new URL(address).searchParams.get('width')) / (width * pixelRatio),
  }));
}

it.each([390, 768, 1440].flatMap((width) => [1, 2].map((pixelRatio) => [width, pixelRatio] as const)))(
  'are of the right size and format on %i px at %i pixels each',
  async (width, pixelRatio) => {
    const { context, page } = await newVisitor(browser, {
      viewport: { width, height: 900 },
      deviceScaleFactor: pixelRatio,
    });
    const formats = new Set<string>();
    page.on('response', (response) => {
      if (response.url().includes('/storage/v1/')) formats.add(response.headers()['content-type'] ?? '');
    });
    const shown: Shown[] = [];
    for (const path of ['/', product]) {
      await page.goto(addressOf(shop, path));
      await page.waitForFunction(() => document.getElementById('first-paint') === null);
      shown.push(...(await shownPictures(page, pixelRatio)));
    }
    await page.getByRole('combobox', { name: 'Search products' }).fill('school');
    await page.getByRole('option').first().waitFor();
    shown.push(...(await shownPictures(page, pixelRatio)));

    expect(shown.length).toBeGreaterThan(10);
    expect(shown.filter(({ share }) => !(share >= leastShare && share <= mostShare))).toEqual([]);
    expect([...formats].filter((format) => format !== 'image/webp' && format !== 'image/avif')).toEqual([]);
    await context.close();
  },
);
