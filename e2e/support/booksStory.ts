import { accessibilityViolations } from './accessibility';
import { KENYA, type OwnBusiness } from './business';
import type { Hand } from './hand';

/** The day it is where the business is, which is not always the day of the machine. */
const [year = 0, month = 0] = new Intl.DateTimeFormat('en-CA', { timeZone: KENYA.zone })
  .format()
  .split('-')
  .map(Number);
/** A day of last month. */
const dayOf = (day: number) => new Date(Date.UTC(year, month - 2, day)).toISOString().slice(0, 10);
const onPaper = (day: string) => day.split('-').reverse().join('/');

/** What the bank says: the three that the books know, and its own charge. */
const STATEMENT = [
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

/** What was earned: 58,000 at the bank last month, and a little in the year before. */
export async function beginBooks({ api }: OwnBusiness): Promise<void> {
  const accounts = await api.call<{ id: string; code: string }[]>('list_accounts', {});
  const rates = await api.rows<{ id: string; rate_percent: number }>('tax_rates?select=id,rate_percent');
  const income = (day: string, amount: number, more: object) =>
    api.call('record_income', {
      p_income: {
        id: crypto.randomUUID(),
        amount,
        account_id: accounts.find(({ code }) => code === '410400')?.id,
        business_date: day,
        ...more,
      },
    });
  const rate = rates.find(({ rate_percent: percent }) => Number(percent) === 16);
  await income(dayOf(3), 58_000, { tender_type: 'bank', tax_rate_id: rate?.id });
  await income(`${year - 1}-06-15`, 7_000, { tender_type: 'mobile_money' });
}

const looksRight = async ({ page }: Hand) => expect(await accessibilityViolations(page)).toEqual([]);
const tab = async (hand: Hand, name: string) =>
  hand.press(hand.page.getByRole('navigation', { name: 'Accounting' }).getByRole('link', { name, exact: true }));

interface Expense {
  category: string;
  amount: string;
  day: string;
}

async function fillExpense(hand: Hand, { category, amount, day }: Expense): Promise<void> {
  const { page } = hand;
  await hand.press(page.getByRole('link', { name: 'Record expense' }));
  await hand.find(page.getByRole('combobox', { name: /^What for/ }), category);
  await hand.fill(page.getByRole('textbox', { name: /^Amount/ }), amount);
  await hand.choose(page.getByRole('combobox', { name: /^Paid from/ }), 'Bank');
  await hand.fillDay(page.getByLabel(/^Date/), day);
}

async function recordsTheRent(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.goTo('Accounting');
  await fillExpense(hand, { category: 'Rent', amount: '15000', day: dayOf(5) });
  await looksRight(hand);
  await hand.save('Record');
  const drawer = page.getByRole('dialog', { name: /^Expense EXP-/ });
  await drawer.getByText('15,000.00').first().waitFor();
  await looksRight(hand);
  await hand.close(drawer);
}

async function recordsTheElectricity(hand: Hand): Promise<void> {
  const { page } = hand;
  await tab(hand, 'Overview');
  await fillExpense(hand, { category: 'Electricity and water', amount: '1160', day: dayOf(12) });
  await hand.press(page.getByText('Tax, reference and note'));
  const tax = page.getByRole('combobox', { name: /^Tax in the amount/ });
  const standard = tax.getByRole('option', { name: /16/ }).first();
  await standard.waitFor({ state: 'attached' });
  await hand.choose(tax, (await standard.textContent()) ?? '');
  await hand.save('Record');
  const drawer = page.getByRole('dialog', { name: /^Expense EXP-/ });
  await drawer.getByText('1,160.00').first().waitFor();
  await hand.close(drawer);
}

async function takesInTheFile(hand: Hand): Promise<void> {
  const { page } = hand;
  await tab(hand, 'Bank statements');
  await hand.press(page.getByRole('button', { name: 'Bank', exact: true }));
  await hand.press(page.getByRole('button', { name: 'Import a statement' }));
  await hand.giveFiles(page.getByLabel('Choose a file'), [
    { name: 'kcb.txt', mimeType: 'text/plain', buffer: Buffer.from(STATEMENT) },
  ]);
  await page.getByText('Balances add up').waitFor();
  await looksRight(hand);
  await hand.press(page.getByRole('button', { name: 'Import 4 lines' }));
  await page.getByText('4 lines imported').waitFor();
  await hand.press(page.getByRole('button', { name: 'Match the lines' }));
  await page.getByRole('list', { name: 'Lines of the statement' }).getByRole('listitem').first().waitFor();
  await looksRight(hand);
}

async function reconciles(hand: Hand): Promise<void> {
  const { page } = hand;
  const line = (text: string) =>
    page.getByRole('list', { name: 'Lines of the statement' }).getByRole('button', { name: new RegExp(text) });
  const panel = (text: string) => page.getByRole('region', { name: `Line: ${text}` });
  for (const text of ['RTGS FROM ABC LTD', 'CHEQUE 000101', 'KPLC TOKENS']) {
    if (!(await panel(text).isVisible())) await hand.press(line(text));
    await hand.press(panel(text).getByRole('button', { name: 'Accept' }).first());
    await line(text).waitFor({ state: 'detached' });
  }
  const charge = panel('LEDGER FEE');
  await hand.press(charge.getByRole('button', { name: 'Make a new entry' }));
  await hand.find(charge.getByRole('combobox', { name: /^What it was for/ }), 'Bank and card charges');
  await looksRight(hand);
  await hand.press(charge.getByRole('button', { name: 'Create entry' }));
  await page.getByText('Books and statement agree: close the statement.').waitFor();
  await page.getByRole('status', { name: 'Difference' }).getByText('0.00').waitFor();
  await hand.press(page.getByRole('button', { name: 'Close statement' }));
  await page.getByText('This statement is closed').waitFor();
  await looksRight(hand);
}

async function filesTheTax(hand: Hand): Promise<void> {
  const { page } = hand;
  await tab(hand, 'Tax');
  await hand.press(page.getByRole('button', { name: 'File return' }));
  const dialog = page.getByRole('dialog', { name: /^File return/ });
  await dialog.getByText(/Output tax .*8,000\.00, input tax .*160\.00/).waitFor();
  await hand.tick(dialog.getByRole('checkbox', { name: 'I checked the figures and the warnings' }));
  await looksRight(hand);
  await hand.press(dialog.getByRole('button', { name: 'File return' }));
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByRole('region', { name: /^Tax return/ })
    .getByText(/7,840\.00/)
    .first()
    .waitFor();
  await looksRight(hand);
}

async function locksTheMonth(hand: Hand): Promise<void> {
  const { page } = hand;
  await tab(hand, 'Closing');
  const locks = page.getByRole('list', { name: 'Locks by area' });
  await hand.press(locks.getByRole('button', { name: 'Lock Everything' }));
  const dialog = page.getByRole('dialog', { name: 'Lock everything' });
  await looksRight(hand);
  await hand.press(dialog.getByRole('button', { name: 'Lock', exact: true }));
  await dialog.waitFor({ state: 'detached' });
  await locks
    .getByText(/^Locked until/)
    .first()
    .waitFor();
  await looksRight(hand);
}

/** 50,000 less 15,000 of rent, 1,000 of electricity and the charge; 7,000 were earned the year before. */
async function readsTheProfit(hand: Hand): Promise<void> {
  const { page } = hand;
  await tab(hand, 'Statements');
  await hand.choose(page.getByRole('combobox', { name: 'Period: period' }), 'Last month');
  await page.getByRole('treegrid').getByText('33,950.00').first().waitFor();
  await looksRight(hand);
}

async function closesTheYear(hand: Hand): Promise<void> {
  const { page } = hand;
  await tab(hand, 'Closing');
  await hand.press(page.getByRole('button', { name: `Close the year until 31 Dec ${year - 1}` }));
  const dialog = page.getByRole('dialog', { name: /^Close the year until/ });
  await dialog.getByText(/^It ends with a profit of .*7,000\.00/).waitFor();
  // Without being sure nothing is closed.
  await hand.press(dialog.getByRole('button', { name: 'Close the year' }));
  await dialog.getByText('Confirm that it stays closed.').first().waitFor();
  await hand.tick(dialog.getByRole('checkbox', { name: 'I understand that this cannot be undone' }));
  await looksRight(hand);
  await hand.press(dialog.getByRole('button', { name: 'Close the year' }));
  await dialog.waitFor({ state: 'detached' });
  const years = page.getByRole('list', { name: 'Closed years' });
  await years.getByText(/^Profit .*7,000\.00/).waitFor();
  await looksRight(hand);
  await hand.press(years.getByRole('link', { name: /^Year until/ }));
  await page.getByRole('treegrid').getByText('7,000.00').first().waitFor();
  await looksRight(hand);
}

async function keepsItsProfit(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.press(page.getByRole('radio', { name: 'Balance sheet' }));
  await hand.choose(page.getByRole('combobox', { name: 'As of the end of: period' }), 'This month');
  await page.getByRole('treegrid').getByText('Profit of earlier years').waitFor();
  await looksRight(hand);
  await tab(hand, 'Closing');
  const downloading = page.waitForEvent('download');
  await hand.press(page.getByRole('button', { name: 'Download for Beancount' }));
  expect((await downloading).suggestedFilename()).toMatch(/\bJournal \d{4}-\d\d-\d\d\.beancount$/);
  await page.getByText(/^The file is saved: \d+ entries\.$/).waitFor();
}

/** A month of expenses and the bank's file, matched, the return filed, the month locked, its profit read, and the year before closed. */
export const booksStory: readonly (readonly [string, (hand: Hand) => Promise<void>])[] = [
  ['writes down the rent', recordsTheRent],
  ['writes down the electricity with its tax', recordsTheElectricity],
  ['takes in the file of the bank', takesInTheFile],
  ['matches what the books know, books the charge, and closes at nothing', reconciles],
  ['files the VAT of the month', filesTheTax],
  ['locks the month', locksTheMonth],
  ['reads its profit', readsTheProfit],
  ['closes the year before', closesTheYear],
  ['keeps its profit, and gives the accountant the journal as a file', keepsItsProfit],
];
