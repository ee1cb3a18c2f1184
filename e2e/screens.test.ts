import type { Browser } from 'playwright-core';
import { ApiAs } from './support/api';
import { addressOf, demoPassword, launchBrowser, newVisitor, signInAsRoot, type Visitor } from './support/browser';
import { expectNoViolations, expectNoViolationsNow, rotate, looks } from './support/noViolations';
import { signIn } from './support/signIn';

/* Every screen that stands: nothing for axe to find, nothing wider than the window or jumping while it loads, nothing on the console, on two sizes and two themes. */
const shop = 'duka.shop.localhost';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
});

describe.each(looks)('anonymous visitors ($look)', ({ look, viewport, colorScheme }) => {
  const pages: [string, string][] = [
    ['localhost', '/'],
    ['localhost', '/auth'],
    ['localhost', '/auth?mode=signup'],
    ['localhost', '/forgot-password'],
    ['localhost', '/reset-password'],
    ['localhost', '/privacy'],
    ['localhost', '/terms'],
    ['localhost', '/t/market'],
    ['mamaduka.localhost', '/'],
    [shop, '/'],
    [shop, '/search?q=milk'],
    [shop, '/checkout'],
    ['kicks.online.localhost', '/'],
    ['tanaka.shop.localhost', '/'],
  ];
  let visitor: Visitor;

  beforeAll(async () => {
    visitor = await newVisitor(browser, { viewport, colorScheme });
  });
  afterAll(async () => {
    await visitor.context.close();
  });

  it.each(rotate(pages, look))('%s%s', async (host, path) => {
    await expectNoViolations(visitor, host, path);
  });

  it.each(['nobody.shop.localhost', 'quiet.shop.localhost'])('%s, which answers 404 or 503', async (host) => {
    const seen = visitor.problems.length;
    await visitor.page.goto(addressOf(host, '/'));
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    // The browser itself logs the status of the page.
    const logged = visitor.problems.splice(seen);
    expect(logged.filter((line) => !/status of (404|503)/.test(line))).toEqual([]);
    await expectNoViolationsNow(visitor, host);
  });

  it('a product and a category', async () => {
    const owner = await ApiAs.signIn('owner@duka.test');
    const [product] = await owner.rows<{ id: string; category_id: string }>(
      'products?select=id,category_id&is_published=is.true&category_id=not.is.null&limit=1',
    );
    await expectNoViolations(visitor, shop, `/product/${product?.id ?? ''}`);
    await expectNoViolations(visitor, shop, `/category/${product?.category_id ?? ''}`);
  });
});

