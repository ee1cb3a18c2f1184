import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { addressOf, launchBrowser, phone } from './support/browser';
import { KENYA, leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';

/*
 * A shop takes its opening balances in, keeps its accounts, writes the rent of a month, looks at every statement, takes a journal back,
 * closes the month and proves that the journal is whole. Every screen is looked at by axe, at the desk and on a phone.
 */
let browser: Browser;
let business: OwnBusiness;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Books', {}, KENYA);
  await business.api.call('save_product', {
    p_product: {
      id: randomUUID(),
      name: 'Milk',
      kind: 'goods',
      unit: 'each',
      price: 100,
      is_published: false,
      opening_stock: { quantity: 50, unit_cost: 40 },
    },
  });
});

afterAll(() => leaveWithoutViolations(browser, business));

const open = (page: Page, path: string) => page.goto(addressOf(business.host, path));
const looksRight = async (page: Page) => expect(await accessibilityViolations(page)).toEqual([]);

/** Chooses an account by typing, as people do: its first hit. */
async function chooseAccount(page: Page, line: number, name: string): Promise<void> {
  const field = page.getByRole('listitem', { name: `Line ${line}` }).getByRole('combobox', { name: 'Account' });
  await field.click();
  await field.fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('listbox').first().waitFor({ state: 'hidden' });
  await page
    .getByRole('listitem', { name: `Line ${line}` })
    .getByTitle(name, { exact: true })
    .first()
    .waitFor();
}

it('enters what was there before', async () => {
  const { page } = business.owner;
  await open(page, '/admin/accounting/opening');
  await page.getByRole('heading', { name: 'Opening balances' }).waitFor();
  await looksRight(page);
  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  await page.getByRole('textbox', { name: /^Bank / }).fill('50000');
  await next.click();
  await next.click();
  await page.getByRole('textbox', { name: /^Loans / }).fill('20000');
  await next.click();
  await page.getByText('Net worth so far').waitFor();
  await looksRight(page);
  await page.getByRole('button', { name: 'Post opening balances' }).click();

  await page.getByText('it becomes the owner’s capital').waitFor();
  await page.getByRole('button', { name: 'Move to the owner’s capital' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByText('Nothing to move').waitFor();
});

it('adds an account below another, and finds it in the tree', async () => {
  const { page } = business.owner;
  await open(page, '/admin/accounting?tab=accounts');
  const chart = page.getByRole('treegrid', { name: 'Chart of accounts' });
  await chart.getByText('Rent', { exact: true }).waitFor();
  await looksRight(page);
  await page.getByRole('button', { name: 'New account' }).click();
  const dialog = page.getByRole('dialog', { name: 'New account' });
  await dialog.getByRole('textbox', { name: 'Code' }).fill('520310');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Security');
  await dialog.getByRole('combobox', { name: 'Stands under' }).selectOption({ label: '520300 Rent' });
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await chart.getByText('Security', { exact: true }).waitFor();
});

it('writes the rent by keyboard, with the balance beside it', async () => {
  const { page } = business.owner;
  await open(page, '/admin/accounting/journal/new');
  await page.getByRole('textbox', { name: 'What for' }).fill('Rent and guard');
  await chooseAccount(page, 1, 'Rent');
  await page.getByRole('listitem', { name: 'Line 1' }).getByRole('textbox', { name: 'Debit' }).fill('15000');
  await chooseAccount(page, 2, 'Bank');
  await page.getByLabel('Balance of the journal').getByText('Missing in credit').waitFor();
  await looksRight(page);
  await page.getByRole('listitem', { name: 'Line 2' }).getByRole('textbox', { name: 'Credit' }).fill('15000');
  await page.getByLabel('Balance of the journal').getByText('Balanced').waitFor();
  await page.keyboard.press('Control+s');

  const drawer = page.getByRole('dialog', { name: /^Entry / });
  await drawer.getByText('Rent and guard').first().waitFor();
  await looksRight(page);
});

it('shows it in every statement, and a figure leads to its lines, its entry', async () => {
  const { page } = business.owner;
  for (const show of ['profit', 'balance', 'cash', 'trial'] as const) {
    await open(page, `/admin/accounting?tab=statements&show=${show}`);
    await page.getByRole('treegrid').getByText('15,000.00').or(page.getByRole('treegrid')).first().waitFor();
    await looksRight(page);
  }
  await open(page, '/admin/accounting?tab=statements&show=profit&compare=previous_period');
  await page.getByRole('link', { name: /^15,000\.00, lines of Rent/ }).click();
  const lines = page.getByRole('table', { name: /Rent/ });
  await lines.getByText('Rent and guard').waitFor();
  await looksRight(page);
  await lines.getByText('Rent and guard').click();
  await page.getByRole('dialog', { name: /^Entry / }).waitFor();
});

it('takes the journal back, once', async () => {
  const { page } = business.owner;
  await open(page, '/admin/accounting?tab=journal');
  await page.getByRole('table', { name: 'Journal' }).getByText('Rent and guard').first().click();
  await page.getByRole('button', { name: 'Reverse' }).click();
  const dialog = page.getByRole('dialog', { name: /^Reverse / });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Paid by the landlord');
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Reverse' }).click();
  await page
    .getByRole('dialog', { name: /^Entry / })
    .getByText('Reverses')
    .waitFor();
});

it('locks last month, says so to whoever writes into it, and proves the journal whole', async () => {
  const { page } = business.owner;
  await open(page, '/admin/accounting?tab=closing');
  const locks = page.getByRole('list', { name: 'Locks by area' });
  await locks.waitFor();
  await looksRight(page);
  await locks.getByRole('button', { name: 'Lock Everything' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lock', exact: true }).click();
  // Every area says so, not only the one that was chosen.
  await locks
    .getByText(/^Locked until/)
    .nth(5)
    .waitFor();

  await page.getByRole('button', { name: 'Check the journal' }).click();
  await page.getByText(/entries are unchanged since they were posted/).waitFor();

  const [entry] = (
    await business.api.call<{ rows: { id: string; source_type: string }[] }>('list_journal', {
      p_query: { source_type: 'manual' },
    })
  ).rows;
  await open(page, `/admin/accounting/journal/new?copy=${entry?.id ?? ''}`);
  const day = page.getByRole('textbox', { name: 'Day' });
  await day.fill('2026-01-15');
  // The first takes the day of the open calendar, the second sends the form.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page
    .getByText(/The books are locked until/)
    .first()
    .waitFor();
  // The refusal is what was asked for.
  expect(business.owner.problems).toHaveLength(1);
  business.owner.problems.length = 0;
});

it('speaks the owner’s words first, also on a phone', async () => {
  const { page } = business.owner;
  for (const viewport of [{ width: 1440, height: 900 }, phone]) {
    await page.setViewportSize(viewport);
    for (const tab of ['overview', 'journal', 'accounts', 'statements', 'closing']) {
      await open(page, `/admin/accounting?tab=${tab}`);
      await page.getByRole('heading', { level: 1, name: 'Accounting' }).waitFor();
      await page.getByText('Loading', { exact: true }).waitFor({ state: 'detached' });
      await looksRight(page);
      // Nothing pushes the page sideways.
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    }
  }
});
