import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { fakeToday } from '../../testing/fakeToday';
import { PurchasesScreen } from '../PurchasesScreen';
import { ids } from '../purchaseIds';
import { PURCHASE_RPC } from '../purchaseSamples';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

const ALL = ['purchases.view', 'purchases.approve', 'purchases.pay'];

function renderAt(search: string, { permissions = ALL, rpc = {} }: { permissions?: string[]; rpc?: FakeRpc } = {}) {
  return renderWithApp(<PurchasesScreen />, {
    session: { permissions },
    route: `/admin/purchases?tab=${search}`,
    rpc: {
      ...PURCHASE_RPC,
      allocate_supplier: { id: 'x', replayed: false },
      undo_allocation: { id: 'x', replayed: false },
      ...rpc,
    },
  });
}
const sent = (calls: { name: string; args: unknown }[], wanted: string) =>
  calls.filter(({ name }) => name === wanted).map(({ args }) => args);

describe('a payment', () => {
  it('is used on bills, the oldest due first, no further than what is left', async () => {
    const { user, calls } = renderAt(`payments&payment=${ids.payment}`);
    await user.click(await screen.findByRole('button', { name: 'Use on bills' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Use PAY-000001 on bills' }));
    expect(dialog.getByRole('textbox', { name: 'Amount of INV-77' })).toHaveValue('400.00');
    await user.click(dialog.getByRole('button', { name: 'Use' }));

    await waitFor(() =>
      expect(sent(calls, 'allocate_supplier')).toMatchObject([
        { p_allocation: { payment_id: ids.payment, allocations: [{ item_id: ids.bill, amount: 400 }] } },
      ]),
    );
  });

  it('gives a use back with a reason', async () => {
    const { user, calls } = renderAt(`payments&payment=${ids.payment}`);
    await user.click(await screen.findByRole('button', { name: 'Take back the use on BILL-000001' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take back the use on BILL-000001' }));
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Wrong bill');
    await user.click(dialog.getByRole('button', { name: 'Take back' }));

    await waitFor(() =>
      expect(sent(calls, 'undo_allocation')).toMatchObject([
        { p_undo: { allocation_id: ids.allocation, reason: 'Wrong bill' } },
      ]),
    );
  });

  it('offers nothing to those who only look', async () => {
    renderAt(`payments&payment=${ids.payment}`, { permissions: ['purchases.view'] });
    await screen.findByText('TRX-1', { selector: 'dd' });

    for (const name of ['Use on bills', 'Reverse', 'Supplier gives it back', /Take back/])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('credits and what is owed', () => {
  it('shows what went back and what is left of it', async () => {
    const { container } = renderAt(`credits&credit=${ids.credit}`);
    const lines = await screen.findByRole('list', { name: 'Lines of the credit' });

    expect(lines).toHaveTextContent('Milk 500 ml100.00Sent back · 2');
    expect(screen.getByRole('button', { name: 'Use on bills' })).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('leads from the ageing to the statement of a supplier', async () => {
    const { user, calls } = renderAt('suppliers');
    const list = await screen.findByRole('table', { name: 'Owed to suppliers' });
    await user.click(within(list).getByText('Brookside'));

    const statement = within(await screen.findByRole('region', { name: 'Statement of Brookside' }));
    expect(statement.getByLabelText('Sums of the statement')).toHaveTextContent(/Owed on 26 Nov 2026.*1,660\.00/);
    expect(await statement.findByRole('link', { name: 'Bill BILL-000001' })).toHaveAttribute(
      'href',
      `/admin/purchases?tab=bills&bill=${ids.bill}`,
    );
    expect(sent(calls, 'supplier_statement')).toMatchObject([{ p_contact_id: ids.supplier, p_to: '2026-11-26' }]);
    for (const name of ['PDF', 'CSV', 'Print']) expect(statement.getByRole('button', { name })).toBeEnabled();
  });

  it('adds up what all suppliers are owed, in a row that opens nothing', async () => {
    const { user, calls, container } = renderAt('suppliers');
    const list = await screen.findByRole('table', { name: 'Owed to suppliers' });
    const total = within(list).getByText('Total of all suppliers');
    expect(total.closest('tr')).toHaveTextContent(/1,660\.00$/);
    await user.click(total);
    expect(sent(calls, 'supplier_statement')).toEqual([]);
    expect((await axe(container)).violations).toEqual([]);
  });

  it.each(['payments', 'credits'])('%s can be saved as a file', async (tab) => {
    renderAt(tab);
    expect(await screen.findByRole('button', { name: /^Export/ })).toBeEnabled();
  });
});
