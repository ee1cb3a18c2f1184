import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { SaveAccountInput } from '@dukani/shared/rpc';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { fakeToday } from '../../testing/fakeToday';
import { ACCOUNTS, BOOKS_RPC, ids } from '../ledgerSamples';
import { AccountsTab } from './AccountsTab';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

function renderAccounts({ rpc = {}, permissions }: { rpc?: FakeRpc; permissions?: string[] } = {}) {
  return renderWithApp(<AccountsTab />, {
    session: permissions === undefined ? {} : { permissions },
    route: '/admin/accounting?tab=accounts',
    rpc: { ...BOOKS_RPC, ...rpc },
  });
}
const chart = async () => within(await screen.findByRole('treegrid', { name: 'Chart of accounts' }));
/** Its name comes first; its group may be called the same. */
const rowOf = async (name: string) => (await chart()).getAllByText(name)[0]?.closest('tr');

describe('AccountsTab', () => {
  it('shows the chart as a tree with what each holds, groups adding up what is below them', async () => {
    renderAccounts();

    const tree = await chart();
    await waitFor(() => expect(tree.getByText('Cash and bank').closest('tr')).toHaveTextContent('1,200.00'));
    expect(await rowOf('Bills to pay')).toHaveTextContent('500.00');
    expect(await rowOf('Owed by customers')).toHaveTextContent('Automatic only');
    expect(screen.queryByText('Old rent')).not.toBeInTheDocument();
  });

  it('finds an account by name or code', async () => {
    const { user } = renderAccounts();
    await chart();
    await user.type(screen.getByRole('searchbox', { name: 'Search accounts' }), '5203');

    expect(await rowOf('Rent')).toBeInTheDocument();
    expect(screen.queryByText('Bank')).not.toBeInTheDocument();
  });

  it('adds an account, and shows a taken code at its field', async () => {
    const refuse = () => {
      throw new ApiError({
        code: 'account_code_taken',
        message: 'Another account has this code.',
        status: 409,
        details: { field: 'code' },
      });
    };
    const { user, calls } = renderAccounts({ rpc: { save_account: refuse } });
    await chart();
    await user.click(screen.getByRole('button', { name: 'New account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New account' }));
    await user.type(dialog.getByRole('textbox', { name: /Code/ }), '520300');
    await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Security');
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    expect(await dialog.findAllByText('Another account has this code.')).not.toHaveLength(0);
    const { p_account: sent } = calls.find(({ name }) => name === 'save_account')?.args as {
      p_account: SaveAccountInput;
    };
    expect(sent).toMatchObject({ code: '520300', name: 'Security', subtype: 'expense', parent_id: null });
  });

  it('keeps the type of an account that something is posted to', async () => {
    const { user } = renderAccounts();
    await chart();
    await user.click(screen.getByRole('button', { name: 'More for Rent' }));
    await user.click(screen.getByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Rent' }));
    const groups = within(dialog.getByRole('combobox', { name: 'Group' })).getAllByRole('option');

    expect(groups.map((option) => option.textContent)).toEqual([
      'Expenses: Cost of goods sold',
      'Expenses: Running costs',
      'Expenses: Other costs',
    ]);
    expect(dialog.getByText('Something is posted to it, so its type stays.')).toBeInTheDocument();
  });

  it('archives at once, with a way back', async () => {
    const rent = ACCOUNTS.find(({ id }) => id === ids.rent);
    const { user, calls } = renderAccounts({ rpc: { archive_account: rent } });
    await chart();
    await user.click(screen.getByRole('button', { name: 'More for Rent' }));
    await user.click(screen.getByRole('button', { name: 'Archive' }));
    await user.click(await screen.findByRole('button', { name: /Undo/ }));

    await waitFor(() =>
      expect(calls.filter(({ name }) => name === 'archive_account').map(({ args }) => args)).toEqual([
        { p_account_id: ids.rent, p_is_archived: true },
        { p_account_id: ids.rent, p_is_archived: false },
      ]),
    );
  });

  it('offers no change of what documents use, and none at all to those who may only look', async () => {
    const { user, unmount } = renderAccounts();
    await chart();
    await user.click(screen.getByRole('button', { name: 'More for Bank' }));
    expect(screen.queryByRole('button', { name: 'Archive' })).not.toBeInTheDocument();
    unmount();

    renderAccounts({ permissions: ['accounting.view'] });
    await chart();
    expect(screen.queryByRole('button', { name: 'New account' })).not.toBeInTheDocument();
  });

  it('has no accessibility fault', async () => {
    const { container } = renderAccounts();
    await chart();

    expect((await axe(container)).violations).toEqual([]);
  });
});
