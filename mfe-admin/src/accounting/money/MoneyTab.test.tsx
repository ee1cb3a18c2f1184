import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { RECURRING_RPC } from '../../common/recurring/recurringSamples';
import { fakeToday } from '../../testing/fakeToday';
import { AccountingScreen } from '../AccountingScreen';
import { ids } from '../ledgerSamples';
import { MONEY_RPC, moneyIds, transferAnswer, voucherAnswer } from './moneySamples';
import { nextCode } from './MoneyAccountDialog';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

function renderAt(search: string, { rpc = {}, permissions }: { rpc?: FakeRpc; permissions?: string[] } = {}) {
  return renderWithApp(<AccountingScreen />, {
    session: permissions === undefined ? {} : { permissions },
    route: `/admin/accounting?tab=${search}`,
    rpc: { ...MONEY_RPC, ...rpc },
  });
}
const sent = (calls: { name: string; args: unknown }[], wanted: string) =>
  calls.filter(({ name }) => name === wanted).map(({ args }) => args);

describe('the list of money in and out', () => {
  it('shows what goes out below zero, and what all that match come to', async () => {
    const { container } = renderAt('money');
    const row = await screen.findByRole('row', { name: /Rent/ });
    expect(row).toHaveTextContent(/20 Nov 2026.*Expense.*Bank.*1,160\.00/);
    expect(within(row).getByText(/1,160/)).toHaveTextContent(/[-−(]/);
    expect(screen.getByLabelText('Sums of the list')).toHaveTextContent(/Money out.*1,160\.00.*Money in.*250\.00/);
    expect((await axe(container)).violations).toEqual([]);
  });

  it('asks the server for what the address says', async () => {
    const { calls } = renderAt('money&kind=expense&days=2026-11-01..2026-11-26&sort=-amount&q=rent');
    await screen.findByRole('row', { name: /Rent/ });
    expect(sent(calls, 'list_vouchers')).toContainEqual(
      expect.objectContaining({
        p_filter: expect.objectContaining({ kind: 'expense', from: '2026-11-01', to: '2026-11-26', search: 'rent' }),
        p_sort: '-amount',
      }),
    );
  });

  it('repeats one that is opened', async () => {
    const { user } = renderAt(`money&voucher=${moneyIds.expense}`, { rpc: RECURRING_RPC });
    const drawer = within(await screen.findByRole('dialog', { name: 'Expense EXP-000001' }));
    await user.click(await drawer.findByRole('button', { name: 'Repeat' }));
    expect(await screen.findByRole('textbox', { name: /Amount each time/ })).toHaveValue('45000.00');
  });

  it('opens one with its photo and its entry, and takes it back with a reason', async () => {
    const { user, calls } = renderAt(`money&voucher=${moneyIds.expense}`, {
      rpc: { reverse_voucher: voucherAnswer({ reversed_at: '2026-11-26T10:00:00Z' }) },
    });
    const drawer = within(await screen.findByRole('dialog', { name: 'Expense EXP-000001' }));
    expect(drawer.getByRole('button', { name: 'receipt.jpg' })).toBeInTheDocument();
    expect(drawer.getByRole('link', { name: 'Open the entry' })).toHaveAttribute(
      'href',
      `/admin/accounting?tab=journal&entry=${ids.entry}`,
    );
    await user.click(drawer.getByRole('button', { name: 'Reverse' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reverse EXP-000001' }));
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Entered twice');
    await user.click(dialog.getByRole('button', { name: 'Reverse' }));

    await waitFor(() =>
      expect(sent(calls, 'reverse_voucher')).toMatchObject([
        { p_reversal: { voucher_id: moneyIds.expense, reason: 'Entered twice' } },
      ]),
    );
  });

  it('records what the owner took out', async () => {
    const { user, calls } = renderAt('money', {
      rpc: { record_owner_money: voucherAnswer({ kind: 'owner_out', voucher_number: 'OWN-000001' }) },
    });
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('button', { name: 'Owner put in or took out' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Owner’s money' }));
    await user.type(dialog.getByRole('textbox', { name: /Amount/ }), '300');
    await dialog.findByRole('option', { name: 'Bank ··4321' });
    await user.selectOptions(dialog.getByRole('combobox', { name: /Taken from/ }), ids.bank);
    await user.click(dialog.getByRole('button', { name: 'Record' }));

    await waitFor(() =>
      expect(sent(calls, 'record_owner_money')).toMatchObject([
        { p_movement: { direction: 'out', amount: 300, tender_type: 'bank', money_account_id: ids.bank } },
      ]),
    );
  });

  it('offers nothing to those who only look', async () => {
    renderAt('money', { permissions: ['accounting.view'] });
    await screen.findByRole('row', { name: /Rent/ });
    expect(screen.queryByRole('link', { name: 'Record expense' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  });
});

describe('cash and bank', () => {
  it('says what each account holds, and the last four of its number', async () => {
    const { container } = renderAt('cash');
    const bank = await screen.findByRole('article', { name: 'Bank' });
    expect(bank).toHaveTextContent(/9,000\.00.*Bank ··4321/);
    await screen.findByRole('row', { name: /M-Pesa till to Bank/ });
    expect((await axe(container)).violations).toEqual([]);
  });

  it('moves money that has not arrived yet', async () => {
    const { user, calls } = renderAt('cash', { rpc: { transfer_money: transferAnswer() } });
    await user.click(await screen.findByRole('button', { name: 'Move money' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move money' }));
    await dialog.findAllByRole('option', { name: 'M-Pesa till' });
    await user.selectOptions(dialog.getByRole('combobox', { name: /From/ }), moneyIds.mpesa);
    await user.selectOptions(dialog.getByRole('combobox', { name: /To/ }), ids.bank);
    await user.type(dialog.getByRole('textbox', { name: /Amount/ }), '5000');
    await user.type(dialog.getByRole('textbox', { name: /Fee/ }), '30');
    await user.click(dialog.getByRole('checkbox', { name: /not arrived/ }));
    await user.click(dialog.getByRole('button', { name: 'Move' }));

    await waitFor(() =>
      expect(sent(calls, 'transfer_money')).toMatchObject([
        {
          p_transfer: {
            from_account_id: moneyIds.mpesa,
            to_account_id: ids.bank,
            amount: 5000,
            fee_amount: 30,
            is_on_its_way: true,
          },
        },
      ]),
    );
  });

  it('marks a transfer as received', async () => {
    const { user, calls } = renderAt(`cash&transfer=${moneyIds.transfer}`, {
      rpc: { confirm_money_transfer: transferAnswer({ received_on: '2026-11-26' }) },
    });
    const drawer = within(await screen.findByRole('dialog', { name: 'Transfer MTR-000001' }));
    await user.click(drawer.getByRole('button', { name: 'Mark as received' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'MTR-000001 has arrived' }));
    await user.click(dialog.getByRole('button', { name: 'Mark as received' }));
    await waitFor(() =>
      expect(sent(calls, 'confirm_money_transfer')).toEqual([
        { p_arrival: { money_transfer_id: moneyIds.transfer, received_on: '2026-11-26' } },
      ]),
    );
  });

  it('adds an account to the chart and says what it is', async () => {
    const { user, calls } = renderAt('cash', {
      rpc: {
        save_account: MONEY_RPC.list_accounts[3],
        save_money_account: MONEY_RPC.list_money_accounts[1],
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add account' }));
    // Once the chart is there.
    await screen.findByRole('textbox', { name: /Name/ });
    const dialog = within(screen.getByRole('dialog', { name: 'Add account' }));
    await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Equity');
    await user.type(dialog.getByRole('textbox', { name: /number/ }), '0123456789');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent(calls, 'save_money_account')).toMatchObject([
        { p_account: { kind: 'bank', account_number: '0123456789' } },
      ]),
    );
    expect(sent(calls, 'save_account')).toMatchObject([
      { p_account: { code: '120201', name: 'Equity', subtype: 'bank', parent_id: ids.money } },
    ]);
  });
});

it('gives a new account the code after the last one that holds money', () => {
  expect(nextCode([])).toBe('120001');
  const chart = [
    { code: '120200', subtype: 'bank' as const },
    { code: '120201', subtype: 'current_asset' as const },
    { code: '510000', subtype: 'expense' as const },
  ];
  expect(nextCode(chart)).toBe('120202');
});
