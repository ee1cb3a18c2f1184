import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { addressOf, launchBrowser } from './support/browser';
import { leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { withDatabase } from './support/database';
import { dayFromNow } from './support/days';
import { press, tabTo, typeDay, typeInto } from './support/keyboard';
import { countPrints } from './support/printing';
import { expectSoon } from './support/soon';

/* Contacts who owe and contacts written down twice, without a mouse. */
const debtor = randomUUID();
const double = randomUUID();

let browser: Browser;
let business: OwnBusiness;
let page: Page;
let prints: () => Promise<number>;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Debts');
  page = business.owner.page;
  prints = await countPrints(page);
  const { api, tenantId } = business;
  for (const [id, name, email] of [
    [debtor, 'Ada Debt', 'ada@example.test'],
    [double, 'A. Debt', null],
  ])
    await api.call('save_contact', { p_contact: { id, name, email, phone: '+254722100300', type: 'customer' } });
  await withDatabase((client) =>
    client.query(
      `select private.post_contact_opening_balance($1, (select user_id from public.tenant_users where tenant_id = $1), $2,
         'receivable', 250, current_date - 40, now())`,
      [tenantId, debtor],
    ),
  );
});

afterAll(() => leaveWithoutViolations(browser, business));

const open = (path: string) => page.goto(addressOf(business.host, path));

it('who owes for how long, on paper, on another day and the other way round', async () => {
  await open('/admin/customers/ageing');
  await page.getByRole('row', { name: /Ada Debt/ }).waitFor();
  await press(page, page.getByRole('button', { name: 'Print' }));
  await expectSoon(prints, 1);
  await typeDay(page, page.getByLabel('As of'), dayFromNow(-10));
  await page.waitForURL(new RegExp(`on=${dayFromNow(-10)}`));
  await page.getByText('Nothing was outstanding on that date').waitFor();
  await open('/admin/customers/ageing');
  await tabTo(page, page.getByRole('radio', { name: 'Owed to us' }));
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/account=payable/);
  await page.keyboard.press('ArrowLeft');
  await page.waitForURL(/account=receivable/);
  await tabTo(page, page.getByRole('row', { name: /Ada Debt/ }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/tab=statement/);
});

it('a statement of this month, on paper and as a file', async () => {
  await open(`/admin/customers/${debtor}`);
  await press(page, page.getByRole('link', { name: 'Statement' }));
  await page.getByRole('heading', { name: 'Statement of account' }).waitFor();
  await tabTo(page, page.getByRole('radio', { name: 'Last 90 days' }));
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/from=\d{4}-\d{2}-01/);
  await typeDay(page, page.getByLabel('From', { exact: true }), dayFromNow(-60));
  await page.waitForURL(new RegExp(`from=${dayFromNow(-60)}`));
  await press(page, page.getByRole('button', { name: 'Print' }));
  await expectSoon(prints, 2);
  await tabTo(page, page.getByRole('button', { name: 'CSV' }));
  const file = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await file).suggestedFilename()).toMatch(/Statement Ada Debt \d{4}-\d{2}-\d{2} \d{4}-\d{2}-\d{2}\.csv$/);
});

it('takes money and puts it to the open balance', async () => {
  await press(page, page.getByRole('button', { name: 'Receive payment' }));
  const dialog = page.getByRole('dialog', { name: 'Payment of Ada Debt' });
  await typeInto(page, dialog.getByLabel('Amount', { exact: true }), '50');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Balance' }).getByText('200.00').first().waitFor();
});

it('two cards of one person become one, with the other name, and two again', async () => {
  const listed = async () =>
    (await business.api.call<{ rows: { name: string }[] }>('list_contacts', {})).rows
      .map(({ name }) => name)
      .toSorted();
  await open('/admin/customers/duplicates');
  await tabTo(
    page,
    page
      .getByRole('radio', { name: /^Name of Ada Debt/ })
      .or(page.getByRole('radio', { name: /^Name of A\. Debt/, checked: true }))
      .first(),
  );
  await page.keyboard.press('ArrowRight');
  await press(page, page.getByRole('button', { name: 'Merge 2 contacts' }));
  await page.getByText(/2 contacts are now/).waitFor();
  expect(await listed()).toHaveLength(1);
  await page.keyboard.press('Alt+z');
  await page.getByText('They are separate contacts again').waitFor();
  expect(await listed()).toEqual(['A. Debt', 'Ada Debt']);
});
