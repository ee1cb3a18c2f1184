import type { Browser, Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { addressOf, launchBrowser } from './support/browser';
import { leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { openStaff, operations } from './support/platformStaff';
import { keepSession } from './support/signIn';

/*
 * Somebody of the platform's support looks at a business as its owner sees it and can change nothing there. The owner reads when and why, and ends
 * the visit.
 */
const reason = 'The owner asks why a sale is missing.';
let browser: Browser;
let business: OwnBusiness;
let support: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Visited');
  const staff = await openStaff(browser, 'Sam Support', 'support');
  support = staff.page;
  await keepSession(support, business.host, staff.session);
});

afterAll(() => leaveWithoutViolations(browser, business));

it('is not for whoever has not begun one', async () => {
  await support.goto(addressOf(business.host, '/admin/products'));
  await support.waitForURL(/\/superadmin/);
});

it('begins with a reason and shows the business as its owner sees it', async () => {
  await support.goto(addressOf(operations, '/superadmin/tenants'));
  const name = business.host.split('.')[0]?.replace('-', ' ') ?? '';
  await support.getByRole('searchbox').or(support.getByLabel('Search tenants')).first().fill(name);
  await support.getByText(name, { exact: true }).first().click();
  await support.getByRole('button', { name: 'Look as its owner' }).click();
  const dialog = support.getByRole('dialog', { name: /^Look at/ });
  await dialog.getByLabel(/^Reason/).fill(reason);
  expect(await accessibilityViolations(support)).toEqual([]);
  await dialog.getByRole('button', { name: 'Start visit' }).click();
  await support.getByRole('link', { name: `Open ${name}` }).waitFor();

  await support.goto(addressOf(business.host, '/dashboard'));
  await support.getByText('Nothing can be changed.').waitFor();
  expect(await accessibilityViolations(support)).toEqual([]);
  await support.goto(addressOf(business.host, '/admin/settings'));
  await support.getByText('You may look at these settings').waitFor();
});

it('is seen by the owner, who ends it', async () => {
  const { page } = business.owner;
  await page.goto(addressOf(business.host, '/admin/settings?section=support'));
  await page.getByText(reason).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'End visit' }).click();
  await page.getByText('Ended by you').waitFor();

  await support.goto(addressOf(business.host, '/admin/products'));
  await support.waitForURL(/\/superadmin/);
});
