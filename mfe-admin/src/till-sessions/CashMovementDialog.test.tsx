import { screen, waitFor, within } from '@testing-library/react';
import { renderWithApp } from '@dukani/shared/testing';
import { CashMovementDialog } from './CashMovementDialog';

const FUEL = '00000000-0000-4000-8000-0000000000f1';
const LOAN = '00000000-0000-4000-8000-0000000000f2';

function renderMovement() {
  return renderWithApp(<CashMovementDialog tillSessionId="s" onClose={() => undefined} />, {
    session: {},
    rpc: {
      list_cash_categories: ({ p_kind: kind }: { p_kind: string }) =>
        kind === 'pay_out'
          ? [{ id: FUEL, code: '510500', name: 'Fuel', subtype: 'expense' }]
          : [{ id: LOAN, code: '240100', name: 'Loans', subtype: 'long_liability' }],
      record_cash_movement: { id: 'm', replayed: false },
    },
  });
}

describe('cash in or out of the till', () => {
  it('says what cash is paid out for', async () => {
    const { user, calls } = renderMovement();
    const dialog = within(await screen.findByRole('dialog', { name: 'Cash in or out' }));
    await dialog.findByRole('option', { name: 'Fuel' });
    await user.type(dialog.getByRole('textbox', { name: /Amount/ }), '500');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'What for' }), FUEL);
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Motorbike');
    await user.click(dialog.getByRole('button', { name: 'Record' }));

    await waitFor(() =>
      expect(calls.filter(({ name }) => name === 'record_cash_movement').map(({ args }) => args)).toMatchObject([
        { p_movement: { kind: 'pay_out', amount: 500, reason: 'Motorbike', account_id: FUEL } },
      ]),
    );
  });

  it('has other accounts for cash that comes in, and none for what goes to the bank', async () => {
    const { user } = renderMovement();
    const dialog = within(await screen.findByRole('dialog', { name: 'Cash in or out' }));
    await dialog.findByRole('option', { name: 'Fuel' });
    await user.selectOptions(dialog.getByRole('combobox', { name: 'What for' }), FUEL);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Type' }), 'pay_in');
    expect(await dialog.findByRole('option', { name: 'Loans' })).toBeInTheDocument();
    expect(dialog.getByRole('combobox', { name: 'What from' })).toHaveValue('');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Type' }), 'cash_drop');
    expect(dialog.queryByRole('combobox', { name: /What/ })).toBeNull();
  });
});
