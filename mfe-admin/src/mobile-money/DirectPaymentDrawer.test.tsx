import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { DirectPaymentDetail, ResolveDirectPaymentInput } from '@dukani/shared/rpc';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { useUndo } from '@dukani/shared/ui-antd';
import { DirectPaymentDrawer } from './DirectPaymentDrawer';
import { detail, ORDER_TARGET, suggestion } from './directTesting';

const CASHIER = ['orders.view', 'orders.manage'];
const MANAGER = [...CASHIER, 'sales.refund'];
const CHANGES: Record<ResolveDirectPaymentInput['action'], Partial<DirectPaymentDetail>> = {
  assign: { state: 'assigned', assigned_to: ORDER_TARGET },
  confirm: { state: 'open' },
  sent_back: { state: 'sent_back', sent_back_reference: 'SLB1' },
  set_aside: { state: 'set_aside', note: 'Rent' },
  reopen: { state: 'open', note: null, sent_back_reference: null },
};

/** The list that the drawer stands beside. */
function Screen() {
  return <DirectPaymentDrawer paymentId="d1" offerUndo={useUndo()} onClose={jest.fn()} />;
}

/** A server that does what it is told, unless `rpc` says otherwise. */
function open(
  changes: Partial<DirectPaymentDetail> = {},
  { permissions = MANAGER, rpc = {} }: { permissions?: string[]; rpc?: FakeRpc } = {},
) {
  let current = detail(changes);
  return renderWithApp(<Screen />, {
    session: { permissions },
    rpc: {
      get_direct_payment: () => current,
      resolve_direct_payment: ({ p_resolution }: { p_resolution: ResolveDirectPaymentInput }) => {
        current = { ...current, ...CHANGES[p_resolution.action] };
        return current;
      },
      ...rpc,
    },
  });
}
const drawer = () => screen.findByRole('dialog', { name: 'Payment SKJ4T8LM2Q' });
const decided = ({ calls }: ReturnType<typeof open>) =>
  calls
    .filter(({ name }) => name === 'resolve_direct_payment')
    .map(({ args }) => (args as { p_resolution: unknown }).p_resolution);
const refuse = (code: string, message: string, details: unknown = null) => ({
  resolve_direct_payment: () => {
    throw new ApiError({ code, message, status: 409, details });
  },
});

