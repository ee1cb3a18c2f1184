import type { Browser, Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { addressOf, launchBrowser, newVisitor, phone } from './support/browser';
import { KENYA, leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { withDatabase } from './support/database';
import { press, tabTo, typeInto } from './support/keyboard';
import { choosePlan, payByPhone } from './support/planPayment';
import { openStaff, operations, type PlatformStaff } from './support/platformStaff';
import { expectSoon } from './support/soon';

/*
 * What those who run the platform do for one business, and what its owner sees of it: suspended and let work again, a coupon and a plan whose
 * price changes for new ones only, a feature, and an announcement.
 */
const tag = Date.now().toString(36);
const plan = `Walk ${tag}`;
const coupon = `WALK-${tag}`.toUpperCase();
let browser: Browser;
let business: OwnBusiness;
let staff: PlatformStaff;
let name: string;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Cared', {}, KENYA);
  name = business.host.split('.')[0]?.replace('-', ' ') ?? '';
  staff = await openStaff(browser, 'Olga Owner', 'owner');
});

afterAll(async () => {
  expect(staff.problems).toEqual([]);
  await leaveWithoutViolations(browser, business);
});

const openAtStaff = (path: string) => staff.page.goto(addressOf(operations, `/superadmin${path}`));
const openAtOwner = (path: string) => business.owner.page.goto(addressOf(business.host, path));

async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityViolations(page)).toEqual([]);
}

/** Chooses a business from a field that searches. */
async function chooseBusiness(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Business' }).fill(name);
  const option = page.getByRole('option', { name }).first();
  await option.waitFor();
  await page.keyboard.press('Enter');
  await option.waitFor({ state: 'hidden' });
}

