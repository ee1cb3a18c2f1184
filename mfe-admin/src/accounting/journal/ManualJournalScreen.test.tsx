import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { ManualJournalInput } from '@dukani/shared/rpc';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { fakeToday } from '../../testing/fakeToday';
import { BOOKS_RPC, ids } from '../ledgerSamples';
import { ManualJournalScreen } from './ManualJournalScreen';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

const POSTED = { id: 'j', entry_id: ids.entry, number: 'JE-000009', reversal_entry_id: null, replayed: false };

function renderJournalForm(search = '', rpc: FakeRpc = {}) {
  return renderWithApp(<ManualJournalScreen />, {
    session: {},
    route: `/admin/accounting/journal/new${search}`,
    rpc: { ...BOOKS_RPC, post_manual_journal: POSTED, ...rpc },
  });
}
const line = (number: number) => within(screen.getByRole('listitem', { name: `Line ${number}` }));
const sent = (calls: { name: string; args: unknown }[]) =>
  calls
    .filter(({ name }) => name === 'post_manual_journal')
    .map(({ args }) => (args as { p_journal: ManualJournalInput }).p_journal);

describe('ManualJournalScreen', () => {
  it('posts a copy of an entry after a change, with the balance beside it', async () => {
    const { user, calls } = renderJournalForm(`?copy=${ids.entry}`);
    await screen.findByRole('form', { name: 'New journal' });
    const balance = within(screen.getByLabelText('Balance of the journal'));
    expect(balance.getByText('Balanced')).toBeInTheDocument();

    await user.clear(line(1).getByRole('textbox', { name: 'Debit' }));
    await user.type(line(1).getByRole('textbox', { name: 'Debit' }), '175');
    expect(balance.getByText('Missing in credit').closest('div')).toHaveTextContent('25.00');
    await user.click(screen.getByRole('button', { name: 'Post' }));
    expect(await screen.findAllByText('Debit and credit must come to the same.')).not.toHaveLength(0);
    expect(sent(calls)).toEqual([]);

    await user.clear(line(2).getByRole('textbox', { name: 'Credit' }));
    await user.type(line(2).getByRole('textbox', { name: 'Credit' }), '175');
    await user.click(screen.getByRole('button', { name: 'Post' }));
    await waitFor(() => expect(sent(calls)).toHaveLength(1));
    expect(sent(calls)[0]).toMatchObject({
      business_date: '2026-11-26',
      memo: 'Rent for November',
      lines: [
        { account_id: ids.rent, debit: 175 },
        { account_id: ids.bank, credit: 175 },
      ],
    });
  });

  it('says in plain words that the books are locked, at the day, and sends the same id again', async () => {
    const refuse = () => {
      throw new ApiError({
        code: 'period_locked',
        message: 'The books of this day are locked.',
        status: 409,
        details: { business_date: '2026-11-26', area: 'all', kind: 'soft', locked_until: '2026-11-30' },
      });
    };
    const { user, calls } = renderJournalForm(`?copy=${ids.entry}`, { post_manual_journal: refuse });
    await user.click(await screen.findByRole('button', { name: 'Post' }));

    expect(await screen.findAllByText(/The books are locked until 30 Nov 2026\. Choose a later day/)).not.toHaveLength(
      0,
    );
    await user.click(screen.getByRole('button', { name: 'Post' }));
    await waitFor(() => expect(sent(calls)).toHaveLength(2));
    expect(new Set(sent(calls).map(({ id }) => id)).size).toBe(1);
  });

  it('says which account is the sum of its documents', async () => {
    const refuse = () => {
      throw new ApiError({
        code: 'control_account',
        message: '110100 Owed by customers is the sum of its documents. Write the document, not a line.',
        status: 409,
        details: { field: 'lines[0].account_id' },
      });
    };
    const { user } = renderJournalForm(`?copy=${ids.entry}`, { post_manual_journal: refuse });
    await user.click(await screen.findByRole('button', { name: 'Post' }));

    expect(await screen.findAllByText(/is the sum of its documents/)).not.toHaveLength(0);
  });

  it('begins with a template', async () => {
    const template = {
      id: ids.template,
      name: 'Monthly rent',
      memo: 'Rent',
      lines: [
        { account_id: ids.rent, side: 'debit', amount: 150, memo: null },
        { account_id: ids.bank, side: 'credit', amount: 150, memo: null },
      ],
    };
    const { user, calls } = renderJournalForm(`?template=${ids.template}`, { list_journal_templates: [template] });
    await screen.findByRole('form', { name: 'New journal' });
    await user.click(screen.getByRole('checkbox', { name: /^Accrual/ }));
    await user.click(screen.getByRole('button', { name: 'Post' }));

    await waitFor(() => expect(sent(calls)[0]).toMatchObject({ memo: 'Rent', reverse_on: '2026-12-01' }));
  });

  it('is closed to those who may not write', async () => {
    renderWithApp(<ManualJournalScreen />, { session: { permissions: ['accounting.view'] }, rpc: BOOKS_RPC });

    expect(await screen.findByText('Your role cannot write journals')).toBeInTheDocument();
  });

  it('has no accessibility fault', async () => {
    const { container } = renderJournalForm();
    await screen.findByRole('form', { name: 'New journal' });

    expect((await axe(container)).violations).toEqual([]);
  });
});
