import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { ReverseEntryInput } from '@dukani/shared/rpc';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { fakeToday } from '../../testing/fakeToday';
import { BOOKS_RPC, entryAnswer, ids } from '../ledgerSamples';
import { JournalTab } from './JournalTab';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

function renderJournal({
  search = '',
  rpc = {},
  permissions,
}: { search?: string; rpc?: FakeRpc; permissions?: string[] } = {}) {
  return renderWithApp(<JournalTab />, {
    session: permissions === undefined ? {} : { permissions },
    route: `/admin/accounting?tab=journal${search}`,
    rpc: { ...BOOKS_RPC, ...rpc },
  });
}
const table = () => screen.findByRole('table', { name: 'Journal' });

describe('JournalTab', () => {
  it('lists the entries and opens one with lines, seal and its document', async () => {
    const { user } = renderJournal();
    await user.click(within(await table()).getByText('Sale INV-000001'));
    const drawer = within(await screen.findByRole('dialog', { name: 'Entry JE-000006' }));

    expect(await drawer.findByRole('link', { name: 'Open the sale' })).toHaveAttribute(
      'href',
      `/admin/sales/${ids.sale}`,
    );
    expect(drawer.getByRole('table', { name: 'Lines of JE-000006' })).toHaveTextContent('150.00');
    expect(drawer.getByText(new RegExp('ab'.repeat(32)))).toBeInTheDocument();
    // What a document posted is corrected by the document.
    expect(drawer.queryByRole('button', { name: 'Reverse' })).not.toBeInTheDocument();
  });

  it('is searched at the server by number and memo', async () => {
    const { calls } = renderJournal({ search: '&q=INV-000001' });
    await table();
    expect(screen.getByRole('searchbox', { name: 'Search number or memo' })).toHaveValue('INV-000001');
    expect(calls.filter(({ name }) => name === 'list_journal').map(({ args }) => args)).toContainEqual({
      p_query: { search: 'INV-000001', limit: 50, after: null },
    });
  });

  it('says of an expense its category, and of a reversal what it reverses', async () => {
    const rent = entryAnswer();
    const expense = { ...rent, id: 'e1', number: 'JE-000009', source_type: 'expense', memo: 'EXP-000036' };
    const reversal = {
      ...rent,
      id: 'e2',
      number: 'JE-000010',
      source_type: 'manual_reversal',
      memo: 'Test only',
      reverses_id: rent.id,
      reverses_number: rent.number,
    };
    const { calls } = renderJournal({ rpc: { list_journal: { rows: [reversal, expense], next: null } } });

    const ofExpense = within(await table())
      .getByText('EXP-000036')
      .closest('tr');
    expect(ofExpense).toHaveTextContent('Expense: Rent');
    const ofReversal = within(await table())
      .getByText('Test only')
      .closest('tr');
    expect(ofReversal).toHaveTextContent(`Reversal of ${rent.number}`);
    // The list has the number: no row asks for an entry.
    expect(calls.filter(({ name }) => name === 'get_journal_entry')).toEqual([]);
  });

  it('asks for the days, the account and the source of the address', async () => {
    const { calls } = renderJournal({ search: `&days=2026-10-01..2026-10-31&account=${ids.rent}&source=manual` });
    await table();

    expect(calls.find(({ name }) => name === 'list_journal')?.args).toMatchObject({
      p_query: { from: '2026-10-01', to: '2026-10-31', account_id: ids.rent, source_type: 'manual' },
    });
  });

  it('takes back what somebody wrote, on a day and with a reason', async () => {
    const reversal = entryAnswer({
      id: 'r1',
      number: 'JE-000008',
      source_type: 'manual_reversal',
      reverses_id: ids.entry,
    });
    const { user, calls } = renderJournal({
      search: `&entry=${ids.entry}`,
      rpc: {
        reverse_entry: { id: 'x', entry_id: 'r1', number: reversal.number, reversal_entry_id: null, replayed: false },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Reverse' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reverse JE-000007' }));
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Paid twice');
    await user.click(dialog.getByRole('button', { name: 'Reverse' }));

    await waitFor(() => expect(calls.some(({ name }) => name === 'reverse_entry')).toBe(true));
    const sent = calls.find(({ name }) => name === 'reverse_entry')?.args as { p_reversal: ReverseEntryInput };
    expect(sent.p_reversal).toMatchObject({ entry_id: ids.entry, business_date: '2026-11-26', reason: 'Paid twice' });
  });

  it('offers neither writing nor taking back to those who may only look', async () => {
    renderJournal({ search: `&entry=${ids.entry}`, permissions: ['accounting.view'] });
    await screen.findByRole('dialog', { name: 'Entry JE-000007' });

    expect(screen.queryByRole('button', { name: 'Reverse' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /New journal/ })).not.toBeInTheDocument();
  });

  it('teaches where nothing is posted', async () => {
    renderJournal({ rpc: { list_journal: { rows: [], next: null } } });

    expect(await screen.findByText('Nothing is posted yet')).toBeInTheDocument();
  });

  it('has no accessibility fault', async () => {
    const { container } = renderJournal();
    await table();

    expect((await axe(container)).violations).toEqual([]);
  });
});
