import { screen, waitFor } from '@testing-library/react';
import type { StaffPayment } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { OrderPayments } from './OrderPayments';

const payment = (changes: Partial<StaffPayment> = {}): StaffPayment => ({
  id: 'p1',
  provider: 'mpesa',
  is_test: true,
  method: 'mobile_money',
  state: 'succeeded',
  is_direct: false,
  amount: 352,
  received_amount: 352,
  currency_code: 'KES',
  payer: '254712345678',
  receipt_number: 'SKA12BC34D',
  provider_reference: 'ws_CO_1',
  code: '0',
  review_reason: null,
  refund_status: null,
  refund_amount: null,
  refund_reference: null,
  created_at: '2026-11-22T09:00:00Z',
  settled_at: '2026-11-22T09:00:10Z',
  events: [
    { id: 'e1', kind: 'requested', code: null, message: null, amount: 352, created_at: '2026-11-22T09:00:00Z' },
    { id: 'e2', kind: 'succeeded', code: '0', message: null, amount: 352, created_at: '2026-11-22T09:00:10Z' },
  ],
  returns: [],
  ...changes,
});

it('shows nothing for an order that nobody tried to pay', async () => {
  const { calls } = renderWithApp(<OrderPayments orderId="o1" />, { session: {}, rpc: { order_payments: [] } });
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('order_payments'));
  expect(screen.queryByRole('region', { name: 'M-Pesa and card payments' })).not.toBeInTheDocument();
});

it('shows each try with its receipt and what happened', async () => {
  renderWithApp(<OrderPayments orderId="o1" />, { session: {}, rpc: { order_payments: [payment()] } });
  expect(await screen.findByText(/SKA12BC34D/)).toBeInTheDocument();
  expect(screen.getByText('Test')).toBeInTheDocument();
  expect(screen.getByText(/the service|Requested/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Mark as refunded' })).not.toBeInTheDocument();
});

it('has a person decide about money that does not fit', async () => {
  const review = payment({
    state: 'needs_review',
    review_reason: 'paid_twice',
    refund_status: 'due',
    refund_amount: 352,
  });
  const resolve = jest.fn(() => [{ ...review, state: 'refunded', refund_status: 'done', refund_reference: 'SLB1' }]);
  const { user } = renderWithApp(<OrderPayments orderId="o1" />, {
    session: { permissions: ['orders.view', 'orders.manage', 'sales.refund'] },
    rpc: { order_payments: [review], resolve_payment: resolve },
  });
  expect(await screen.findByText(/This order was paid twice/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Mark as refunded' }));
  expect(await screen.findByText('Enter the transaction code.')).toBeInTheDocument();
  expect(resolve).not.toHaveBeenCalled();
  await user.type(screen.getByRole('textbox', { name: 'Transaction code of the refund' }), 'SLB1');
  await user.click(screen.getByRole('button', { name: 'Mark as refunded' }));
  expect(await screen.findByText('Marked as refunded')).toBeInTheDocument();
  expect(resolve).toHaveBeenCalledWith({ p_resolution: { id: 'p1', action: 'refunded', reference: 'SLB1' } });
});

it('leaves the decision to a manager', async () => {
  const review = payment({
    state: 'needs_review',
    review_reason: 'order_closed',
    refund_status: 'due',
    refund_amount: 352,
  });
  renderWithApp(<OrderPayments orderId="o1" />, {
    session: { permissions: ['orders.view'] },
    rpc: { order_payments: [review] },
  });
  expect(await screen.findByText('A manager decides about this payment.')).toBeInTheDocument();
});

it('says of money that was sent directly that nobody was asked for it', async () => {
  const direct = payment({
    is_direct: true,
    state: 'needs_review',
    review_reason: 'order_closed',
    events: [
      {
        id: 'e1',
        kind: 'paid_directly',
        code: null,
        message: 'SKA12BC34D',
        amount: 352,
        created_at: '2026-11-22T09:00:00Z',
      },
    ],
  });
  renderWithApp(<OrderPayments orderId="o1" />, { session: {}, rpc: { order_payments: [direct] } });
  expect(await screen.findByText(/M-Pesa, paid directly SKA12BC34D/)).toBeInTheDocument();
  expect(screen.getByText('The payment came after the order was closed.')).toBeInTheDocument();
  expect(screen.getByText(/Paid to the paybill or till: SKA12BC34D/)).toBeInTheDocument();
  expect(screen.queryByText(/Requested/)).not.toBeInTheDocument();
});

it('says what was asked for where a request brought something else', async () => {
  const asked = payment({ review_reason: 'amount_mismatch', received_amount: 300 });
  renderWithApp(<OrderPayments orderId="o1" />, { session: {}, rpc: { order_payments: [asked] } });
  expect(
    await screen.findByText(/The amount received differs from the amount requested\. Requested: KSh\s352\.00\./),
  ).toBeInTheDocument();
});
