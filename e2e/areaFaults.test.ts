import type { Browser, Page } from 'playwright-core';
import { mendArea, injectFault, type Fault, type Watch } from './support/areas';
import { addressOf, launchBrowser, newVisitor, signInAsRoot, type Visitor } from './support/browser';
import { signIn } from './support/signIn';

/*
 * One area's release cannot be used, in every way in which that happens: exactly one more try a second later, with a fresh
 * configuration, then the failed-load box. The shell and the other areas go on, and nothing is ever white.
 */
const shop = 'duka.shop.localhost';
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
});

/** Opens another path of the same page, as a link would: nothing is loaded anew. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

const box = (page: Page) => page.getByRole('alert').filter({ hasText: 'Failed to Load Component' });

async function expectBoxAfterOneRetry(page: Page, watch: Watch): Promise<void> {
  await box(page).waitFor({ timeout: 30_000 });
  expect(await page.getByRole('button', { name: 'Refresh Page' }).isVisible()).toBe(true);
  expect(watch).toMatchObject({ attempts: { length: 2 }, configReads: 1 });
  expect((watch.attempts[1] ?? 0) - (watch.attempts[0] ?? 0)).toBeGreaterThanOrEqual(900);
}

const faults: Fault[] = [
  'nothing there',
  'server error',
  'a page instead of a script',
  'cut off in the middle',
  'refused connection',
  'throws when evaluated',
  'built for another contract',
  'an empty manifest',
];

describe('the sign-in area', () => {
  it.concurrent.each([...faults, 'no answer' as const])(
    '%s: one retry, the box, and the site goes on',
    async (fault) => {
      const { context, page } = await newVisitor(browser);
      const watch = await injectFault(page, 'mfe-auth', fault);
      await page.goto(addressOf('localhost', '/auth'), { waitUntil: 'domcontentloaded' });
      await expectBoxAfterOneRetry(page, watch);
      await page.waitForTimeout(1_500);
      expect(watch.attempts).toHaveLength(2);
      await goWithin(page, '/t/market');
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await goWithin(page, '/');
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      expect(await box(page).isVisible()).toBe(false);
      await mendArea(page, 'mfe-auth');
      await goWithin(page, '/auth');
      await page.getByRole('button', { name: 'Refresh Page' }).click();
      await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
      await context.close();
    },
  );
});

it('an area that met a passing fault comes with the second try', async () => {
  const { context, page } = await newVisitor(browser);
  let failedAt = 0;
  await page.route('**/remotes/mfe-auth/**', (route) => {
    if (failedAt > 0 && Date.now() - failedAt > 700) return route.continue();
    failedAt = failedAt === 0 ? Date.now() : failedAt;
    return route.abort();
  });
  await page.goto(addressOf('localhost', '/auth'));
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await context.close();
});

describe('the staff area', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await newVisitor(browser);
    await signIn(visitor.page, shop, 'owner@duka.test');
  });
  afterAll(async () => {
    await visitor.context.close();
  });

  it.each(['server error', 'cut off in the middle', 'built for another contract'] as const)(
    '%s: the box, while the shop of the same page works and the person stays signed in',
    async (fault) => {
      const page = await visitor.context.newPage();
      page.setDefaultTimeout(60_000);
      const watch = await injectFault(page, 'mfe-admin', fault);
      await page.goto(addressOf(shop, '/dashboard'));
      await expectBoxAfterOneRetry(page, watch);
      await goWithin(page, '/');
      await page.getByRole('region', { name: 'Featured' }).waitFor();
      await mendArea(page, 'mfe-admin');
      await page.goto(addressOf(shop, '/dashboard'));
      await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
      await page.close();
    },
  );

  it('a screen of it that does not arrive is tried once more, then it has the box and the frame stays', async () => {
    const page = await visitor.context.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(addressOf(shop, '/dashboard'));
    await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
    const tries: string[] = [];
    await page.route('**/remotes/mfe-admin/static/**', (route) => {
      tries.push(new URL(route.request().url()).pathname);
      return route.abort();
    });
    await page.getByRole('link', { name: 'Products', exact: true }).click();
    await box(page).waitFor();
    const triesOfFile = new Map<string, number>();
    for (const file of tries) triesOfFile.set(file, (triesOfFile.get(file) ?? 0) + 1);
    // The box may come before another part has been tried again: none is tried more often, and what brought the box twice.
    expect(Math.max(...triesOfFile.values())).toBe(2);
    await page.unroute('**/remotes/mfe-admin/static/**');
    await page.getByRole('link', { name: 'Sales', exact: true }).click();
    await box(page).waitFor({ state: 'hidden' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.close();
  });
});

describe('a screen that throws', () => {
  it('has the error screen with its counters; the rest of the house stands behind every way out', async () => {
    const { context, page } = await newVisitor(browser);
    await injectFault(page, 'mfe-auth', 'a screen that throws');
    await page.goto(addressOf('localhost', '/terms'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await goWithin(page, '/auth');
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    await page.getByText('Retry 0 of 3').waitFor();
    for (const count of [1, 2, 3]) {
      await page.waitForTimeout(1_050);
      await page.getByRole('button', { name: 'Try Again' }).click();
      await page.getByText(`Retry ${count} of 3`).waitFor();
    }
    await page.getByText(/^Maximum retries reached/).waitFor();
    expect(await page.getByRole('button', { name: 'Try Again' }).isDisabled()).toBe(true);
    expect(await page.getByRole('listitem').count()).toBe(3);
    await page.getByRole('button', { name: 'Clear History' }).click();
    expect(await page.getByRole('listitem').count()).toBe(0);
    await page.getByRole('button', { name: 'Go Back' }).click();
    await page.waitForURL(addressOf('localhost', '/terms'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await goWithin(page, '/auth');
    await page.getByRole('button', { name: 'Go Home' }).click();
    await page.waitForURL(addressOf('localhost', '/'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await context.close();
  });
});

describe('the shell', () => {
  it('that does not arrive says so instead of staying grey', async () => {
    const { context, page } = await newVisitor(browser);
    await page.route('**/static/bootstrap.*', (route) => route.abort());
    await page.goto(addressOf('localhost', '/'));
    await box(page).waitFor();
    await page.unroute('**/static/bootstrap.*');
    await page.getByRole('button', { name: 'Refresh Page' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await context.close();
  });

  it('with a backend address that is none names the configuration error', async () => {
    const { context, page } = await newVisitor(browser);
    await page.route(addressOf('localhost', '/'), async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/"supabaseUrl":"[^"]*"/, '"supabaseUrl":"not an address"');
      await route.fulfill({ response: answer, body });
    });
    await page.goto(addressOf('localhost', '/'));
    await page.getByRole('heading', { level: 1, name: 'Configuration Error' }).waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('Invalid backend URL');
    await context.close();
  });
});

describe('the super-admin area', () => {
  it('whose host cannot be reached has the box on the main host, and nothing of it has come', async () => {
    const { context, page } = await newVisitor(browser);
    const answered: string[] = [];
    page.on('requestfinished', (request) => {
      if (new URL(request.url()).hostname === 'ops.localhost') answered.push(request.url());
    });
    await page.route('http://ops.localhost:*/**', (route) => route.abort('connectionrefused'));
    await signInAsRoot(page, 'localhost');
    await box(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/superadmin');
    expect(answered).toEqual([]);
    await goWithin(page, '/t/market');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await context.close();
  });
});
