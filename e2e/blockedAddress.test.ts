import type { Browser } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { addressOf, demoPassword, launchBrowser, newVisitor } from './support/browser';
import { withDatabase } from './support/database';
import { openStaff, operations, type PlatformStaff } from './support/platformStaff';

/*
 * An address is blocked: nobody signs in from there until the block is taken back, and who is signed in works on. All who walk come from one
 * address, so the walk blocks its own and has to say that it knows.
 */
const owner = 'owner@duka.test';
const reason = 'It tries one account after another.';
let browser: Browser;
let staff: PlatformStaff;

beforeAll(async () => {
  browser = await launchBrowser();
  staff = await openStaff(browser, 'Olga Operations', 'owner');
});

afterAll(async () => {
  // Whatever happened: the walks after this one sign in.
  await withDatabase((client) =>
    client.query('update private.blocked_addresses set lifted_at = now() where lifted_at is null and reason = $1', [
      reason,
    ]),
  );
  await browser.close();
  expect(staff.problems.filter((line) => !/status of 409/.test(line))).toEqual([]);
});

const open = () => staff.page.goto(addressOf(operations, '/superadmin/security?tab=blocked'));

async function trySignIn() {
  const visitor = await newVisitor(browser);
  await visitor.page.goto(addressOf('duka.shop.localhost', '/auth'));
  await visitor.page.getByLabel('Email').fill(owner);
  await visitor.page.getByLabel('Password').fill(demoPassword);
  await visitor.page.getByRole('button', { name: 'Sign in' }).click();
  return visitor;
}

it('asks whoever comes from there themselves, and keeps everybody out', async () => {
  const { page } = staff;
  await open();
  await page.getByRole('button', { name: 'Block an address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Block an address' });
  const own = /You come from (\S+)\./.exec((await dialog.getByText(/You come from/).textContent()) ?? '')?.[1] ?? '';
  await dialog.getByLabel(/^Address or network/).fill(own);
  await dialog.getByLabel(/^Reason/).fill(reason);
  await dialog.getByRole('button', { name: 'Block' }).click();
  await dialog.getByLabel(/I come from there myself/).check();
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Block' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('table', { name: 'Blocked addresses' }).getByText('Blocked', { exact: true }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);

  const { page: outside, context } = await trySignIn();
  await outside.getByText(/Nobody can sign in from your network/).waitFor();
  expect(await accessibilityViolations(outside)).toEqual([]);
  await context.close();
});

it('lets them in again as soon as it is taken back', async () => {
  const { page } = staff;
  // Who was signed in before goes on.
  await open();
  await page.getByRole('button', { name: /^Unblock/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Unblock/ });
  await dialog.getByLabel(/^Reason/).fill('It was the market hall.');
  await dialog.getByRole('button', { name: 'Unblock' }).click();
  await page.getByRole('table', { name: 'Blocked addresses' }).getByText('Unblocked', { exact: true }).waitFor();

  const { page: inside, problems, context } = await trySignIn();
  await inside.waitForURL(/\/dashboard/);
  expect(problems).toEqual([]);
  await context.close();
});
