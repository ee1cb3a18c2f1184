import type { Browser, Page } from 'playwright-core';
import { ApiAs } from './support/api';
import { addressOf, launchBrowser, newVisitor, type Visitor } from './support/browser';
import { openBusiness, type OwnBusiness } from './support/business';
import { expectNoViolations, expectNoViolationsNow, rotate, looks } from './support/noViolations';
import { signIn } from './support/signIn';

/* The screens of catalogue, contacts and stock in every state: full, empty, slow, failing, cut off, with their dialogs open. */
const shop = 'duka.shop.localhost';
const lists = '**/rest/v1/rpc/list_*';

const paths = [
  '/admin/products?stock=low&sort=-price',
  '/admin/products/categories',
  '/admin/products/price-lists',
  '/admin/products/price-lists/new',
  '/admin/products/labels',
  '/admin/customers',
  '/admin/customers/new',
  '/admin/customers/ageing',
  '/admin/customers/duplicates',
  '/admin/stock?tab=levels',
  '/admin/stock?tab=history',
  '/admin/stock?tab=transfers',
  '/admin/stock?tab=adjustments',
  '/admin/stock?tab=receipts',
  '/admin/stock?tab=counts',
  '/admin/stock?tab=reorder',
  '/admin/stock?tab=batches',
  '/admin/stock?tab=valuation',
  '/admin/stock?tab=transfers&transfer=new',
  '/admin/stock?tab=adjustments&adjustment=new',
  '/admin/stock?tab=receipts&receipt=new',
  '/admin/import',
  '/admin/import/new?kind=products',
  '/admin/settings?section=locations',
  '/admin/settings?section=tax',
  '/admin/settings?section=barcodes',
];

/** The lists, and what says that they are empty in a business that has just begun. */
const empty: [path: string, text: string | RegExp][] = [
  ['/admin/products', 'No products yet'],
  ['/admin/products/categories', /No categories yet/],
  ['/admin/products/price-lists', /No price lists yet/],
  ['/admin/customers', /No contacts yet|Nobody/],
  ['/admin/customers/duplicates', /No duplicates|Nobody/],
  ['/admin/stock', 'No goods yet'],
  ['/admin/stock?tab=transfers', 'One location needs no transfers'],
  ['/admin/stock?tab=adjustments', /No adjustments yet/],
  ['/admin/stock?tab=receipts', /No deliveries yet/],
  ['/admin/stock?tab=counts', 'No counts yet'],
  ['/admin/stock?tab=batches', /No batches/],
  ['/admin/import', 'Nothing was imported yet'],
];

/** Each opens from its screen by the button of the first name, and is the dialog of the second. */
const dialogs: [path: string, button: string | RegExp, dialog: string | RegExp][] = [
  ['/admin/products', /^Filters/, 'Filters'],
  ['/admin/products/categories', /New category/, /category/i],
  ['/admin/stock?tab=counts', 'New count', 'New count'],
  ['/admin/settings?section=locations', 'New location', /location/i],
  ['/admin/settings?section=barcodes', 'Add a rule', /rule/i],
  ['/admin/settings?section=tax', 'Add a tax', 'Add a tax'],
];

let browser: Browser;
let fresh: OwnBusiness;
let productId: string;
let contactId: string;

beforeAll(async () => {
  browser = await launchBrowser();
  fresh = await openBusiness(browser, 'Fresh');
  const owner = await ApiAs.signIn('owner@duka.test');
  const [product] = await owner.rows<{ id: string }>('products?select=id&archived_at=is.null&order=name&limit=1');
  const [contact] = (await owner.call<{ rows: { id: string }[] }>('list_contacts', { p_sort: '-balance' })).rows;
  productId = product?.id ?? '';
  contactId = contact?.id ?? '';
});

afterAll(async () => {
  await browser.close();
});

