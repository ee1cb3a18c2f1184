import type { Browser, Page } from 'playwright-core';
import { addressOf, launchBrowser, newVisitor } from './support/browser';
import { signIn } from './support/signIn';

/* What a first visit really transfers, in kilobytes of 1,024 bytes, compressed as the server sends it. */
const shopBudget = 150;
const staffBudget = 450;
const shop = 'duka.shop.localhost';
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
});

interface Script {
  url: string;
  kilobytes: number;
  encoding: string | undefined;
}

function watchScripts(page: Page): Script[] {
  const scripts: Script[] = [];
  page.on('requestfinished', (request) => {
    if (!/\.m?js(\?|$)/.test(request.url())) return;
    void Promise.all([request.sizes(), request.response()]).then(
      ([sizes, response]) => {
        scripts.push({
          url: request.url(),
          kilobytes: sizes.responseBodySize / 1024,
          encoding: response?.headers()['content-encoding'],
        });
      },
      // What ends with its page, after the counting, has no size any more.
      () => undefined,
    );
  });
  return scripts;
}

const total = (scripts: Script[]): number => scripts.reduce((sum, { kilobytes }) => sum + kilobytes, 0);

/** Where some product of the shop is shown. */
async function firstProduct(): Promise<string> {
  const { context, page } = await newVisitor(browser);
  await page.goto(addressOf(shop));
  const path = await page.locator('#shop-main a[href*="/product/"]').first().getAttribute('href');
  await context.close();
  return path ?? '/';
}

describe('JavaScript of a first visit', () => {
  it.each(['home', 'product'] as const)(
    `is at most ${shopBudget} KB for the shop's %s, compressed with brotli, and has no antd`,
    async (kind) => {
      const { context, page } = await newVisitor(browser);
      const path = kind === 'home' ? '/' : await firstProduct();
      const scripts = watchScripts(page);
      const bodies: Promise<string>[] = [];
      page.on('response', (response) => {
        if (/\.m?js(\?|$)/.test(response.url())) bodies.push(response.text());
      });
      await page.goto(addressOf(shop, path));
      await page.waitForFunction(() => document.getElementById('first-paint') === null);
      await page.waitForLoadState('networkidle');
      expect(scripts.length).toBeGreaterThan(3);
      expect(
        scripts.filter(({ encoding, kilobytes }) => encoding !== 'br' && kilobytes > 2).map(({ url }) => url),
      ).toEqual([]);
      expect(total(scripts)).toBeLessThanOrEqual(shopBudget);
      const sources = (await Promise.all(bodies)).join('\n');
      expect(sources).not.toMatch(/ant-btn|anticon|antCssVar/);
      await context.close();
    },
  );

  it(`is at most ${staffBudget} KB for the staff's dashboard`, async () => {
    const first = await newVisitor(browser);
    await signIn(first.page, shop, 'owner@duka.test');
    const storageState = await first.context.storageState();
    await first.context.close();
    const { context, page } = await newVisitor(browser, { storageState });
    const scripts = watchScripts(page);
    await page.goto(addressOf(shop, '/dashboard'));
    await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(scripts.length).toBeGreaterThan(3);
    expect(total(scripts)).toBeLessThanOrEqual(staffBudget);
    await context.close();
  });
});
