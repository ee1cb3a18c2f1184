import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { fakeToday } from '../../testing/fakeToday';
import { ids } from '../ledgerSamples';
import { MONEY_RPC, moneyIds, voucherAnswer } from './moneySamples';
import { ExpenseScreen, IncomeScreen } from './VoucherScreen';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

function renderExpense(rpc: FakeRpc = {}, permissions?: string[]) {
  return renderWithApp(<ExpenseScreen />, {
    session: permissions === undefined ? {} : { permissions },
    route: '/admin/accounting/expense/new',
    rpc: { ...MONEY_RPC, record_expense: voucherAnswer(), ...rpc },
  });
}
const sent = (calls: { name: string; args: unknown }[], wanted: string) =>
  calls.filter(({ name }) => name === wanted).map(({ args }) => args);

describe('an expense', () => {
  it('is three fields: the most used category by one tap, the account of the last one chosen already', async () => {
    const { user, calls, container } = renderExpense();
    await user.click(await screen.findByRole('button', { name: 'Rent' }));
    await user.type(screen.getByRole('textbox', { name: /Amount/ }), '1,160');
    await waitFor(() => expect(screen.getByRole('combobox', { name: /Paid from/ })).toHaveValue(ids.bank));
    expect((await axe(container)).violations).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Record' }));

    await waitFor(() =>
      expect(sent(calls, 'record_expense')).toMatchObject([
        {
          p_expense: {
            amount: 1160,
            account_id: ids.rent,
            tender_type: 'bank',
            money_account_id: ids.bank,
            business_date: '2026-11-26',
          },
        },
      ]),
    );
  });

  it('pays cash out of the open till through its session', async () => {
    const { user, calls } = renderExpense();
    await user.click(await screen.findByRole('button', { name: 'Rent' }));
    await user.type(screen.getByRole('textbox', { name: /Amount/ }), '200');
    await screen.findByRole('option', { name: 'Cash in the till (Front till)' });
    await user.selectOptions(screen.getByRole('combobox', { name: /Paid from/ }), 'till');
    await user.click(screen.getByRole('button', { name: 'Record' }));

    await waitFor(() => expect(sent(calls, 'record_expense')).toHaveLength(1));
    expect(sent(calls, 'record_expense')[0]).toMatchObject({
      p_expense: { tender_type: 'cash', till_session_id: moneyIds.session },
    });
    expect(JSON.stringify(sent(calls, 'record_expense'))).not.toContain('money_account_id');
  });

  it('says what is missing, and at the day that the books are locked', async () => {
    const refuse = () => {
      throw new ApiError({
        code: 'period_locked',
        message: 'The books of this day are locked.',
        status: 409,
        details: { area: 'bank', kind: 'soft', locked_until: '2026-11-26' },
      });
    };
    const { user, calls } = renderExpense({ record_expense: refuse });
    await screen.findByRole('button', { name: 'Rent' });
    await user.click(screen.getByRole('button', { name: 'Record' }));
    expect(await screen.findAllByText('Choose what it was for.')).not.toHaveLength(0);
    expect(sent(calls, 'record_expense')).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Rent' }));
    await user.type(screen.getByRole('textbox', { name: /Amount/ }), '200');
    await user.click(screen.getByRole('button', { name: 'Record' }));
    expect(await screen.findAllByText(/Cash and bank in the books are locked until 26 Nov 2026/)).not.toHaveLength(0);
    expect(screen.getByLabelText(/^Date/)).toBeVisible();
  });

  it('is not for those who only look', () => {
    renderExpense({}, ['accounting.view']);
    expect(screen.getByText('Your role cannot record expenses')).toBeInTheDocument();
  });
});

it('records other income into an account', async () => {
  const { user, calls } = renderWithApp(<IncomeScreen />, {
    session: {},
    route: '/admin/accounting/income/new',
    rpc: { ...MONEY_RPC, record_income: voucherAnswer({ kind: 'income' }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Rent' }));
  await user.type(screen.getByRole('textbox', { name: /Amount/ }), '80');
  await screen.findByRole('option', { name: 'Bank ··4321' });
  await user.selectOptions(screen.getByRole('combobox', { name: /Received in/ }), ids.bank);
  await user.click(screen.getByRole('button', { name: 'Record' }));
  await waitFor(() => expect(sent(calls, 'record_income')).toMatchObject([{ p_income: { amount: 80 } }]));
});
