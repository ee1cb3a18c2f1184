import type { Browser, Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { addressOf, demoPassword, launchBrowser, newVisitor, type Visitor } from './support/browser';
import { choosePlace, KENYA } from './support/business';
import { withDatabase } from './support/database';
import { press, tabTo } from './support/keyboard';
import { choosePlan, payByPhone } from './support/planPayment';
import { openStaff, operations, setApprovalLimit, type PlatformStaff } from './support/platformStaff';

/*
 * Money of the platform that takes two people: an affiliate's link brings a business, which pays; what the affiliate earned is paid out by a
 * file, and a part of what the business paid goes back, each above the limit and so only once somebody else has agreed.
 */
const tag = Date.now().toString(36);
const code = `W${tag}`.toUpperCase();
const host = `brought-${tag}.shop.localhost`;
let browser: Browser;
let first: PlatformStaff;
let second: PlatformStaff;
let owner: Visitor;

beforeAll(async () => {
  browser = await launchBrowser();
  first = await openStaff(browser, 'Fay First', 'finance');
  second = await openStaff(browser, 'Sid Second', 'finance');
  owner = await newVisitor(browser);
  await setApprovalLimit('KES', 100);
});

afterAll(async () => {
  await setApprovalLimit('KES', null);
  await browser.close();
  expect([first.problems, second.problems, owner.problems]).toEqual([[], [], []]);
});

const openAt = ({ page }: PlatformStaff, path: string) => page.goto(addressOf(operations, `/superadmin${path}`));
const openAffiliate = async (who: PlatformStaff) => {
  await openAt(who, '/affiliates');
  await who.page.getByRole('link', { name: `Ann ${tag}` }).click();
  return who.page.getByRole('dialog', { name: `Ann ${tag}` });
};

/** Entries are never changed: past the triggers that say so. */
async function endHold(): Promise<void> {
  await withDatabase(async (client) => {
    await client.query(`set session_replication_role = 'replica'`);
    await client.query(
      `update private.affiliate_entries e set occurred_at = '2020-01-01', payable_at = '2020-01-01'
       from private.affiliates a where a.id = e.affiliate_id and a.code = $1`,
      [code],
    );
  });
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityViolations(page)).toEqual([]);
}

it('makes an affiliate with a link', async () => {
  const { page } = first;
  await openAt(first, '/affiliates');
  await page.getByRole('button', { name: 'New affiliate' }).click();
  const dialog = page.getByRole('dialog', { name: 'New affiliate' });
  await dialog.getByLabel(/^Name/).fill(`Ann ${tag}`);
  await dialog.getByLabel(/^Code/).fill(code);
  await dialog.getByLabel(/^E-mail/).fill(`ann@${tag}.test`);
  await dialog.getByLabel(/^Pay-out account/).fill('254799000111');
  await dialog.getByLabel(/^Reason/).fill('Agreed by mail in March.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add affiliate' }).click();
  const panel = await openAffiliate(first);
  await panel.getByText(`/auth?mode=signup&via=${code}`).waitFor();
});

it('counts the business that signs up by the link, and holds what it earns', async () => {
  const { page } = owner;
  await page.goto(addressOf('localhost', `/auth?mode=signup&via=${code}`));
  await page.getByLabel('Business name').fill(`Brought ${tag}`);
  await page.getByLabel('Your name').fill('Bea Brought');
  await page.getByLabel('Email').fill(`owner@${tag}.test`);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await choosePlace(page, KENYA);
  await page.getByText('This address is available').waitFor();
  await page.getByRole('button', { name: 'Start my business' }).click();
  await page.waitForURL(`**//${host}*/dashboard*`);
  await page.goto(addressOf(host, '/admin/billing'));
  await choosePlan(page, 'Business', 'M-Pesa');
  await payByPhone(page);

  const panel = await openAffiliate(first);
  await panel
    .getByRole('row', { name: new RegExp(`Brought ${tag}`) })
    .getByText('Counts')
    .waitFor();
  const money = panel.getByRole('region', { name: 'Money in KES' });
  await money
    .getByText('Held')
    .locator('..')
    .getByText(/KSh\s[1-9]/)
    .waitFor();
  await money
    .getByText('Free')
    .locator('..')
    .getByText(/KSh\s0/)
    .waitFor();
  await expectAccessible(first.page);
});

it('asks a second person for a pay-out above the limit, who agrees', async () => {
  // The hold of 45 days and the first of the next month have passed.
  await endHold();
  await openAt(first, '/affiliates');
  await first.page.getByRole('button', { name: 'Make a pay-out file' }).click();
  const dialog = first.page.getByRole('dialog', { name: 'Make a pay-out file?' });
  await dialog.getByLabel('Currency').selectOption('KES');
  await dialog.getByLabel(/^Reason/).fill('Pay-out of the month.');
  await dialog.getByRole('button', { name: 'Make the file' }).click();
  await first.page.getByText('Somebody else has to agree now: see Revenue, Approvals').waitFor();

  await openAt(first, '/revenue?tab=approvals');
  await first.page.getByRole('button', { name: /^Withdraw the pay-out/ }).waitFor();
  expect(await first.page.getByRole('button', { name: /^Agree to the pay-out/ }).count()).toBe(0);

  await openAt(second, '/revenue?tab=approvals');
  await second.page.getByRole('button', { name: /^Agree to the pay-out/ }).click();
  const decision = second.page.getByRole('dialog', { name: /^Agree to the pay-out/ });
  await decision.getByLabel(/^Reason/).fill('Compared with the bank.');
  await expectAccessible(second.page);
  await decision.getByRole('button', { name: 'Agree' }).click();
  await second.page.getByText('The file is made').waitFor();

  const panel = await openAffiliate(second);
  const money = panel.getByRole('region', { name: 'Money in KES' });
  await money
    .getByText('Paid out')
    .locator('..')
    .getByText(/KSh\s[1-9]/)
    .waitFor();
  await panel.getByRole('button', { name: 'Close' }).first().click();
  const download = second.page.waitForEvent('download');
  await second.page.getByRole('button', { name: 'Download' }).first().click();
  expect((await download).suggestedFilename()).toMatch(/^affiliates-KES-.*\.csv$/);
});

it('sends a large refund once a second person has agreed, by keyboard', async () => {
  const { page } = first;
  await openAt(first, '/revenue?tab=invoices');
  const link = page.getByRole('row', { name: new RegExp(`Brought ${tag}`) }).getByRole('link');
  const number = (await link.textContent()) ?? '';
  await link.click();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const refund = page.getByRole('dialog', { name: /^Refund DK-/ });
  await refund.getByLabel(/^Amount/).fill('500');
  await refund.getByLabel(/^Reason/).fill('The owner was charged twice.');
  await expectAccessible(page);
  await refund.getByRole('button', { name: 'Refund' }).click();
  await page.getByText('A second administrator has to agree').waitFor();

  await openAt(second, '/revenue?tab=approvals');
  await press(second.page, second.page.getByRole('button', { name: `Agree to the refund of ${number}` }));
  const decision = second.page.getByRole('dialog', { name: `Agree to the refund of ${number}?` });
  await decision.getByText(/The owner was charged twice/).waitFor();
  await tabTo(second.page, decision.getByRole('button', { name: 'Agree' }));
  await expectAccessible(second.page);
  await second.page.keyboard.press('Enter');
  await second.page.getByText('Send the money by hand now').waitFor();
  await second.page.getByRole('link', { name: number }).waitFor({ state: 'hidden' });
});
