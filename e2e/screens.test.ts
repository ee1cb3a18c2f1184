import type { Browser } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { ApiAs } from './support/api';
import {
  addressOf,
  demoPassword,
  desktop,
  launchBrowser,
  newVisitor,
  phone,
  signIn,
  signInAsRoot,
  type Visitor,
} from './support/browser';

/* Every screen that stands: nothing for axe to find, nothing wider than the window, nothing on the console, on two sizes and two themes. */
const shop = 'duka.shop.localhost';
const looks = [
  { look: 'desktop, light', viewport: desktop, colorScheme: 'light' as const },
  { look: 'phone, dark', viewport: phone, colorScheme: 'dark' as const },
];

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
});

async function expectSound({ page, problems }: Visitor, host: string, path: string): Promise<void> {
  await page.goto(addressOf(host, path));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect({ path, overflow, violations: await accessibilityViolations(page), problems }).toEqual({
    path,
    overflow: 0,
    violations: [],
    problems: [],
  });
}

describe.each(looks)('strangers ($look)', ({ viewport, colorScheme }) => {
  const pages: [string, string][] = [
    ['localhost', '/'],
    ['localhost', '/auth'],
    ['localhost', '/auth?mode=signup'],
    ['localhost', '/forgot-password'],
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

  it.each(pages)('%s%s', async (host, path) => {
    await expectSound(visitor, host, path);
  });

  it('a product and a category', async () => {
    const owner = await ApiAs.signIn('owner@duka.test');
    const [product] = await owner.rows<{ id: string; category_id: string }>(
      'products?select=id,category_id&is_published=is.true&category_id=not.is.null&limit=1',
    );
    await expectSound(visitor, shop, `/product/${product?.id ?? ''}`);
    await expectSound(visitor, shop, `/category/${product?.category_id ?? ''}`);
  });
});

describe.each(looks)('staff ($look)', ({ viewport, colorScheme }) => {
  const paths = [
    '/dashboard',
    '/admin/products',
    '/admin/products/new',
    '/admin/sales?tab=new',
    '/admin/sales?tab=list',
    '/admin/sales?tab=orders',
    '/admin/sales?tab=till',
    '/admin/stock',
    '/admin/billing',
    '/admin/reports',
  ];
  let visitor: Visitor;

  beforeAll(async () => {
    visitor = await newVisitor(browser, { viewport, colorScheme });
    await signIn(visitor.page, shop, 'owner@duka.test');
  });
  afterAll(async () => {
    await visitor.context.close();
  });

  it.each(paths)('%s', async (path) => {
    await expectSound(visitor, shop, path);
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

  it.each(['/superadmin', '/superadmin/tenants', '/superadmin/etims'])('%s', async (path) => {
    await expectSound(visitor, operations, path);
  });

  it('sees the demo businesses', async () => {
    await visitor.page.goto(addressOf(operations, '/superadmin/tenants'));
    await visitor.page.getByText('Duka la Mama').first().waitFor();
    await visitor.page.getByText('Tanaka Coffee').first().waitFor();
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