describe.each(looks)('catalogue, contacts and stock ($look)', ({ look, viewport, colorScheme }) => {
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

  it.each(rotate(['', '?tab=variants', '?tab=stock', '?tab=history'], look))('a product%s', async (tab) => {
    await expectNoViolations(visitor, shop, `/admin/products/${productId}${tab}`);
  });

  it.each(
    rotate(['', '?tab=statement', '?tab=purchases', '?tab=addresses', '?tab=consent', '?tab=notes', '/edit'], look),
  )('a contact%s', async (tab) => {
    await expectNoViolations(visitor, shop, `/admin/customers/${contactId}${tab}`);
  });

  it.each(rotate(dialogs, look))('%s with the dialog of %s', async (path, button, dialog) => {
    const { page } = visitor;
    await page.goto(addressOf(shop, path));
    await page.getByRole('button', { name: button }).first().click();
    await page.getByRole('dialog', { name: dialog }).waitFor();
    await page.waitForLoadState('networkidle');
    await expectNoViolationsNow(visitor, `${path} with a dialog`);
  });

  it('a payment of a contact', async () => {
    const { page } = visitor;
    await page.goto(addressOf(shop, `/admin/customers/${contactId}`));
    await page.getByRole('button', { name: 'Receive payment' }).click();
    await page.getByRole('dialog', { name: /^Payment of/ }).waitFor();
    await expectNoViolationsNow(visitor, 'a payment');
  });
});

// The theme changes nothing in what an empty list says: all looks in the proof only.
describe.each(process.env.PROVE === '1' ? looks : looks.slice(0, 1))(
  'a business that has just begun ($look)',
  ({ viewport, colorScheme }) => {
    let visitor: Visitor;

    beforeAll(async () => {
      visitor = await newVisitor(browser, { viewport, colorScheme });
      await signIn(visitor.page, fresh.host, fresh.email);
    });
    afterAll(async () => {
      await visitor.context.close();
    });

    it.each(empty)('%s says what to do first', async (path, text) => {
      await expectNoViolations(visitor, fresh.host, path);
      await visitor.page.getByText(text).first().waitFor();
    });
  },
);

describe('when the server is slow, refuses or is away', () => {
  const screens = ['/admin/products', '/admin/customers', '/admin/stock', '/admin/stock?tab=counts', '/admin/import'];
  let visitor: Visitor;

  beforeAll(async () => {
    visitor = await newVisitor(browser);
    await signIn(visitor.page, shop, 'owner@duka.test');
  });
  afterAll(async () => {
    await visitor.context.close();
  });

  const title = (page: Page) => page.getByRole('heading', { level: 1 }).first();

  it.each(screens)('%s stands while it loads, and nothing jumps when the rows come', async (path) => {
    const { page } = visitor;
    await page.route(lists, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue().catch(() => undefined);
    });
    await page.goto(addressOf(shop, path));
    await title(page).waitFor();
    await expectNoViolationsNow(visitor, `${path}, loading`);
    await page.unroute(lists);
    await expectNoViolations(visitor, shop, path);
  });

  it.each(screens)('%s says what went wrong and tries again', async (path) => {
    const { page, problems } = visitor;
    await page.route(lists, (route) =>
      route.fulfill({ status: 400, json: { code: 'PT400', message: 'The list broke.', hint: 'invalid_input' } }),
    );
    await page.goto(addressOf(shop, path));
    const again = page.getByRole('button', { name: 'Try Again' }).first();
    await again.waitFor();
    problems.length = 0;
    await expectNoViolationsNow(visitor, `${path}, refused`);
    await page.unroute(lists);
    await again.click();
    await again.waitFor({ state: 'detached' });
    problems.length = 0;
  });

  it('a list that is open when the network goes keeps its rows, and says that it is offline', async () => {
    const { page, context, problems } = visitor;
    await page.goto(addressOf(shop, '/admin/customers'));
    await page.getByRole('row').nth(3).waitFor();
    await context.setOffline(true);
    await page.getByText('You are offline').waitFor();
    expect(await page.getByRole('row').count()).toBeGreaterThan(3);
    await expectNoViolationsNow(visitor, 'offline');
    await context.setOffline(false);
    await page.getByText('You are offline').waitFor({ state: 'hidden' });
    problems.length = 0;
  });
});
