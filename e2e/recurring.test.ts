import type { Browser } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { addressOf, desktop, launchBrowser, phone } from './support/browser';
import { KENYA, leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';

/* The rent repeats: it is set up from one that was paid, made as a draft, posted with another amount, paused, and ended on a phone. */
let browser: Browser;
let business: OwnBusiness;
const rentId = crypto.randomUUID();

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Repeats', {}, KENYA);
  const accounts = await business.api.call<{ id: string; code: string }[]>('list_accounts', {});
  await business.api.call('record_expense', {
    p_expense: {
      id: rentId,
      amount: 45_000,
      account_id: accounts.find(({ code }) => code === '520300')?.id,
      tender_type: 'bank',
      note: 'Rent of the shop',
    },
  });
});

afterAll(() => leaveWithoutViolations(browser, business));

const open = (path: string) => business.owner.page.goto(addressOf(business.host, path));
const looksRight = async () => expect(await accessibilityViolations(business.owner.page)).toEqual([]);

it('repeats the rent each month, saved as a draft', async () => {
  const { page } = business.owner;
  await open(`/admin/accounting?tab=money&voucher=${rentId}`);
  await page
    .getByRole('dialog', { name: /^Expense EXP-/ })
    .getByRole('button', { name: 'Repeat' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Repeat' });
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Rent of the shop');
  await dialog.getByRole('combobox', { name: /^Posting/ }).selectOption({ label: 'Save a draft for approval' });
  await dialog.getByRole('region', { name: 'Next days' }).getByRole('listitem').nth(5).waitFor();
  await looksRight();
  await dialog.getByRole('button', { name: 'Repeat', exact: true }).click();
  await page.getByText(/^Rent of the shop: next on/).waitFor();
});

it('makes the next one now, and posts it with what it was this time', async () => {
  const { page } = business.owner;
  await open('/admin/accounting?tab=recurring');
  await page.getByRole('row', { name: /Rent of the shop/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Rent of the shop' });
  await drawer.getByText('Saved as a draft').waitFor();
  await looksRight();
  await drawer.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Make the next one now' }).click();
  await drawer.getByRole('button', { name: 'Approve' }).waitFor();
  await page.keyboard.press('Escape');

  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await waiting.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Post Rent of the shop?' });
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill('46500');
  await looksRight();
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await waiting.waitFor({ state: 'detached' });
  await open('/admin/accounting?tab=money');
  await page.getByRole('row', { name: /46,500\.00/ }).waitFor();
});

it('is paused, goes on and ends, on a phone', async () => {
  const { page } = business.owner;
  await page.setViewportSize(phone);
  await open('/admin/accounting?tab=recurring');
  await page.getByRole('listitem').filter({ hasText: 'Rent of the shop' }).click();
  const drawer = page.getByRole('dialog', { name: 'Rent of the shop' });
  for (const [action, then] of [
    ['Pause', 'Paused'],
    ['Resume', 'Active'],
  ] as const) {
    await drawer.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: action }).click();
    await drawer.getByText(then, { exact: true }).waitFor();
    await looksRight();
  }
  await drawer.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'End' }).click();
  const dialog = page.getByRole('dialog', { name: 'End Rent of the shop?' });
  await looksRight();
  await dialog.getByRole('button', { name: 'End', exact: true }).click();
  await drawer.getByText('Ended', { exact: true }).waitFor();
  await page.setViewportSize(desktop);
});