describe('a payment that belongs to nothing', () => {
  it('is shown with its facts, without accessibility faults', async () => {
    const { container } = open();
    const facts = await drawer();
    await within(facts).findByText('0712 345 678');
    expect(facts).toHaveTextContent('KSh 450.00');
    expect(facts).toHaveTextContent('web 123');
    expect(within(facts).getByRole('link', { name: '0712 345 678' })).toHaveAttribute('href', 'tel:+254712345678');
    expect((await axe(container)).violations).toEqual([]);
  });

  it('is placed with a suggested order by one press', async () => {
    const app = open({}, { permissions: CASHIER });
    const offered = await screen.findByRole('region', { name: 'Suggested orders' });
    expect(offered).toHaveTextContent('Same amount, reported by the customer');
    await app.user.click(within(offered).getByRole('button', { name: 'Match to WEB-000123' }));

    expect(await screen.findByText('SKJ4T8LM2Q pays for WEB-000123')).toBeInTheDocument();
    expect(decided(app)).toEqual([{ id: 'd1', action: 'assign', order_id: 'o1' }]);
    expect(await screen.findByText('Pays for')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'WEB-000123' })).toHaveAttribute(
      'href',
      '/admin/sales?tab=orders&status=all&order=o1',
    );
    expect(screen.queryByRole('region', { name: 'Suggested orders' })).not.toBeInTheDocument();
  });

  it('is not offered to an order that costs less', async () => {
    open({ suggestions: [suggestion({ due_amount: 300, reasons: ['phone'] })] });
    expect(await screen.findByText('The payment is more than that.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Match to WEB-000123' })).not.toBeInTheDocument();
  });

  it('says why a suggested order was refused', async () => {
    const { user } = open({}, { rpc: refuse('already_paid', 'This order is already paid.', { field: 'order_id' }) });
    await user.click(await screen.findByRole('button', { name: 'Match to WEB-000123' }));
    expect(await screen.findByText('SKJ4T8LM2Q was not matched')).toBeInTheDocument();
    expect(screen.getByText('This order is already paid.')).toBeInTheDocument();
  });

  it('is placed with any other open order that is found, and the field says what it takes', async () => {
    const orders = {
      rows: [{ id: 'o9', order_number: 'WEB-000777', customer_name: 'Kamau', total_amount: 900, deposit_amount: 600 }],
    };
    const refusal = refuse('deposit_too_high', 'More than is left.', { field: 'order_id', left: 300 });
    const app = open({ suggestions: [] }, { rpc: { list_orders: orders, ...refusal } });
    const other = await screen.findByRole('region', { name: 'Another order' });
    expect(screen.getByText(/No open order has this amount or phone/)).toBeInTheDocument();
    await app.user.click(within(other).getByRole('button', { name: 'Match to this order' }));
    expect(await within(other).findByText('Find the order first.')).toBeInTheDocument();

    await app.user.type(within(other).getByRole('combobox', { name: 'Open order' }), '777');
    await app.user.click(await within(other).findByRole('option', { name: /WEB-000777.*Kamau, KSh.300\.00/ }));
    await app.user.click(within(other).getByRole('button', { name: 'Match to WEB-000777' }));
    expect(await within(other).findByText(/^Only KSh.300\.00 is due for WEB-000777\.$/)).toBeInTheDocument();
    expect(app.calls.find(({ name }) => name === 'list_orders')?.args).toMatchObject({
      p_query: '777',
      p_status: 'placed',
    });
    expect(decided(app)).toEqual([{ id: 'd1', action: 'assign', order_id: 'o9' }]);
  });

  it('is ignored with a note only, and taken back by the key for it', async () => {
    const app = open({}, { permissions: CASHIER });
    await app.user.click(await screen.findByRole('button', { name: 'Ignore' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ignore SKJ4T8LM2Q' });
    await app.user.click(within(dialog).getByRole('button', { name: 'Ignore' }));
    expect(await within(dialog).findAllByText('Enter what it is for.')).not.toHaveLength(0);
    expect(decided(app)).toEqual([]);

    await app.user.type(within(dialog).getByRole('textbox', { name: 'What it is for' }), ' Rent ');
    await app.user.click(within(dialog).getByRole('button', { name: 'Ignore' }));
    expect(await screen.findByText('SKJ4T8LM2Q is ignored')).toBeInTheDocument();
    await app.user.keyboard('{Alt>}z{/Alt}');
    expect(await screen.findByText('SKJ4T8LM2Q is unmatched again')).toBeInTheDocument();
    expect(decided(app)).toEqual([
      { id: 'd1', action: 'set_aside', note: 'Rent' },
      { id: 'd1', action: 'reopen' },
    ]);
  });

  it('is marked as refunded with the code of the transfer, by who may give money back', async () => {
    const app = open();
    await app.user.click(await screen.findByRole('button', { name: 'Mark as refunded' }));
    const dialog = await screen.findByRole('dialog', { name: 'Refund of SKJ4T8LM2Q' });
    await app.user.click(within(dialog).getByRole('button', { name: 'Mark as refunded' }));
    expect(await within(dialog).findAllByText('Enter the transaction code.')).not.toHaveLength(0);
    await app.user.type(within(dialog).getByRole('textbox', { name: 'Transaction code of the refund' }), 'SLB1');
    await app.user.click(within(dialog).getByRole('button', { name: 'Mark as refunded' }));
    expect(await screen.findByText('SKJ4T8LM2Q is marked as refunded')).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(decided(app)).toEqual([
        { id: 'd1', action: 'sent_back', reference: 'SLB1' },
        { id: 'd1', action: 'reopen' },
      ]),
    );
  });

  it('that was taken as another amount than came says both', async () => {
    open({ state: 'assigned', assigned_to: { ...ORDER_TARGET, needs_review: true }, reported_amount: 45 });
    const facts = await drawer();
    expect(await within(facts).findByText(/a different amount than Safaricom reports/)).toBeInTheDocument();
    expect(facts).toHaveTextContent('KSh 450.00');
    expect(facts).toHaveTextContent('KSh 45.00');
  });

  it('that was sent back is opened again only by who may give money back', async () => {
    const sentBack = { state: 'sent_back', sent_back_reference: 'SLB1' } as const;
    const { unmount } = open(sentBack, { permissions: CASHIER });
    await within(await drawer()).findByText('SLB1');
    expect(screen.queryByRole('button', { name: 'Reopen' })).not.toBeInTheDocument();
    unmount();
    open(sentBack);
    expect(await screen.findByRole('button', { name: 'Reopen' })).toBeInTheDocument();
  });

  it('cannot be noted as sent back by a cashier', async () => {
    open({}, { permissions: CASHIER });
    await screen.findByRole('button', { name: 'Ignore' });
    expect(screen.queryByRole('button', { name: 'Mark as refunded' })).not.toBeInTheDocument();
  });

  it('is only looked at by who may not manage orders', async () => {
    open({}, { permissions: ['orders.view'] });
    await within(await drawer()).findByText('0712 345 678');
    expect(screen.queryByRole('button', { name: /Match|Ignore|Mark as refunded/ })).not.toBeInTheDocument();
  });
});

