/**
 * What a shopper waits for on a cheap phone: a shop's home, a category and a product from a cold cache with a 4x slower processor on
 * Fast 4G, and the way from a list to a product whose link was pointed at first.
 *
 *   E2E_PORT=… CHROME_PATH=… CHROME_ARGUMENTS=… node --import tsx bench/shopPages.ts [runs, default 7]
 *
 * The server with the demo runs already (`npm start`, or as scripts/prove.mjs starts one). Blocking time is what tasks take over 50 ms,
 * from the first paint with content until five quiet seconds later.
 */
import type { Browser, Page } from 'playwright-core';
import { addressOf, launchBrowser, newVisitor, phone } from '../e2e/support/browser';

const runs = Number(process.argv[2] ?? '7');
const shop = 'duka.shop.localhost';
/** As Chromium's developer tools have it: 9 Mbit/s down and 1.5 up, a tenth of it lost, 165 ms there and back. */
const fast4g = {
  offline: false,
  downloadThroughput: (9_000_000 / 8) * 0.9,
  uploadThroughput: (1_500_000 / 8) * 0.9,
  latency: 165,
};
const slowerBy = 4;

interface Seen {
  lcpMs: number;
  fcpMs: number;
  tbtMs: number;
  cls: number;
}

declare global {
  interface Window {
    seen: { lcp: number; fcp: number; tasks: [number, number][]; shifts: number };
  }
}

/** Runs in the page before anything else. */
function observe(): void {
  window.seen = { lcp: 0, fcp: 0, tasks: [], shifts: 0 };
  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  on('largest-contentful-paint', ({ startTime }) => (window.seen.lcp = startTime));
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') window.seen.fcp = startTime;
  });
  on('longtask', ({ startTime, duration }) => window.seen.tasks.push([startTime, duration]));
  on('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) window.seen.shifts += shift.value;
  });
}

async function slowVisitor(browser: Browser): Promise<Page> {
  const { page } = await newVisitor(browser, { viewport: phone, isMobile: true, hasTouch: true });
  // The compiler names functions by a helper of its own, which the page has not.
  await page.addInitScript('globalThis.__name = (value) => value');
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', fast4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerBy });
  return page;
}

async function open(browser: Browser, path: string): Promise<Seen> {
  const page = await slowVisitor(browser);
  await page.addInitScript(observe);
  await page.goto(addressOf(shop, path));
  await page.waitForFunction(() => document.getElementById('first-paint') === null);
  await page.waitForTimeout(5_000);
  const { lcp, fcp, tasks, shifts } = await page.evaluate(() => window.seen);
  await page.context().close();
  const blocking = tasks.filter(([start, duration]) => start + duration > fcp).map(([, duration]) => duration - 50);
  return { lcpMs: lcp, fcpMs: fcp, tbtMs: blocking.reduce((sum, ms) => sum + ms, 0), cls: shifts };
}

/** Milliseconds from the press on a product's link, pointed at before, until its name is painted as the page's heading. */
async function followLink(browser: Browser, index: number): Promise<number> {
  const page = await slowVisitor(browser);
  await page.goto(addressOf(shop));
  await page.waitForFunction(() => document.getElementById('first-paint') === null);
  await page.waitForTimeout(1_500);
  const link = page.locator('#shop-main .shop-card a').nth(index);
  await link.scrollIntoViewIfNeeded();
  const arrived = page.waitForResponse(/\/rpc\/shop_product\b/);
  await link.hover();
  await arrived;
  await page.waitForTimeout(500);
  const took = link.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const name = element.textContent;
        let pressedAt = 0;
        element.addEventListener('click', () => (pressedAt = performance.now()), { capture: true });
        const look = () => {
          if (document.querySelector('h1')?.textContent !== name) return requestAnimationFrame(look);
          // The frame after the one that drew it has been painted.
          return requestAnimationFrame(() => resolve(performance.now() - pressedAt));
        };
        requestAnimationFrame(look);
      }),
  );
  await link.click();
  const ms = await took;
  await page.context().close();
  return ms;
}

const sorted = (values: readonly number[]) => [...values].sort((left, right) => left - right);
const median = (values: readonly number[]) => sorted(values)[Math.floor(values.length / 2)] ?? Number.NaN;
const repeat = async <Result>(run: (index: number) => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = [];
  for (let index = 0; index < runs; index += 1) results.push(await run(index));
  return results;
};

const browser = await launchBrowser();
const { page: first, context } = await newVisitor(browser);
await first.goto(addressOf(shop));
const firstLink = async (kind: string) =>
  (await first.locator(`#shop-main a[href*="/${kind}/"]`).first().getAttribute('href')) ?? '/';
const paths = { home: '/', category: await firstLink('category'), product: await firstLink('product') };
await context.close();
for (const [page, path] of Object.entries(paths)) {
  const seen = await repeat(() => open(browser, path));
  const of = (key: keyof Seen) => median(seen.map((each) => each[key]));
  const figures = { lcpMs: Math.round(of('lcpMs')), fcpMs: Math.round(of('fcpMs')), tbtMs: Math.round(of('tbtMs')) };
  const leastTbtMs = Math.round(Math.min(...seen.map(({ tbtMs }) => tbtMs)));
  process.stdout.write(
    `${JSON.stringify({ page, runs, ...figures, leastTbtMs, cls: Number(of('cls').toFixed(3)) })}\n`,
  );
}
const ways = await repeat((index) => followLink(browser, index));
process.stdout.write(
  `${JSON.stringify({ way: 'list to product, pointed at', runs, medianMs: Math.round(median(ways)), mostMs: Math.round(Math.max(...ways)) })}\n`,
);
await browser.close();
