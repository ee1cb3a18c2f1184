import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { useLocation } from '@dukani/shared/router';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { fakeToday } from '../../testing/fakeToday';
import { makeContactAnswer } from '../../common/contacts/contactSamples';
import { ids } from '../ledgerSamples';
import { MONEY_RPC, moneyIds, voucherAnswer } from './moneySamples';
import { ExpenseScreen, IncomeScreen } from './VoucherScreen';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}

function renderExpense(rpc: FakeRpc = {}, permissions?: string[]) {
  return renderWithApp(
    <>
      <ExpenseScreen />
      <Where />
    </>,
    {
      session: permissions === undefined ? {} : { permissions },
      route: '/admin/accounting/expense/new',
      rpc: { ...MONEY_RPC, record_expense: voucherAnswer(), ...rpc },
    },
  );
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

  it('has sales tax in its cost, and nothing to claim, under a sales tax', async () => {
    const { user } = renderExpense({
      'GET /rest/v1/tenant_policies': [
        { prices_include_tax: false, low_stock_default: 5, is_tax_registered: true, reclaims_input_tax: false },
      ],
    });
    await user.click(await screen.findByText('Tax, reference and note'));
    const tax = await screen.findByRole('combobox', { name: 'Sales tax paid' });
    expect(tax).toHaveAccessibleDescription('Part of the cost.');
    expect(screen.queryByText(/claim/)).not.toBeInTheDocument();
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

  it('is entered one after the other, each under its own id, without leaving the form', async () => {
    const { user, calls } = renderExpense();
    for (const amount of ['10', '20']) {
      await user.click(await screen.findByRole('button', { name: 'Rent' }));
      await user.type(screen.getByRole('textbox', { name: /Amount/ }), amount);
      await waitFor(() => expect(screen.getByRole('combobox', { name: /Paid from/ })).toHaveValue(ids.bank));
      await user.click(screen.getByRole('button', { name: 'Save and enter another' }));
      await waitFor(() => expect(screen.getByRole('textbox', { name: /Amount/ })).toHaveValue(''));
    }
    const bodies = sent(calls, 'record_expense') as { p_expense: { id: string; amount: number } }[];
    expect(bodies.map(({ p_expense: { amount } }) => amount)).toEqual([10, 20]);
    expect(new Set(bodies.map(({ p_expense: { id } }) => id)).size).toBe(2);
  });

  it('asks who before how much and from where, and warns before an account goes below zero', async () => {
    const { user } = renderExpense();
    const places = await Promise.all([
      screen.findByRole('combobox', { name: /What for/ }),
      screen.findByRole('combobox', { name: /Supplier/ }),
      screen.findByRole('textbox', { name: /Amount/ }),
      screen.findByRole('combobox', { name: /Paid from/ }),
    ]);
    places.slice(1).forEach((field, place) => {
      expect(places[place]?.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    });
    await waitFor(() => expect(screen.getByText(/^Holds .*9,000\.00\.$/)).toBeInTheDocument());
    await user.type(screen.getByRole('textbox', { name: /Amount/ }), '9500');
    expect(screen.getByText(/After this it is below zero: .*500\.00/)).toBeInTheDocument();
  });

  it('has its day in sight, and says that the same was recorded around then', async () => {
    const { user, calls, container } = renderExpense();
    expect(await screen.findByLabelText(/^Date/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Rent' }));
    await user.type(screen.getByRole('textbox', { name: /Amount/ }), '1160');
    expect(await screen.findByText(/for Rent is already recorded on 20 Nov 2026/)).toHaveTextContent('EXP-000001');
    expect((await axe(container)).violations).toEqual([]);
    expect(sent(calls, 'list_vouchers')).toContainEqual({
      p_filter: {
        kind: 'expense',
        account_id: ids.rent,
        from: '2026-11-16',
        to: '2026-12-06',
        is_reversed: false,
      },
      p_limit: 50,
    });
    await user.type(screen.getByRole('textbox', { name: /Amount/ }), '1');
    await waitFor(() => expect(screen.queryByText(/already recorded/)).toBeNull());
  });

  it('makes a supplier that is not there yet, and takes it', async () => {
    const { user, calls } = renderExpense({ save_contact: makeContactAnswer({ id: ids.entry, name: 'Mama Fua' }) });
    await user.type(await screen.findByRole('combobox', { name: /Supplier/ }), 'Mama Fua');
    await user.click(await screen.findByText(/“?Mama Fua”?/, { selector: '[role=option] *, [role=option]' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New supplier' }));
    const ownForm = dialog.getByRole('textbox', { name: 'Name' }).closest('form');
    expect(ownForm?.parentElement?.closest('form')).toBeNull();
    expect(dialog.getByRole('textbox', { name: /Name/ })).toHaveValue('Mama Fua');
    await user.click(dialog.getByRole('button', { name: 'Add supplier' }));
    await waitFor(() =>
      expect(sent(calls, 'save_contact')).toMatchObject([
        { p_contact: { type: 'supplier', name: 'Mama Fua', phone: null } },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New supplier' })).toBeNull());
    expect(sent(calls, 'record_expense')).toEqual([]);
  });

  it('leads to its schedule when it repeats', async () => {
    const { user } = renderExpense();
    await user.click(await screen.findByRole('button', { name: 'Rent' }));
    await user.type(screen.getByRole('textbox', { name: /Amount/ }), '10');
    await waitFor(() => expect(screen.getByRole('combobox', { name: /Paid from/ })).toHaveValue(ids.bank));
    await user.click(screen.getByRole('checkbox', { name: /^Repeat every month/ }));
    await user.click(screen.getByRole('button', { name: 'Record' }));
    await waitFor(() =>
      expect(screen.getByTestId('where')).toHaveTextContent(
        `/admin/accounting?tab=money&voucher=${moneyIds.expense}&repeat=new`,
      ),
    );
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