describe('a business that is suspended', () => {
  async function decide(verb: 'Suspend' | 'Reactivate', reason: string): Promise<void> {
    const { page } = staff;
    await openAtStaff(`/tenants?q=${encodeURIComponent(name)}`);
    await page.getByRole('link', { name, exact: true }).click();
    const account = page.getByRole('region', { name: 'Account' });
    await account.getByRole('button', { name: verb }).click();
    const dialog = page.getByRole('dialog', { name: `${verb} ${name}?` });
    await dialog.getByRole('button', { name: verb }).click();
    await dialog.getByText('Give a reason for the audit record.').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel(/^Reason/).fill(reason);
    await dialog.getByRole('button', { name: verb }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  it('is closed to its staff and its shoppers', async () => {
    await decide('Suspend', 'Sold what may not be sold.');
    await staff.page.getByText('Suspended: staff cannot work').waitFor();
    const shopper = await newVisitor(browser);
    // The server keeps what it knows of a shop for ten seconds.
    await expectSoon(async () => {
      const answer = await shopper.page.goto(addressOf(business.host));
      return (answer?.status() ?? 0) >= 400;
    }, true);
    await shopper.context.close();
    await openAtOwner('/admin/products');
    await business.owner.page.getByRole('heading', { level: 1, name: `${name} is suspended` }).waitFor();
    await expectAccessible(business.owner.page);
  });

  it('works again, and the reasons stand in its timeline', async () => {
    await decide('Reactivate', 'The goods are taken down.');
    await staff.page.getByText('Sold what may not be sold.').waitFor();
    await openAtOwner('/admin/products');
    await business.owner.page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
    // What the browser itself logged while the business was closed.
    business.owner.problems.length = 0;
  });
});

describe('a plan', () => {
  async function expectPlanAt(page: Page, price: RegExp): Promise<void> {
    await page.getByRole('article', { name: plan }).getByText(price).waitFor();
  }

  it('is made, with a coupon that halves its bills', async () => {
    const { page } = staff;
    await openAtStaff('/plans');
    await page.getByRole('button', { name: 'New plan' }).click();
    const planDialog = page.getByRole('dialog', { name: 'New plan' });
    await planDialog.getByLabel(/^Name/).fill(plan);
    await planDialog.getByLabel(/^Price/).fill('1000');
    await planDialog.getByLabel('Currency').selectOption('KES');
    await planDialog.getByLabel('Shown to everybody who chooses a plan').check();
    await expectAccessible(page);
    await planDialog.getByRole('button', { name: 'Add plan' }).click();
    await page.getByText(plan, { exact: true }).first().waitFor();

    await openAtStaff('/plans?tab=coupons');
    await page.getByRole('button', { name: 'New coupon' }).click();
    const couponDialog = page.getByRole('dialog', { name: 'New coupon' });
    await couponDialog.getByLabel(/^Code/).fill(coupon);
    await couponDialog.getByLabel('Percent off').fill('50');
    await couponDialog.getByLabel('Off', { exact: true }).selectOption({ label: 'Every bill' });
    await expectAccessible(page);
    await couponDialog.getByRole('button', { name: 'Add coupon' }).click();
    await page.getByText(coupon, { exact: true }).first().waitFor();
  });

  it('is taken by a business for half of its price', async () => {
    const { page } = business.owner;
    await openAtOwner('/admin/billing');
    const box = page.getByRole('region', { name: 'Coupon' });
    await box.getByLabel('Code').fill(coupon);
    await box.getByRole('button', { name: 'Add' }).click();
    await box.getByText(/50% off/).waitFor();
    await choosePlan(page, plan, 'M-Pesa');
    await page.getByRole('dialog', { name: /^Pay invoice/ }).waitFor();
    // 1,000 less a half, and 16 % of tax.
    await page
      .getByText(/KSh\s580/)
      .first()
      .waitFor();
    await payByPhone(page);
    await page.getByRole('region', { name: 'Subscription' }).getByText('Active', { exact: true }).waitFor();
  });

  it('costs more for who chooses it from now on, and the same for who has it', async () => {
    const { page } = staff;
    await openAtStaff('/plans');
    await page.getByText(plan, { exact: true }).first().click();
    await page.getByRole('button', { name: 'Edit plan' }).click();
    const dialog = page.getByRole('dialog', { name: `Edit ${plan}` });
    await dialog.getByLabel(/^Price/).fill('1500');
    await dialog.getByText('Businesses that have the plan keep their price.').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('region', { name: 'Earlier prices' }).getByText(/1,000/).waitFor();
    await expectAccessible(page);

    const { owner: newcomer, host } = await openBusiness(browser, 'Newcomer', {}, KENYA);
    await newcomer.page.goto(addressOf(host, '/admin/billing'));
    await expectPlanAt(newcomer.page, /1,500/);
    await openAtOwner('/admin/billing');
    await business.owner.page.getByRole('region', { name: 'Subscription' }).getByText(/1,000/).waitFor();

    await page.getByRole('button', { name: 'Edit plan' }).click();
    await dialog.getByLabel('Shown to everybody who chooses a plan').uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('No, hidden').waitFor();
    await newcomer.page.reload();
    await newcomer.page.getByRole('heading', { name: 'Plans' }).waitFor();
    expect(await newcomer.page.getByRole('article', { name: plan }).count()).toBe(0);
    expect(newcomer.problems).toEqual([]);
  });
});

it('a feature is given to one business by keyboard, which has it when it next opens a screen', async () => {
  await withDatabase((client) =>
    client.query(
      `select private.notify($1, 'books_health', 'dashboard.view', 'The books do not balance', 'Look at them.', '/admin/accounting')`,
      [business.tenantId],
    ),
  );
  const notice = business.owner.page.getByRole('region', { name: 'Urgent notification' });
  await openAtOwner('/admin/products');
  await business.owner.page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
  expect(await notice.count()).toBe(0);

  const { page } = staff;
  await openAtStaff('/settings?tab=features');
  await press(page, page.getByRole('button', { name: 'Decide for one business: Urgent notices' }));
  const dialog = page.getByRole('dialog', { name: 'Urgent notices for one business' });
  await tabTo(page, dialog.getByRole('combobox', { name: 'Business' }));
  await chooseBusiness(page);
  await typeInto(page, dialog.getByLabel(/^Reason/), 'The owner asked to try it.');
  await expectAccessible(page);
  await press(page, dialog.getByRole('button', { name: 'Save' }));
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByText('On', { exact: true })
    .waitFor();

  await openAtOwner('/admin/products');
  await notice.getByText('The books do not balance').waitFor();
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await notice.waitFor({ state: 'hidden' });
});

it('an announcement is written on a phone, and seen once by the owner', async () => {
  const title = `Maintenance ${tag}`;
  const { page, context, problems } = await openStaff(browser, 'Faith Phone', 'owner', { viewport: phone });
  await page.goto(addressOf(operations, '/superadmin/communications'));
  await page.getByRole('button', { name: 'New announcement' }).click();
  const draft = page.getByRole('dialog', { name: 'New announcement' });
  await draft.getByLabel(/^Title/).fill(title);
  await draft.getByLabel(/^Text/).fill('On Sunday from 02:00 to 03:00 UTC.');
  await draft.getByLabel('For', { exact: true }).selectOption({ label: 'One business' });
  await chooseBusiness(page);
  await draft.getByText(/^1 owner of 1 business/).waitFor();
  await expectAccessible(page);
  await draft.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText(title, { exact: true }).first().click();
  const panel = page.getByRole('dialog', { name: title });
  await panel.getByRole('button', { name: 'Send', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Send “${title}”?` });
  await dialog.getByLabel(/^Reason/).fill('Planned with operations.');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await panel.getByText('Sent', { exact: true }).first().waitFor();

  await openAtOwner('/admin/products');
  await business.owner.page.getByRole('button', { name: /^Notifications/ }).click();
  const list = business.owner.page.getByRole('region', { name: 'Notifications' });
  const seen = list.getByRole('link').filter({ hasText: title });
  await seen.waitFor();
  expect(await seen.count()).toBe(1);
  await expectAccessible(business.owner.page);
  await seen.click();
  await page.reload();
  await panel.getByText('Read', { exact: true }).locator('..').getByText('1', { exact: true }).waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await context.close();
});
