import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { PaymentReturn } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { WaitingReturns } from './PaymentReturns';

const row = (changes: Partial<PaymentReturn> = {}): PaymentReturn => ({
  id: 'r1',
  provider: 'stripe',
  is_test: false,
  kind: 'dispute',
  reference: 'du_1',
  state: 'gone',
  status: 'needs_response',
  amount: 120_000,
  currency_code: 'UGX',
  reason: 'product_not_received',
  respond_by: '2026-12-05T09:00:00Z',
  booked_amount: 0,
  decision: null,
  note: null,
  created_at: '2026-11-29T09:00:00Z',
  needs_decision: true,
  order: { id: 'o1', order_number: 'WEB-000007' },
  ...changes,
});
const MANAGER = ['orders.view', 'orders.manage', 'sales.refund'];

function open(first: PaymentReturn[], permissions = MANAGER) {
  let rows = first;
  return renderWithApp(<WaitingReturns />, {
    session: { permissions },
    rpc: {
      list_payment_returns: () => rows,
      resolve_payment_return: () => {
        rows = [];
        return { ...first[0], decision: 'booked', needs_decision: false };
      },
    },
  });
}
const sent = ({ calls }: ReturnType<typeof open>) =>
  calls.filter(({ name }) => name === 'resolve_payment_return').map(({ args }) => args);
const region = async () =>
  within(await screen.findByRole('region', { name: 'Refunds and disputes at payment services' }));

it('says what went back, until when to answer, and books it as lost', async () => {
  const app = open([row()]);
  const list = await region();
  expect(list.getByRole('link', { name: 'WEB-000007' })).toHaveAttribute('href', '/admin/sales?tab=orders&order=o1');
  expect(list.getByText(/product not received/)).toBeInTheDocument();
  expect(list.getByText(/USh\s120,000/)).toBeInTheDocument();
  expect(list.getByText(/Respond in your Stripe account by 5 Dec 2026/)).toBeInTheDocument();
  expect((await axe(app.container)).violations).toEqual([]);
  await app.user.click(list.getByRole('button', { name: 'Record as lost' }));
  expect(await screen.findByText('Recorded')).toBeInTheDocument();
  expect(sent(app)).toEqual([{ p_resolution: { id: 'r1', action: 'book' } }]);
});

it('is closed with a word on where it is in the books', async () => {
  const app = open([row({ kind: 'refund', state: 'gone', respond_by: null })]);
  const list = await region();
  await app.user.click(list.getByRole('button', { name: 'Note and close' }));
  expect(await list.findByText('Enter where it is recorded.')).toBeInTheDocument();
  await app.user.type(list.getByRole('textbox', { name: 'Where it is recorded' }), 'CN-000004');
  await app.user.click(list.getByRole('button', { name: 'Note and close' }));
  expect(await screen.findByText('Noted')).toBeInTheDocument();
  expect(sent(app)).toEqual([{ p_resolution: { id: 'r1', action: 'elsewhere', note: 'CN-000004' } }]);
});

it('offers no booking where no money of ours moved', async () => {
  open([
    row({ state: 'pending' }),
    row({ id: 'r2', kind: 'message', state: 'unknown', status: 'payout.failed', order: null }),
  ]);
  const list = await region();
  expect(list.getByText(/payout\.failed/)).toBeInTheDocument();
  expect(list.queryByRole('button', { name: /^(Record as lost|Reverse the loss)/ })).not.toBeInTheDocument();
});

it('leaves the decision to managers, and is nothing while nothing waits', async () => {
  open([row()], ['orders.view']);
  expect((await region()).getByText('A manager decides how this is recorded.')).toBeInTheDocument();
});
