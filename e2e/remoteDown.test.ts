import type { Browser } from 'playwright-core';
import { addressOf, launchBrowser, newVisitor, signIn } from './support/browser';

/* One area's release cannot be loaded: one more try a second later with a fresh configuration, then a box; the house stands. */
const shop = 'duka.shop.localhost';
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
});

describe('an area that cannot be loaded', () => {
  it('is tried exactly once more after about a second, then the failed-load box stands while other areas live on', async () => {
    const { context, page } = await newVisitor(browser);
    const tries: number[] = [];
    let configs = 0;
    await signIn(page, shop, 'owner@duka.test');
    await page.route('**/remotes/mfe-storefront/**/*.js', (route) => {
      if (route.request().url().includes('remoteEntry')) tries.push(Date.now());
      return route.fulfill({ status: 500, body: 'gone' });
    });
    page.on('request', (request) => {
      if (request.url().endsWith('/config.json')) configs += 1;
    });
    await page.goto(addressOf(shop, '/search'));
    await page.getByText('Failed to Load Component').waitFor();
    const fetched = tries.filter((at, index) => index === 0 || at - (tries[index - 1] ?? 0) > 500);
    expect(fetched).toHaveLength(2);
    expect((fetched[1] ?? 0) - (fetched[0] ?? 0)).toBeGreaterThanOrEqual(900);
    expect(configs).toBe(1);
    await page.getByRole('button', { name: 'Refresh Page' }).waitFor();
    await page.goto(addressOf(shop, '/dashboard'));
    await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
    await context.close();
  });

  it('comes with the second try when the first one met a passing fault', async () => {
    const { context, page } = await newVisitor(browser);
    let failed = 0;
    await page.route('**/remotes/mfe-auth/**', (route) => {
      if (failed > 0 && Date.now() - failed > 700) return route.continue();
      failed = failed === 0 ? Date.now() : failed;
      return route.abort();
    });
    await page.goto(addressOf('localhost', '/auth'));
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await context.close();
  });

  it('cures itself with Refresh Page once the release is back', async () => {
    const { context, page } = await newVisitor(browser);
    await page.route('**/remotes/mfe-storefront/**', (route) => route.abort());
    await page.goto(addressOf(shop, '/search'));
    await page.getByText('Failed to Load Component').waitFor();
    await page.unroute('**/remotes/mfe-storefront/**');
    await page.getByRole('button', { name: 'Refresh Page' }).click();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await page.getByText('Failed to Load Component').isVisible()).toBe(false);
    await context.close();
  });
});
