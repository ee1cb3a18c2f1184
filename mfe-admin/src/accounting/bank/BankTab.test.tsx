import { webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { fakeToday } from '../../testing/fakeToday';
import { ids } from '../ledgerSamples';
import { BankTab } from './BankTab';
import { BANK_RPC, bankIds, LINES, MATCH, STATEMENT } from './bankSamples';

// jsdom has no hashes.
beforeAll(() => Object.defineProperty(globalThis, 'crypto', { configurable: true, value: webcrypto }));
beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

const ALL = ['accounting.view', 'accounting.post', 'banking.reconcile'];
const render = (more: string, { rpc = {}, permissions = ALL }: { rpc?: FakeRpc; permissions?: string[] } = {}) =>
  renderWithApp(<BankTab />, {
    session: { permissions },
    route: `/admin/accounting?tab=bank${more}`,
    rpc: { ...BANK_RPC, ...rpc },
  });
const atAccount = `&account=${ids.bank}`;
const atStatement = `${atAccount}&statement=${bankIds.statement}`;
/** jsdom's files cannot be read whole. */
function fileOf(content: Uint8Array, name: string): File {
  const file = new File([new Uint8Array(content)], name);
  file.arrayBuffer = () => Promise.resolve(new Uint8Array(content).buffer);
  return file;
}
const lines = async () => within(await screen.findByRole('list', { name: 'Lines of the statement' }));

describe('BankTab', () => {
  it('shows each account with what books and statement say, and how many lines wait', async () => {
    const { user, container } = render('');
    const accounts = within(await screen.findByRole('list', { name: 'Accounts with statements' }));
    expect(accounts.getByText('97,942.42')).toBeInTheDocument();
    expect(accounts.getByText('98,442.42')).toBeInTheDocument();
    expect(accounts.getByText('2 to match')).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
    await user.click(accounts.getByRole('button', { name: 'Bank' }));
    expect(await screen.findByRole('list', { name: 'Statements' })).toHaveTextContent('november.csv');
  });

  it('imports a file after it was looked at, and says what was there already', async () => {
    const { user, calls } = render(atAccount);
    await user.click(await screen.findByRole('button', { name: 'Import a statement' }));
    const text = readFileSync(path.join(__dirname, 'formats/samples/kcb.txt'));
    await user.upload(screen.getByLabelText('Choose a file'), fileOf(text, 'kcb.txt'));
    expect(await screen.findByText('Balances add up')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Import 2 lines' }));
    expect(await screen.findByText(/3 were there already, 1 booked by rules/)).toBeInTheDocument();
    expect(screen.getByText(/Days are missing/)).toBeInTheDocument();
    const sent = calls.find(({ name }) => name === 'import_bank_lines')?.args as { p_import: object };
    expect(sent.p_import).toMatchObject({
      format: 'kcb',
      opening_balance: 1000,
      closing_balance: 98442.42,
      lines: [{ amount: '-2557.68' }, { amount: '100000.10' }],
    });
  });

  it('says why a file cannot be read', async () => {
    const { user } = render(atAccount);
    await user.click(await screen.findByRole('button', { name: 'Import a statement' }));
    await user.upload(screen.getByLabelText('Choose a file'), fileOf(new TextEncoder().encode('<Document/>'), 'x.xml'));
    expect(await screen.findByRole('alert')).toHaveTextContent('no bank statement');
  });
});

describe('matching a statement', () => {
  it('accepts what is offered first by Enter, and moves by j', async () => {
    const { user, calls } = render(atStatement);
    const list = await lines();
    expect(await screen.findByText('Same number')).toBeInTheDocument();
    list.getByRole('button', { name: /CHEQUE 004512/ }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'match_line')?.args).toMatchObject({
        p_match: { bank_line_ids: [bankIds.line], journal_line_ids: [bankIds.entryLine] },
      }),
    );
    await user.keyboard('j');
    expect(await screen.findByRole('button', { name: 'Make a new entry' })).toBeInTheDocument();
  });

  it('shows the difference all the time, and closes only when nothing is left', async () => {
    const { unmount } = render(atStatement);
    const figures = await screen.findByLabelText('Statement and books');
    expect(figures).toHaveTextContent('Lines to match (2)');
    expect(screen.getByRole('button', { name: 'Close statement' })).toBeDisabled();
    unmount();
    const ready = { ...STATEMENT, unmatched_count: 0, own_unmatched_count: 0, unmatched: 0 };
    const { user, calls } = render(atStatement, {
      rpc: { get_bank_statement: ready, close_statement: ready, list_bank_lines: { rows: [], next_after: null } },
    });
    await user.click(await screen.findByRole('button', { name: 'Close statement' }));
    await waitFor(() => expect(calls.some(({ name }) => name === 'close_statement')).toBe(true));
  });

  it('finds several entries that are the lines together, to the cent', async () => {
    const { user, calls } = render(atStatement);
    await lines();
    await user.click(screen.getByText('Find entries'));
    const panel = within(screen.getByRole('region', { name: /Line: CHEQUE/ }));
    expect(panel.getByRole('button', { name: 'Match' })).toBeDisabled();
    await user.click(await panel.findByRole('checkbox', { name: /Mombasa Traders/ }));
    await user.click(panel.getByRole('button', { name: 'Match' }));
    await waitFor(() => expect(calls.some(({ name }) => name === 'match_line')).toBe(true));
  });

  it('says that somebody else was faster', async () => {
    const refuse = () => {
      throw new ApiError({ code: 'already_matched', message: 'This line is matched already.', status: 409 });
    };
    const { user } = render(atStatement, { rpc: { match_line: refuse } });
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(await screen.findByText(/matched already/)).toBeInTheDocument();
  });

  it('undoes a match, not for those who only read', async () => {
    const rows = [{ ...LINES[0], match: MATCH }];
    const { user, calls, unmount } = render(atStatement, {
      rpc: { list_bank_lines: { rows, next_after: null }, unmatch_line: MATCH },
    });
    await user.click(await screen.findByText('Matched (0)'));
    await user.click(await screen.findByRole('button', { name: 'Undo match' }));
    await waitFor(() => expect(calls.some(({ name }) => name === 'unmatch_line')).toBe(true));
    unmount();
    render(atStatement, { permissions: ['accounting.view'] });
    await lines();
    expect(screen.queryByRole('button', { name: 'Close statement' })).not.toBeInTheDocument();
    expect(screen.getByText('This line waits to be matched.')).toBeInTheDocument();
  });

  it('books a line over several accounts, to the cent', async () => {
    const { user, calls } = render(atStatement);
    await lines();
    await user.click(screen.getByText('New entry'));
    const panel = within(screen.getByRole('region', { name: /Line: CHEQUE/ }));
    await user.click(panel.getByRole('button', { name: 'Split over another account' }));
    for (const place of [1, 2]) {
      await user.click(panel.getByRole('combobox', { name: new RegExp(`part ${place}`) }));
      await user.click((await screen.findAllByRole('option', { name: /Sales/ }))[0] as HTMLElement);
    }
    await user.type(panel.getByRole('textbox', { name: 'Part 2: amount' }), '557.68');
    await user.click(panel.getByRole('button', { name: 'Create entry' }));
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'book_line')?.args).toMatchObject({
        p_entry: { splits: [{ amount: 2000 }, { amount: 557.68 }] },
      }),
    );
  });

  it('shows that suggestions could not be loaded', async () => {
    const { user } = render(atStatement, {
      rpc: {
        suggest_matches: () => {
          throw new ApiError({ code: 'unknown', message: 'No answer.', status: 500 });
        },
      },
    });
    expect(await screen.findByText('The suggestions could not be loaded')).toBeInTheDocument();
    await user.click(screen.getByText('New entry'));
    expect(screen.getByRole('button', { name: 'Create entry' })).toBeInTheDocument();
  });
});

