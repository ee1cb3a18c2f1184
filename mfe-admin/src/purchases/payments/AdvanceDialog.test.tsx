import { screen, waitFor, within } from '@testing-library/react';
import { renderWithApp } from '@dukani/shared/testing';
import { makeContactAnswer } from '../../common/contacts/contactSamples';
import { fakeToday } from '../../testing/fakeToday';
import { ids } from '../purchaseIds';
import { PURCHASE_RPC } from '../purchaseSamples';
import { AdvanceDialog } from './AdvanceDialog';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

describe('money paid in advance', () => {
  it('may be for a supplier that is made on the spot', async () => {
    const { user, calls } = renderWithApp(<AdvanceDialog onClose={jest.fn()} />, {
      session: {},
      rpc: {
        ...PURCHASE_RPC,
        save_contact: makeContactAnswer({ id: ids.supplier, name: 'Mama Fua' }),
        pay_supplier: { id: 'p', payment_number: 'PAY-000009', replayed: false },
      },
    });
    await user.type(await screen.findByRole('combobox', { name: /Supplier/ }), 'Mama Fua');
    await user.click(await screen.findByText(/“?Mama Fua”?/, { selector: '[role=option] *, [role=option]' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New supplier' }));
    await user.click(dialog.getByRole('button', { name: 'Add supplier' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New supplier' })).toBeNull());
    expect(calls.filter(({ name }) => name === 'pay_supplier')).toEqual([]);

    await user.type(screen.getByRole('textbox', { name: /Amount/ }), '500');
    await user.click(screen.getByRole('button', { name: 'Pay' }));
    await waitFor(() =>
      expect(calls.filter(({ name }) => name === 'pay_supplier').map(({ args }) => args)).toMatchObject([
        { p_payment: { contact_id: ids.supplier, amount: 500, advance_amount: 500, allocations: [] } },
      ]),
    );
  });
});
