import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { OpeningBalancesInput } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { fakeToday } from '../../testing/fakeToday';
import { toAccount } from '../../common/ledger/accountRows';
import { ACCOUNTS, BOOKS_RPC, ids } from '../ledgerSamples';
import { accountsOf, openingLines } from './openingDraft';
import { OpeningScreen } from './OpeningScreen';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

const accounts = ACCOUNTS.map(toAccount);

it('offers only what people may write to: no sums of documents, no headings', () => {
  expect(accountsOf(accounts, 'money').map(({ name }) => name)).toEqual(['Cash in the tills', 'Bank']);
  expect(accountsOf(accounts, 'owned')).toEqual([]);
  expect(accountsOf(accounts, 'owed').map(({ name }) => name)).toEqual(['Loans']);
});

it('puts an overdraft on the other side', () => {
  expect(openingLines(accounts, { [ids.bank]: '-50', [ids.loan]: '200', [ids.cash]: '1,000' })).toEqual([
    { account_id: ids.cash, debit: 1000 },
    { account_id: ids.bank, credit: 50 },
    { account_id: ids.loan, credit: 200 },
  ]);
});

it('asks step by step and posts once', async () => {
  const { user, calls } = renderWithApp(<OpeningScreen />, {
    session: {},
    route: '/admin/accounting/opening',
    rpc: {
      ...BOOKS_RPC,
      list_journal: { rows: [], next: null },
      record_opening_balances: {
        id: 'o',
        entry_id: 'e',
        number: 'JE-000001',
        reversal_entry_id: null,
        replayed: false,
      },
    },
  });
  const next = () => user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('button', { name: 'Next' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled());
  await next();
  await user.type(screen.getByRole('textbox', { name: 'Bank (120200)' }), '5000');
  await next();
  await next();
  await user.type(screen.getByRole('textbox', { name: 'Loans (240100)' }), '2000');
  await next();
  expect(screen.getByText('Net worth so far').closest('li')).toHaveTextContent('3,000.00');
  await user.click(screen.getByRole('button', { name: 'Post opening balances' }));

  await waitFor(() => expect(calls.some(({ name }) => name === 'record_opening_balances')).toBe(true));
  const sent = calls.find(({ name }) => name === 'record_opening_balances')?.args as {
    p_opening: OpeningBalancesInput;
  };
  expect(sent.p_opening).toMatchObject({
    business_date: '2026-10-31',
    lines: [
      { account_id: ids.bank, debit: 5000 },
      { account_id: ids.loan, credit: 2000 },
    ],
  });
});

it('offers no day on which the books had begun already', async () => {
  const { user } = renderWithApp(<OpeningScreen />, { session: {}, rpc: BOOKS_RPC });
  await screen.findByRole('button', { name: 'Next' });
  await waitFor(() => expect(screen.getByLabelText('At the end of')).not.toHaveAttribute('readonly'));
  expect(screen.getByLabelText('At the end of')).toHaveValue('');
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();

  await user.type(screen.getByLabelText('At the end of'), '2026-07-31');
  expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled();
});

it('has no accessibility fault', async () => {
  const { container } = renderWithApp(<OpeningScreen />, { session: {}, rpc: BOOKS_RPC });
  await screen.findByRole('button', { name: 'Next' });

  expect((await axe(container)).violations).toEqual([]);
});