describe('the keyboard', () => {
  it('goes to the next line after a match, and moves by the arrows', async () => {
    const { user } = render(atStatement);
    const list = await lines();
    await screen.findByText('Same number');
    const [first, second] = [/CHEQUE 004512/, /LEDGER FEE/].map((name) => list.getByRole('button', { name }));
    first?.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(second).toHaveFocus());
    await user.keyboard('{ArrowUp}');
    expect(first).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(second).toHaveFocus();
  });
});

describe('the other side of a new entry', () => {
  it('is never the account of the statement', async () => {
    const { user } = render(atStatement);
    await lines();
    await user.click(screen.getByText('New entry'));
    await user.click(screen.getByRole('combobox', { name: /What it was for/ }));
    expect((await screen.findAllByRole('option', { name: /Sales/ })).length).toBeGreaterThan(0);
    expect(screen.queryByRole('option', { name: /^Bank/ })).not.toBeInTheDocument();
  });
});

describe('sure suggestions', () => {
  it('are accepted all at once and undone by one press', async () => {
    const { user, calls } = render(atStatement);
    await user.click(await screen.findByRole('button', { name: 'Accept all sure ones (1)' }));
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'match_lines')?.args).toMatchObject({
        p_matches: { matches: [{ bank_line_ids: [bankIds.line], journal_line_ids: [bankIds.entryLine] }] },
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'unmatch_lines')?.args).toEqual({
        p_undo: { match_ids: [bankIds.match] },
      }),
    );
  });
});

