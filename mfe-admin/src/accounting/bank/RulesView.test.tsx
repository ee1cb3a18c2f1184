import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { fakeToday } from '../../testing/fakeToday';
import { BankTab } from './BankTab';
import { BANK_RPC, RULES } from './bankSamples';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

const ALL = ['accounting.view', 'accounting.post', 'banking.reconcile'];
const render = ({ rpc = {}, permissions = ALL }: { rpc?: FakeRpc; permissions?: string[] } = {}) =>
  renderWithApp(<BankTab />, {
    session: { permissions },
    route: '/admin/accounting?tab=bank&rules=1',
    rpc: { ...BANK_RPC, ...rpc },
  });
const list = async () => within(await screen.findByRole('list', { name: 'Bank rules' }));
const sent = (calls: { name: string; args: unknown }[], wanted: string) =>
  calls.filter(({ name }) => name === wanted).map(({ args }) => args);

describe('the rules of the bank', () => {
  it('are listed in their order, with what they look for and book to', async () => {
    const { container } = render();
    const [first, second] = (await list()).getAllByRole('listitem');
    expect(first).toHaveTextContent('Says “ledger fee” · Money out · up to 500.00');
    expect(await screen.findByText('60% Rent + Sales')).toBeInTheDocument();
    expect(first).toHaveTextContent('Books automatically');
    expect(second).toHaveTextContent('Off');
    expect((await list()).getByRole('button', { name: 'Move Ledger fees up' })).toBeDisabled();
    expect((await list()).getByRole('button', { name: 'Move Rent down' })).toBeDisabled();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('are moved, turned on and deleted', async () => {
    const { user, calls } = render();
    await user.click((await list()).getByRole('button', { name: 'Move Rent up' }));
    await waitFor(() =>
      expect(sent(calls, 'order_bank_rules')).toEqual([{ p_rule_ids: [RULES[1]?.id, RULES[0]?.id] }]),
    );
    await user.click((await list()).getByRole('checkbox', { name: 'Rent is on' }));
    await waitFor(() =>
      expect(sent(calls, 'save_bank_rule')).toMatchObject([{ p_rule: { id: RULES[1]?.id, is_active: true } }]),
    );
    await user.click((await list()).getByRole('button', { name: 'Delete Rent' }));
    await user.click(await screen.findByRole('button', { name: 'Delete rule' }));
    await waitFor(() =>
      expect(sent(calls, 'save_bank_rule')[1]).toMatchObject({ p_rule: { id: RULES[1]?.id, is_archived: true } }),
    );
  });

  it('show the lines they have caught', async () => {
    const { user } = render();
    await user.click((await list()).getByRole('button', { name: 'Lines caught by Ledger fees' }));
    const caught = within(await screen.findByRole('list', { name: 'Caught by Ledger fees' }));
    expect(caught.getByRole('link', { name: 'LEDGER FEE' })).toHaveAttribute(
      'href',
      expect.stringContaining('statement='),
    );
  });

  it('are made with several parts, tried, and saved', async () => {
    const { user, calls } = render();
    await user.click(await screen.findByRole('button', { name: 'Edit Ledger fees' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Ledger fees' }));
    await user.click(dialog.getByRole('button', { name: 'Try it on the last 90 days' }));
    expect(await dialog.findByText(/2 lines/)).toHaveTextContent('1 more is caught by rules before it');
    const percent = dialog.getByRole('textbox', { name: 'Part 1: percent' });
    await user.clear(percent);
    await user.type(percent, '120');
    await user.click(dialog.getByRole('button', { name: 'Save rule' }));
    expect(await dialog.findAllByText('Type a share of up to 100 percent.')).not.toHaveLength(0);
    await user.clear(percent);
    await user.type(percent, '25');
    await user.click(dialog.getByRole('button', { name: 'Save rule' }));
    await waitFor(() =>
      expect(sent(calls, 'save_bank_rule')).toMatchObject([
        { p_rule: { position: 1, mode: 'post', splits: [{ percent: 25 }, {}] } },
      ]),
    );
  });

  it('are only read by those who do not match, and a failure is shown', async () => {
    const { unmount } = render({ permissions: ['accounting.view'] });
    await list();
    expect(screen.queryByRole('button', { name: 'New rule' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete Rent' })).toBeNull();
    unmount();
    render({
      rpc: {
        list_bank_rules: () => {
          throw new ApiError({ code: 'unknown', message: 'No answer.', status: 500 });
        },
      },
    });
    expect(await screen.findByRole('button', { name: /try again/i })).toBeInTheDocument();
  });

  it('say that there are none yet', async () => {
    render({ rpc: { list_bank_rules: [] } });
    expect(await screen.findByText('No rules yet')).toBeInTheDocument();
  });
});