describe.each(looks)('staff ($look)', ({ look, viewport, colorScheme }) => {
  const paths = [
    '/dashboard',
    '/admin/products',
    '/admin/products/new',
    '/admin/products/promotions',
    '/admin/products/promotions/new',
    '/admin/sales?tab=new',
    '/admin/sales?tab=list',
    '/admin/sales?tab=quotes',
    '/admin/sales?tab=returns',
    '/admin/sales?tab=orders',
    '/admin/sales?tab=till',
    '/admin/sales?tab=gift_cards',
    '/admin/stock',
    '/admin/accounting?tab=money',
    '/admin/accounting?tab=cash',
    '/admin/accounting?tab=recurring',
    '/admin/accounting?tab=budget',
    '/admin/accounting?tab=assets',
    '/admin/accounting?tab=health',
    '/admin/accounting?tab=bank&rules=1',
    '/admin/accounting/expense/new',
    '/admin/purchases?tab=recurring',
    '/admin/billing',
    '/admin/etims',
    '/admin/etims?tab=products',
    '/admin/etims?tab=purchases',
    '/admin/etims-status',
    '/admin/etims-status?show=all&state=needs_review,rejected,waiting',
    '/admin/reports',
    '/admin/reports/goals',
    '/admin/reports/sales_summary',
    '/admin/reports/sales_by_product?days=last_90_days',
    '/admin/reports/sales_by_time?days=last_30_days',
    '/admin/reports/sales_heat_map?days=last_90_days',
    '/admin/communications',
    '/admin/communications?tab=inbox',
    '/admin/communications?tab=campaigns',
    '/admin/communications?tab=templates&template=new',
    '/admin/communications?tab=segments',
    '/admin/communications?tab=sent',
    '/admin/communications?tab=consent',
    '/admin/communications?tab=channels',
    '/admin/team',
    '/admin/settings',
    '/admin/settings?section=domains',
    '/admin/settings?section=locations',
    '/admin/settings?section=payments',
    '/admin/settings?section=rewards',
    '/admin/settings?section=samples',
  ];
  let visitor: Visitor;

  beforeAll(async () => {
    visitor = await newVisitor(browser, { viewport, colorScheme });
    await signIn(visitor.page, shop, 'owner@duka.test');
  });
  afterAll(async () => {
    await visitor.context.close();
  });

  it.each(rotate(paths, look))('%s', async (path) => {
    await expectNoViolations(visitor, shop, path);
  });

  it.each(rotate(['Personal Info', 'Contact Profile', 'Security', 'Activity'], look))(
    'the profile’s %s',
    async (tab) => {
      const { page } = visitor;
      await page.goto(addressOf(shop, '/admin/team'));
      await page.getByRole('button', { name: /^Account/ }).click();
      await expectNoViolationsNow(visitor, 'the open account menu');
      await page.getByRole('button', { name: 'Profile Settings' }).click();
      await page.getByRole('dialog').getByRole('tab', { name: tab }).click();
      await page.waitForLoadState('networkidle');
      await expectNoViolationsNow(visitor, tab);
    },
  );

  it('the open bell', async () => {
    const { page } = visitor;
    await page.goto(addressOf(shop, '/admin/team'));
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.waitForLoadState('networkidle');
    await expectNoViolationsNow(visitor, 'the bell');
  });
});

describe('platform staff', () => {
  const operations = 'ops.localhost';
  let visitor: Visitor;

  beforeAll(async () => {
    visitor = await newVisitor(browser);
    await signInAsRoot(visitor.page, operations);
  });
  afterAll(async () => {
    await visitor.context.close();
  });

  it.each([
    '/superadmin',
    '/superadmin/tenants',
    '/superadmin/analytics',
    '/superadmin/analytics?tab=growth',
    '/superadmin/revenue',
    '/superadmin/plans',
    '/superadmin/affiliates',
    '/superadmin/communications',
    '/superadmin/communications?tab=mails',
    '/superadmin/settings',
    '/superadmin/settings?tab=features',
    '/superadmin/etims',
  ])('%s', async (path) => {
    await expectNoViolations(visitor, operations, path);
  });

  it('sees the demo businesses', async () => {
    // Other walks may have opened more businesses than a page of the list shows.
    for (const name of ['Duka la Mama', 'Tanaka Coffee']) {
      await visitor.page.goto(addressOf(operations, `/superadmin/tenants?q=${encodeURIComponent(name)}`));
      await visitor.page.getByText(name).first().waitFor();
    }
  });
});

describe('a sign-in on the main host', () => {
  it('hands over to the host of the own business and lands on its dashboard', async () => {
    const { context, page, problems } = await newVisitor(browser);
    await page.goto(addressOf('localhost', '/auth'));
    await page.getByLabel('Email').fill('owner@kicks.test');
    await page.getByLabel('Password').fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(addressOf('kicks.shop.localhost', '/dashboard'));
    await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it('keeps staff of another business out of a shop’s back office', async () => {
    const { context, page } = await newVisitor(browser);
    await page.goto(addressOf(shop, '/auth'));
    await page.getByLabel('Email').fill('owner@tanaka.test');
    await page.getByLabel('Password').fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((url) => url.hostname === 'tanaka.shop.localhost' || url.pathname === '/auth');
    await page.goto(addressOf(shop, '/dashboard'));
    await page.waitForURL((url) => url.pathname === '/auth');
    expect(await page.getByRole('heading', { name: /^Hello/ }).isVisible()).toBe(false);
    await context.close();
  });
});
