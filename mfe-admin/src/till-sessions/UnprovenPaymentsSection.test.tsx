import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderWithApp } from '@dukani/shared/testing';
import type { UnprovenPayment } from '@dukani/shared/rpc';
import { UnprovenPaymentsSection } from './UnprovenPaymentsSection';

const ROW: UnprovenPayment = {
  id: 'payment-1',
  sale_id: 'sale-1',
  invoice_number: 'INV-000007',
  occurred_at: '2026-11-25T09:00:00Z',
  cashier_name: 'Faith',
  tender_type: 'mobile_money',
  amount: 450,
  reference: null,
  claimed_reference: null,
  suggestions: [
    { id: 'direct-1', receipt_number: 'SKJA', amount: 450, payer_name: 'WANJIRU', paid_at: '2026-11-25T09:01:00Z' },
  ],
};

function open(rows: UnprovenPayment[], permissions = ['till.view_all']) {
  return renderWithApp(<UnprovenPaymentsSection />, {
    session: { permissions },
    rpc: {
      unproven_payments: rows,
      settle_unproven_payment: () => ({
        id: 'sale-1',
        lines: [],
        payments: [],
        taxes: [],
        credit_notes: [],
        approvals: [],
        review_flags: [],
      }),
    },
  });
}
const settled = ({ calls }: ReturnType<typeof open>) =>
  calls.filter(({ name }) => name === 'settle_unproven_payment').map(({ args }) => args);

it('is not there without such payments', async () => {
  const { calls } = open([]);
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('unproven_payments'));

  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});

it('is not there for who may not settle them, and asks for none', () => {
  const { calls } = open([ROW], []);

  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  expect(calls).toEqual([]);
});

it('matches a payment with money of its amount by one press', async () => {
  const app = open([ROW]);
  await app.user.click(await screen.findByRole('button', { name: 'Match SKJA from WANJIRU' }));
  expect(settled(app)).toEqual([{ p_settlement: { id: 'payment-1', action: 'match', direct_payment_id: 'direct-1' } }]);
  expect((await axe(app.container)).violations).toEqual([]);
});

it('accepts one with a note that says where it was seen', async () => {
  const app = open([{ ...ROW, suggestions: [], tender_type: 'card' }]);
  await app.user.click(await screen.findByRole('button', { name: 'Mark INV-000007 as received' }));
  await app.user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(settled(app)).toEqual([]);
  await app.user.type(screen.getByRole('textbox', { name: /Where you saw it/ }), 'Statement of the bank');
  await app.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(settled(app)).toEqual([
      { p_settlement: { id: 'payment-1', action: 'accept', note: 'Statement of the bank' } },
    ]),
  );
});
