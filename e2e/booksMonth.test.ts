import type { Browser, Locator, Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { addressOf, desktop, launchBrowser, phone } from './support/browser';
import { KENYA, leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';

/*
 * A month of a shop's books: expenses by keyboard and on a phone, the file of the bank matched line by line until nothing differs, the VAT
 * return filed, the month locked, its profit read, and the year before closed. Every screen is looked at by axe.
 */
let browser: Browser;
let business: OwnBusiness;

/** The day it is where the business is, which is not always the day of the machine. */
const [year = 0, month = 0] = new Intl.DateTimeFormat('en-CA', { timeZone: KENYA.zone })
  .format()
  .split('-')
  .map(Number);
const first = new Date(Date.UTC(year, month - 2, 1));
/** A day of last month. */
const dayOf = (day: number) => new Date(first.getTime() + (day - 1) * 86_400_000).toISOString().slice(0, 10);
const lastDay = new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10);
const onPaper = (day: string) => day.split('-').reverse().join('/');

/** What the bank says: the three that the books know, and its own charge. */
const statement = [
  'KCB BANK KENYA LIMITED',
  'Account Number: 1180223344, Nairobi',
  '',
  'Transaction Date\tValue Date\tDescription\tDebit\tCredit\tRunning Balance',
  ...[
    [dayOf(3), 'RTGS FROM ABC LTD', '', '58,000.00', '58,000.00'],
    [dayOf(5), 'CHEQUE 000101', '15,000.00', '', '43,000.00'],
    [dayOf(12), 'KPLC TOKENS', '1,160.00', '', '41,840.00'],
    [dayOf(20), 'LEDGER FEE', '50.00', '', '41,790.00'],
  ].map(([day = '', ...cells]) => [onPaper(day), onPaper(day), ...cells].join('\t')),
  '',
].join('\n');

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Month', {}, KENYA);
  const { api } = business;
  const accounts = await api.call<{ id: string; code: string; role: string | null }[]>('list_accounts', {});
  const accountOf = (name: string) => accounts.find(({ code, role }) => code === name || role === name)?.id;
  const rates = await api.rows<{ id: string; rate_percent: number }>('tax_rates?select=id,rate_percent');
  const income = (day: string, amount: number, more: object) =>
    api.call('record_income', {
      p_income: { id: crypto.randomUUID(), amount, account_id: accountOf('410400'), business_date: day, ...more },
    });
  await income(dayOf(3), 58_000, {
    tender_type: 'bank',
    tax_rate_id: rates.find(({ rate_percent: percent }) => Number(percent) === 16)?.id,
  });
  // The year before had a little, too.
  await income(`${year - 1}-06-15`, 7_000, { tender_type: 'mobile_money' });
});

afterAll(() => leaveWithoutViolations(browser, business));

const open = (path: string) => business.owner.page.goto(addressOf(business.host, path));
const looksRight = async () => expect(await accessibilityViolations(business.owner.page)).toEqual([]);

/** Chooses an account from a field that searches, by its name and Enter. */
async function search(page: Page, field: Locator, name: string): Promise<void> {
  await field.click();
  await field.fill(name);
  const option = page.getByRole('option', { name }).first();
  await option.waitFor();
  await page.keyboard.press('Enter');
  // Whoever goes on before the list is gone has not chosen.
  await option.waitFor({ state: 'hidden' });
}
const chooseCategory = (page: Page, name: string) =>
  search(page, page.getByRole('combobox', { name: /^What for/ }), name);

/** The day of an expense, taken by Tab. */
async function typeDate(page: Page, day: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Date/ }).fill(day);
  await page.keyboard.press('Tab');
}

it('writes down the rent by keyboard', async () => {
  const { page } = business.owner;
  await open('/admin/accounting/expense/new');
  await chooseCategory(page, 'Rent');
  await page.getByRole('textbox', { name: /^Amount/ }).focus();
  await page.keyboard.type('15000');
  await page.keyboard.press('Tab');
  await page.getByRole('option', { name: 'Bank' }).waitFor({ state: 'attached' });
  await page.keyboard.type('Bank');
  await typeDate(page, dayOf(5));
  await looksRight();
  await page.keyboard.press('Control+s');
  await page
    .getByRole('dialog', { name: /^Expense EXP-/ })
    .getByText('Rent')
    .waitFor();
  await looksRight();
});

it('writes down the electricity with its tax on a phone', async () => {
  const { page } = business.owner;
  await page.setViewportSize(phone);
  await open('/admin/accounting/expense/new');
  await chooseCategory(page, 'Electricity');
  await page.getByRole('textbox', { name: /^Amount/ }).fill('1160');
  await page.getByRole('combobox', { name: /^Paid from/ }).selectOption({ label: 'Bank' });
  await typeDate(page, dayOf(12));
  await page.getByText('Tax, reference and note').click();
  await page.getByRole('combobox', { name: /^Tax in the amount/ }).selectOption({ label: await standardTax(page) });
  await looksRight();
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await page
    .getByRole('dialog', { name: /^Expense EXP-/ })
    .getByText('1,160.00')
    .first()
    .waitFor();
  await looksRight();
  await page.setViewportSize(desktop);
});

