import type { Browser, BrowserContext, Page } from 'playwright-core';
import { addressOf, launchBrowser, newVisitor, signInByForm, type Visitor } from './support/browser';

/* One person with many tabs: nobody is signed out who did not sign out, and whoever signs out is out everywhere at once. */
const shop = 'duka.shop.localhost';
const storageKey = 'dukani-auth';
let browser: Browser;
let visitor: Visitor;
let tabs: Page[];

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
});

/** A signed-in person with so many tabs on the dashboard. */
async function openTabs(count: number): Promise<void> {
  visitor = await newVisitor(browser);
  await signInByForm(visitor.page, shop, 'owner@duka.test');
  tabs = [visitor.page, ...(await Promise.all(Array.from({ length: count - 1 }, () => openTab(visitor.context))))];
  await isOnDashboard(visitor.page);
}

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(addressOf(shop, '/dashboard'));
  await isOnDashboard(page);
  return page;
}

const isOnDashboard = (page: Page) => page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();

/** Lets the access token run out in the browser's storage. */
const expire = (page: Page) =>
  page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as { expires_at: number };
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 10 }));
  }, storageKey);

/** What showing a tab does: the client looks whether its session is still good. */
const wake = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

/** Seconds until the stored access token runs out; none when nobody is signed in. */
const secondsLeft = (page: Page) =>
  page.evaluate((key) => {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as { expires_at: number }).expires_at - Date.now() / 1000;
  }, storageKey);

/** Tabs that refresh the session or wait for another one's refresh. */
const busyTabs = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return held.length + pending.length;
  });

/** For what happens by itself: shorter than the half minute after which a tab looks at its session again anyway. */
const patienceMs = 20_000;

async function until(isTrue: () => Promise<boolean>, withinMs: number): Promise<void> {
  const startedAt = Date.now();
  while (!(await isTrue())) {
    if (Date.now() - startedAt > withinMs) throw new Error(`Not true within ${withinMs} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const isSignedOut = (page: Page) => new URL(page.url()).pathname === '/auth';

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
}

describe('six tabs', () => {
  beforeAll(() => openTabs(6));
  afterAll(() => visitor.context.close());

  it('whose token runs out together refresh it about once, and nobody is signed out', async () => {
    let calls = 0;
    visitor.context.on('request', (request) => {
      if (request.url().includes('grant_type=refresh_token')) calls += 1;
    });
    const rounds = 5;
    for (let round = 0; round < rounds; round += 1) {
      await expire(visitor.page);
      await Promise.all(tabs.map(wake));
      await until(async () => ((await secondsLeft(visitor.page)) ?? 0) > 600, 60_000);
      // The next round begins when no tab is busy with this one.
      await visitor.page.waitForTimeout(500);
      await until(async () => (await busyTabs(visitor.page)) === 0, 60_000);
    }
    expect(calls).toBeGreaterThanOrEqual(rounds);
    // Six tabs that know nothing of each other ask six times a round. Where the server takes more than 5 s, a second one asks as well.
    expect(calls).toBeLessThanOrEqual(rounds * 2);
    for (const tab of tabs) {
      await tab.getByRole('link', { name: 'Products', exact: true }).click();
      await tab.getByRole('heading', { level: 1, name: /^Products/ }).waitFor();
    }
    expect(visitor.problems).toEqual([]);
  });

  it('are all signed out when one of them signs out: the browser tells them, no server is asked', async () => {
    // How soon depends on what else the machine does; that a tab cut off from the servers hears of it does not.
    for (const tab of tabs.slice(1)) await tab.route(/\/(auth|rest)\/v1\//, (route) => route.abort());
    await signOut(visitor.page);
    for (const tab of tabs) {
      await until(async () => isSignedOut(tab), patienceMs);
      await tab.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    }
  });
});

it('a frozen tab goes on where it was, and is out as soon as it thaws when its person has signed out', async () => {
  await openTabs(2);
  const [first, second] = tabs as [Page, Page];
  const protocol = await visitor.context.newCDPSession(second);
  const freeze = () => protocol.send('Page.setWebLifecycleState', { state: 'frozen' });
  const thaw = () => protocol.send('Page.setWebLifecycleState', { state: 'active' });
  await freeze();
  await expire(first);
  await wake(first);
  await until(async () => ((await secondsLeft(first)) ?? 0) > 600, 60_000);
  await thaw();
  await second.getByRole('link', { name: 'Products', exact: true }).click();
  await second.getByRole('heading', { level: 1, name: /^Products/ }).waitFor();

  await freeze();
  await signOut(first);
  await until(async () => isSignedOut(first), patienceMs);
  await thaw();
  await until(async () => isSignedOut(second), patienceMs);
  await visitor.context.close();
});

it('a network that comes and goes signs nobody out and leaves no page behind', async () => {
  await openTabs(1);
  const { page, context } = visitor;
  for (let flap = 0; flap < 6; flap += 1) {
    await context.setOffline(true);
    await expire(page);
    await wake(page);
    await page.getByText('You are offline').waitFor();
    await page.waitForTimeout(150);
    await context.setOffline(false);
    await page.getByText('You are offline').waitFor({ state: 'hidden' });
    await page.waitForTimeout(100);
  }
  await wake(page);
  await until(async () => ((await secondsLeft(page)) ?? 0) > 600, 40_000);
  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^Products/ }).waitFor();
  expect(isSignedOut(page)).toBe(false);
  await context.close();
});

it('the offline banner stands at the top right and changes its words after 5 seconds', async () => {
  await openTabs(1);
  const { page, context } = visitor;
  await context.setOffline(true);
  const banner = page.getByRole('status').filter({ hasText: /offline|No internet/ });
  await page.getByText('You are offline').waitFor();
  const [place, width] = [await banner.boundingBox(), page.viewportSize()?.width ?? 0];
  expect(place?.y).toBeLessThan(100);
  expect((place?.x ?? 0) + (place?.width ?? 0)).toBeGreaterThan(width - 100);
  await page.getByText('No internet connection').waitFor();
  await context.setOffline(false);
  await banner.waitFor({ state: 'hidden' });
  await context.close();
});

it('Admin Login of a shop leads who is signed in to the dashboard, in a tab of its own', async () => {
  const { page, context, problems } = await newVisitor(browser);
  await signInByForm(page, shop, 'owner@duka.test');
  await isOnDashboard(page);
  await page.goto(addressOf(shop));

  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Admin Login' }).click(),
  ]);

  await isOnDashboard(tab);
  expect(new URL(page.url()).pathname).toBe('/');
  expect(problems).toEqual([]);
  await context.close();
});
