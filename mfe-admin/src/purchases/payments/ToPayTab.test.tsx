import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { fakeToday } from '../../testing/fakeToday';
import { PurchasesScreen } from '../PurchasesScreen';
import { makePayment } from '../moneySamples';
import { ids } from '../purchaseIds';
import { PURCHASE_RPC } from '../purchaseSamples';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

const ALL = ['purchases.view', 'purchases.edit', 'purchases.approve', 'purchases.pay'];

function renderToPay({ permissions = ALL, rpc = {} }: { permissions?: string[]; rpc?: FakeRpc } = {}) {
  return renderWithApp(<PurchasesScreen />, {
    session: { permissions },
    route: '/admin/purchases?tab=to-pay',
    rpc: { ...PURCHASE_RPC, pay_supplier: { ...makePayment(), replayed: false }, ...rpc },
  });
}
const supplier = async () => within(await screen.findByRole('region', { name: 'Brookside' }));
const sent = (calls: { name: string; args: unknown }[], wanted: string) =>
  calls.filter(({ name }) => name === wanted).map(({ args }) => args);

describe('what must be paid', () => {
  it('is a week unless it says otherwise, drawn day by day', async () => {
    const { calls } = renderToPay();

    expect(
      await screen.findByRole('img', { name: /to pay until 2 Dec 2026.*1,160\.00 of it overdue.*27 Nov 2026 500\.00/ }),
    ).toBeInTheDocument();
    expect(sent(calls, 'bills_to_pay')).toEqual([{ p_until: '2026-12-02' }]);
    expect((await supplier()).getByText('2 days late')).toBeInTheDocument();
  });

  it('pays what is ticked, less what is withheld', async () => {
    const { user, calls } = renderToPay();
    const group = await supplier();
    await user.click(group.getByRole('checkbox', { name: 'Pay INV-80' }));
    await user.click(group.getByRole('button', { name: /^Pay/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay Brookside' }));
    expect(dialog.getByLabelText('Sums of the payment')).toHaveTextContent(
      /Bills1,160\.00Withheld for the tax office20\.00To Brookside.*1,140\.00/,
    );
    await user.type(dialog.getByRole('textbox', { name: 'Reference' }), 'TRX-9');
    await user.click(dialog.getByRole('button', { name: 'Pay' }));

    await waitFor(() =>
      expect(sent(calls, 'pay_supplier')).toMatchObject([
        {
          p_payment: {
            contact_id: ids.supplier,
            tender_type: 'bank',
            business_date: '2026-11-26',
            reference: 'TRX-9',
            allocations: [{ item_id: ids.bill, amount: 1160 }],
          },
        },
      ]),
    );
  });

  it('refuses more than is left, and sends the same payment again after a failure', async () => {
    const refuse = () => {
      throw new ApiError({ code: 'over_allocation', message: 'This is more than the balance due.', status: 409 });
    };
    const { user, calls } = renderToPay({ rpc: { pay_supplier: refuse } });
    await user.click((await supplier()).getByRole('button', { name: /^Pay/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay Brookside' }));
    const part = dialog.getByRole('textbox', { name: 'Amount of INV-80' });
    await user.clear(part);
    await user.type(part, '600');
    await user.click(dialog.getByRole('button', { name: 'Pay' }));
    expect(dialog.getByText('More than the balance due.')).toBeInTheDocument();
    expect(sent(calls, 'pay_supplier')).toEqual([]);

    await user.clear(part);
    await user.type(part, '200');
    await user.click(dialog.getByRole('button', { name: 'Pay' }));
    expect(await dialog.findByText('This is more than the balance due.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(sent(calls, 'pay_supplier')).toHaveLength(2));
    const [first, second] = sent(calls, 'pay_supplier');
    expect(second).toEqual(first);
  });

  it('only shows to those who may not pay', async () => {
    renderToPay({ permissions: ['purchases.view'] });
    const group = await supplier();

    expect(group.queryByRole('checkbox')).toBeNull();
    expect(group.queryByRole('button')).toBeNull();
  });

  it('has no accessibility fault', async () => {
    const { container } = renderToPay();
    await supplier();

    expect((await axe(container)).violations).toEqual([]);
  });
});
