import type { Browser, Page } from 'playwright-core';
import { addressOf, demoPassword, launchBrowser, newVisitor } from './support/browser';
import { ApiAs } from './support/api';
import { changeRows } from './support/database';
import { signIn } from './support/signIn';

/* What a business's subscription and a person's account status let them see, from the sign-in on and while a page is open. */
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
});

async function fillSignIn(page: Page, host: string, email: string): Promise<void> {
  await page.goto(addressOf(host, '/auth'));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

describe('where the subscription leads after signing in', () => {
  it.concurrent.each([
    ['oldshop', 'an expired trial that costs something', '?trial=expired&payment=required'],
    ['free0', 'an expired trial for nothing', '?trial=expired&upgrade=required'],
    ['pend', 'one that is pending', '?payment=required'],
    ['late', 'one that is past due', '?payment=required'],
    ['gone', 'one that is cancelled', '?subscription=inactive'],
    ['held', 'one that is suspended', '?subscription=inactive'],
    ['bare', 'none at all', '?setup=required'],
  ])('%s, with %s, lands on billing%s', async (name, _what, search) => {
    const { context, page, problems } = await newVisitor(browser);
    await fillSignIn(page, `${name}.shop.localhost`, `owner@${name}.test`);
    await page.waitForURL(addressOf(`${name}.shop.localhost`, `/admin/billing${search}`));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.goto(addressOf(`${name}.shop.localhost`, '/admin/products'));
    await page.waitForURL(addressOf(`${name}.shop.localhost`, `/admin/billing${search}`));
    expect(problems).toEqual([]);
    await context.close();
  });

  it('walk d: an expired trial from the main host, over the check, to billing', async () => {
    const { context, page } = await newVisitor(browser);
    let isChecking = false;
    await page.route('**/rest/v1/rpc/my_access', async (route) => {
      // Slow enough for a person to read what is happening.
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    await fillSignIn(page, 'localhost', 'owner@oldshop.test');
    await page.waitForURL((url) => url.hostname === 'oldshop.shop.localhost');
    await page
      .getByText('Checking subscription...')
      .waitFor()
      .then(() => (isChecking = true));
    await page.waitForURL(addressOf('oldshop.shop.localhost', '/admin/billing?trial=expired&payment=required'));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(isChecking).toBe(true);
    expect(page.url()).not.toMatch(/handover|token|code=/);
    await context.close();
  });
});

describe('a shop that is switched off', () => {
  it("says 'Store Unavailable', and Try Again reloads the page", async () => {
    const { context, page } = await newVisitor(browser);
    await page.goto(addressOf('quiet.shop.localhost'));
    await page.getByRole('heading', { level: 1, name: 'Store Unavailable' }).waitFor();
    const reloaded = page.waitForRequest((request) => request.isNavigationRequest());
    await page.getByRole('button', { name: 'Try Again' }).click();
    await reloaded;
    await page.getByRole('heading', { level: 1, name: 'Store Unavailable' }).waitFor();
    await context.close();
  });

  it.each(['/', '/auth'])("and a host that nobody has says 'Store not found' at %s", async (path) => {
    const { context, page } = await newVisitor(browser);
    await page.goto(addressOf('nobody.shop.localhost', path));
    await page.getByRole('heading', { level: 1, name: 'Store not found' }).waitFor();
    await context.close();
  });
});

describe('somebody whose rights end while a page is open', () => {
  const host = 'kicks.shop.localhost';
  const member = "user_id = (select id from auth.users where email = 'manager@kicks.test')";
  afterEach(async () => {
    await changeRows(`update public.tenant_users set role = 'manager', is_active = true where ${member}`);
  });

  it('as a manager made cashier reads no cost any more at the next request', async () => {
    const { context, page } = await newVisitor(browser);
    await signIn(page, host, 'manager@kicks.test');
    const permissions = () =>
      page.evaluate(async () => {
        const { access_token: token } = JSON.parse(localStorage.getItem('dukani-auth') ?? '{}') as {
          access_token: string;
        };
        const config = JSON.parse(document.getElementById('runtime-config')?.textContent ?? '{}') as {
          supabaseKey: string;
        };
        const headers = { apikey: config.supabaseKey, authorization: `Bearer ${token}` };
        const answer = await fetch('/rest/v1/product_costs?select=product_id&limit=5', { headers });
        return ((await answer.json()) as unknown[]).length;
      });
    expect(await permissions()).toBeGreaterThan(0);
    await changeRows(`update public.tenant_users set role = 'cashier' where ${member}`);
    expect(await permissions()).toBe(0);
    await context.close();
  });

  it('as a removed person is led away at the next request, and told why', async () => {
    const { context, page } = await newVisitor(browser);
    await signIn(page, host, 'manager@kicks.test');
    await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
    const owner = await ApiAs.signIn('owner@kicks.test');
    const team = await owner.call<{ user_id: string; email: string }[]>('list_team');
    const manager = team.find(({ email }) => email === 'manager@kicks.test');
    await owner.call('set_member_active', { p_user_id: manager?.user_id, p_is_active: false });
    // The bell may ask the server first; then the page is led away before the link is pressed.
    await page
      .getByRole('link', { name: 'Products', exact: true })
      .click({ timeout: 10_000 })
      .catch(() => undefined);
    await page.waitForURL((url) => url.pathname === '/auth' && url.search === '?reason=deactivated');
    await page.getByText('Your account has been deactivated').waitFor();
    await page.goto(addressOf(host, '/admin/products'));
    await page.waitForURL((url) => url.pathname === '/auth');
    await context.close();
  });
});
