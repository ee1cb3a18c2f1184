import type { Browser, Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { ApiAs, newSession } from './support/api';
import { addressOf, launchBrowser, newVisitor } from './support/browser';
import { leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { withDatabase } from './support/database';
import { keepSession } from './support/signIn';

/*
 * Somebody of the platform's support looks at a business as its owner sees it and can change nothing there. The owner reads when and why, and ends
 * the visit.
 */
const operations = 'ops.localhost';
const reason = 'The owner asks why a sale is missing.';
let browser: Browser;
let business: OwnBusiness;
let support: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Visited');
  support = await openSupport();
});

afterAll(() => leaveWithoutViolations(browser, business));

/** A person of the platform's support whose session has shown a second factor. */
async function openSupport(): Promise<Page> {
  const email = `support-${Date.now().toString(36)}@platform.test`;
  await ApiAs.signUp(email, 'Sam Support');
  const session = await newSession(email);
  await withDatabase(async (client) => {
    await client.query(
      `insert into private.platform_admins (user_id, role) select u.id, 'support' from auth.users u where u.email = $1`,
      [email],
    );
    await client.query(
      `update auth.sessions s set aal = 'aal2' from auth.users u where u.id = s.user_id and u.email = $1`,
      [email],
    );
    // Shown an hour from now: the factor stays fresh however long the walk takes.
    await client.query(
      `insert into auth.mfa_amr_claims (session_id, authentication_method, updated_at)
       select s.id, 'totp', now() + interval '1 hour' from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1
       on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
      [email],
    );
  });
  const { page } = await newVisitor(browser);
  await keepSession(page, operations, session);
  await keepSession(page, business.host, session);
  return page;
}

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
