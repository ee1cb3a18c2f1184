import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { ClaimedPayment } from '@dukani/shared/rpc';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import type { WebOrder } from './orderRows';
import { PaymentClaimNotice } from './PaymentClaimNotice';

const ORDER = { id: 'o1', orderNumber: 'WEB-000123', currencyCode: 'KES' } as WebOrder;
const CLAIM: ClaimedPayment = {
  phone: '+254712345678',
  receipt_number: 'SKJ4T8LM2Q',
  claimed_at: '2026-11-29T09:00:00Z',
  due_amount: 450,
};
const CASHIER = ['orders.view', 'orders.manage', 'sales.record'];

interface Scene {
  claim?: ClaimedPayment | null;
  isReported?: boolean;
  permissions?: string[];
  rpc?: FakeRpc;
}

const open = ({ claim = CLAIM, isReported = false, permissions = CASHIER, rpc = {} }: Scene = {}) =>
  renderWithApp(<PaymentClaimNotice order={ORDER} />, {
    session: { permissions },
    rpc: {
      order_payment_claim: claim,
      till_direct_payments: { is_reported: isReported, payments: [] },
      ...rpc,
    },
  });
const notice = () => screen.findByRole('region', { name: 'Payment reported by the customer' });
const noted = ({ calls }: ReturnType<typeof open>) =>
  calls.filter(({ name }) => name === 'record_direct_payment').map(({ args }) => args);

it('shows nothing, and asks nothing more, where the customer has said nothing', async () => {
  const { calls, container } = open({ claim: null });
  await waitFor(() => expect(calls.map(({ name }) => name)).toEqual(['order_payment_claim']));
  expect(container.querySelector('section')).toBeNull();
});

it('says what the customer says, and where to look for it', async () => {
  const { container } = open();
  expect(await notice()).toHaveTextContent(
    /The customer reports a payment KSh\s450\.00 by M-Pesa from 0712 345 678, code SKJ4T8LM2Q/,
  );
  expect(screen.getByRole('link', { name: 'Find it under M-Pesa' })).toHaveAttribute(
    'href',
    '/admin/sales?tab=mpesa&state=all&q=SKJ4T8LM2Q',
  );
  expect((await axe(container)).violations).toEqual([]);
});

it('looks for the phone where no code was typed', async () => {
  open({ claim: { ...CLAIM, receipt_number: null } });
  expect(await notice()).not.toHaveTextContent(/code/);
  expect(screen.getByRole('link', { name: 'Find it under M-Pesa' })).toHaveAttribute(
    'href',
    '/admin/sales?tab=mpesa&state=all&q=712345678',
  );
});

it('has staff note the money that they saw arrive', async () => {
  const app = open({ rpc: { record_direct_payment: [{ is_direct: true, state: 'succeeded' }] } });
  await app.user.click(await screen.findByRole('button', { name: 'Mark as received' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment of WEB-000123' }));
  expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('450.00');
  const code = dialog.getByRole('textbox', { name: 'Code' });
  expect(code).toHaveValue('SKJ4T8LM2Q');
  await app.user.clear(code);
  await app.user.click(dialog.getByRole('button', { name: 'Record payment' }));
  expect(await dialog.findAllByText('Type the M-Pesa code.')).not.toHaveLength(0);
  expect(noted(app)).toEqual([]);

  await app.user.type(code, 'skj4t8lm2q');
  await app.user.click(dialog.getByRole('button', { name: 'Record payment' }));
  expect(await screen.findByText('Payment of WEB-000123 recorded')).toBeInTheDocument();
  expect(noted(app)).toEqual([{ p_payment: { order_id: 'o1', receipt_number: 'SKJ4T8LM2Q', amount: 450 } }]);
});

it('says at the field what M-Pesa says otherwise', async () => {
  const { user } = open({
    rpc: {
      record_direct_payment: () => {
        throw new ApiError({
          code: 'receipt_reused',
          message: 'This code was already used for another payment.',
          status: 409,
          details: { field: 'receipt_number' },
        });
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Mark as received' }));
  await user.click(await screen.findByRole('button', { name: 'Record payment' }));
  expect(await screen.findAllByText('This code was already used for another payment.')).not.toHaveLength(0);
  expect(screen.getByRole('textbox', { name: 'Code' })).toBeInvalid();
});

it('leaves it to Safaricom where payments are reported', async () => {
  open({ isReported: true });
  expect(await screen.findByText(/marked as paid when Safaricom reports the payment/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Mark as received' })).not.toBeInTheDocument();
});

it('is only read by who may not manage orders', async () => {
  const { calls } = open({ permissions: ['orders.view'] });
  await notice();
  expect(screen.queryByRole('button', { name: 'Mark as received' })).not.toBeInTheDocument();
  expect(calls.map(({ name }) => name)).not.toContain('till_direct_payments');
});