/** The choice of 16 percent, whatever it is called. */
async function standardTax(page: Page): Promise<string> {
  const options = page.getByRole('combobox', { name: /^Tax in the amount/ }).getByRole('option', { name: /16/ });
  await options.first().waitFor({ state: 'attached' });
  return (await options.first().textContent()) ?? '';
}

it('takes in the file of the bank', async () => {
  const { page } = business.owner;
  await open('/admin/accounting?tab=bank');
  await page.getByRole('button', { name: 'Bank', exact: true }).click();
  await page.getByRole('button', { name: 'Import a statement' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'kcb.txt', mimeType: 'text/plain', buffer: Buffer.from(statement) });
  await page.getByText('Balances add up').waitFor();
  await looksRight();
  await page.getByRole('button', { name: 'Import 4 lines' }).click();
  await page.getByText('4 lines imported').waitFor();
  await looksRight();
  await page.getByRole('button', { name: 'Match the lines' }).click();
  await page.getByRole('list', { name: 'Lines of the statement' }).getByRole('listitem').first().waitFor();
  await looksRight();
});

it('matches what the books know by Enter, books the charge, and closes at nothing', async () => {
  const { page } = business.owner;
  const lines = page.getByRole('list', { name: 'Lines of the statement' });
  for (const text of ['RTGS FROM ABC LTD', 'CHEQUE 000101', 'KPLC TOKENS']) {
    const line = lines.getByRole('button', { name: new RegExp(text) });
    await line.click();
    await page
      .getByRole('region', { name: `Line: ${text}` })
      .getByRole('button', { name: 'Accept' })
      .first()
      .waitFor();
    await line.focus();
    await line.press('Enter');
    await line.waitFor({ state: 'detached' });
  }
  const panel = page.getByRole('region', { name: 'Line: LEDGER FEE' });
  await panel.getByRole('button', { name: 'Make a new entry' }).click();
  await search(page, panel.getByRole('combobox', { name: /^What it was for/ }), 'Bank and card charges');
  await looksRight();
  await panel.getByRole('button', { name: 'Create entry' }).click();

  await page.getByText('Books and statement agree: close the statement.').waitFor();
  await page.getByRole('status', { name: 'Difference' }).getByText('0.00').waitFor();
  await looksRight();
  await page.getByRole('button', { name: 'Close statement' }).click();
  await page.getByText('This statement is closed').waitFor();
  await looksRight();
});

it('files the VAT of the month', async () => {
  const { page } = business.owner;
  await open('/admin/accounting?tab=tax');
  await page.getByRole('button', { name: 'File return' }).waitFor();
  await looksRight();
  await page.getByRole('button', { name: 'File return' }).click();
  const dialog = page.getByRole('dialog', { name: /^File return/ });
  await dialog.getByText(/Output tax .*8,000\.00, input tax .*160\.00/).waitFor();
  await dialog.getByRole('checkbox', { name: 'I checked the figures and the warnings' }).check();
  await looksRight();
  await dialog.getByRole('button', { name: 'File return' }).click();
  // The period that goes on is shown next; the filed one is opened again.
  await page.getByRole('button', { name: /Filed, to pay/ }).click();
  await page
    .getByRole('region', { name: /^Tax return/ })
    .getByText(/7,840\.00/)
    .first()
    .waitFor();
  await looksRight();
});

it('locks the month, whose profit stays to be read', async () => {
  const { page } = business.owner;
  await open('/admin/accounting?tab=closing');
  const locks = page.getByRole('list', { name: 'Locks by area' });
  await locks.getByRole('button', { name: 'Lock Everything' }).click();
  const dialog = page.getByRole('dialog');
  await looksRight();
  await dialog.getByRole('button', { name: 'Lock', exact: true }).click();
  await locks
    .getByText(/^Locked until/)
    .first()
    .waitFor();
  await looksRight();

  // 50,000 less 15,000 of rent, 1,000 of electricity and the charge.
  await open(`/admin/accounting?tab=statements&show=profit&days=${dayOf(1)}..${lastDay}`);
  await page.getByRole('treegrid').getByText('33,950.00').first().waitFor();
  await looksRight();
});

it('closes the year before and keeps its profit', async () => {
  const { page } = business.owner;
  await page.setViewportSize(phone);
  await open('/admin/accounting?tab=closing');
  await page.getByRole('button', { name: /^Close the year until/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Close the year until/ });
  await dialog.getByText(/^It ends with a (profit|loss) of/).waitFor();
  await dialog.getByRole('checkbox', { name: 'I understand that this cannot be undone' }).check();
  await looksRight();
  await dialog.getByRole('button', { name: 'Close the year' }).click();
  await page
    .getByRole('list', { name: 'Closed years' })
    .getByText(/^(Profit|Loss)/)
    .waitFor();
  await looksRight();
});

it('gives the accountant the journal as a file that others can add up', async () => {
  const { page } = business.owner;
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download for Beancount' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\bJournal \d{4}-\d\d-\d\d\.beancount$/);
  await page.getByText(/^The file is saved: \d+ entries\.$/).waitFor();
  await looksRight();
});