describe('a statement beside the books', () => {
  it('lists what no statement has, with its sums', async () => {
    const { container } = render(atStatement);
    const outstanding = await screen.findByRole('list', { name: 'Not on a statement' });
    expect(outstanding).toHaveTextContent('Mombasa Traders');
    expect(screen.getByText(/Money in/)).toHaveTextContent(/money out.*2,557\.68/);
    expect((await axe(container)).violations).toEqual([]);
  });

  it('enters the opening balance of the first statement in one press, for those who may', async () => {
    const differing = { ...STATEMENT, difference: 400 };
    const { user, calls, unmount } = render(atStatement, { rpc: { get_bank_statement: differing } });
    await user.click(await screen.findByRole('button', { name: 'Enter the opening balance' }));
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'book_opening_difference')?.args).toMatchObject({
        p_opening: { statement_id: bankIds.statement, amount: 400 },
      }),
    );
    unmount();
    render(atStatement, {
      rpc: { get_bank_statement: differing },
      permissions: ['accounting.view', 'banking.reconcile'],
    });
    expect(await screen.findByText('Somebody who may post journals can enter it.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Enter the opening balance' })).not.toBeInTheDocument();
  });

  it('offers no opening balance for a later statement', async () => {
    render(atStatement, { rpc: { get_bank_statement: { ...STATEMENT, from_on: '2026-11-05', difference: 400 } } });
    await lines();
    expect(screen.queryByRole('button', { name: 'Enter the opening balance' })).not.toBeInTheDocument();
  });

  it('says that a closed one no longer agrees, by what, and what to do', async () => {
    const closed = { ...STATEMENT, closed_at: '2026-11-22T08:00:00Z', late_count: 1, late_amount: 120 };
    const { container, unmount } = render(atStatement, { rpc: { get_bank_statement: closed } });
    expect(await screen.findByRole('list', { name: 'Posted later' })).toHaveTextContent('Mombasa Traders');
    expect(screen.getAllByText(/No longer agrees/)[0]).toHaveTextContent('No longer agrees: 120.00');
    expect(screen.getByText(/reverse it on its own day/)).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
    unmount();
    render(atAccount, { rpc: { list_bank_statements: [closed] } });
    expect(await screen.findByText(/No longer agrees/)).toHaveTextContent('120.00');
  });
});