describe('a payment that is not confirmed', () => {
  it.each([
    ['reported', /is not in Safaricom’s list yet/, false],
    ['unconfirmed', /This payment is not in Safaricom’s list/, true],
  ] as const)('%s: a manager says that it did come', async (state, sentence, maySetAside) => {
    const app = open({ state });
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Suggested orders' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Ignore' }) !== null).toBe(maySetAside);
    await app.user.click(screen.getByRole('button', { name: 'Mark as received' }));
    expect(await screen.findByText('SKJ4T8LM2Q was received')).toBeInTheDocument();
    expect(decided(app)).toEqual([{ id: 'd1', action: 'confirm' }]);
  });

  it('is left to a manager by a cashier', async () => {
    open({ state: 'unconfirmed' }, { permissions: CASHIER });
    await screen.findByRole('button', { name: 'Ignore' });
    expect(screen.queryByRole('button', { name: 'Mark as received' })).not.toBeInTheDocument();
  });

  it('says what somebody else has decided meanwhile, and reads it again', async () => {
    const app = open({ state: 'unconfirmed' }, { rpc: refuse('payment_settled', 'This payment is already matched.') });
    await app.user.click(await screen.findByRole('button', { name: 'Mark as received' }));
    expect(await screen.findByText('This payment is already matched.')).toBeInTheDocument();
    await waitFor(() => expect(app.calls.filter(({ name }) => name === 'get_direct_payment').length).toBe(2));
  });
});

it.each([
  ['set_aside', { note: 'Rent' }, 'Rent'],
  ['sent_back', { sent_back_reference: 'SLB1' }, 'SLB1'],
] as const)('opens again what was %s', async (state, changes, shown) => {
  const app = open({ state, ...changes, resolved_at: '2026-11-29T10:00:00Z', resolved_by_name: 'Faith' });
  expect(await screen.findByText(shown)).toBeInTheDocument();
  expect(screen.getByText(/by Faith/)).toBeInTheDocument();
  await app.user.click(screen.getByRole('button', { name: 'Reopen' }));
  expect(await screen.findByText('SKJ4T8LM2Q is unmatched again')).toBeInTheDocument();
  expect(decided(app)).toEqual([{ id: 'd1', action: 'reopen' }]);
});
