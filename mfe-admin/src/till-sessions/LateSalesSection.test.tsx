import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderWithApp } from '@dukani/shared/testing';
import type { LateSaleToReview } from '@dukani/shared/rpc';
import { LateSalesSection } from './LateSalesSection';

const LATE: LateSaleToReview = {
  id: 'late',
  invoice_number: 'INV-000007',
  provisional_number: 'T1-000003',
  occurred_at: '2026-11-21T10:00:00Z',
  posted_at: '2026-11-21T11:00:00Z',
  cashier_name: 'Ben',
  total_amount: 1250,
  flags: ['stock_short', 'session_closed'],
};

const NO_AMOUNTS = Object.fromEntries(
  ['subtotal', 'discount', 'net', 'tax', 'total', 'refunded']
    .map((name) => [`${name}_amount`, 0])
    .concat(['delivery_fee', 'balance_due', 'change_due'].map((name) => [name, 0])),
);

it('lists what somebody should look at, and takes off what was looked at', async () => {
  let rows = [LATE];
  const { user, calls, container } = renderWithApp(<LateSalesSection />, {
    session: {},
    rpc: {
      late_sales_to_review: () => rows,
      review_late_sale: () => {
        rows = [];
        return { id: 'late', lines: [], taxes: [], payments: [], credit_notes: [], approvals: [], ...NO_AMOUNTS };
      },
    },
  });

  expect(await screen.findByRole('link', { name: 'INV-000007' })).toHaveAttribute('href', '/admin/sales/late');
  expect(screen.getByText('Stock below zero')).toBeInTheDocument();
  expect(screen.getByText('Session was closed')).toBeInTheDocument();
  expect((await axe(container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Mark INV-000007 as checked' }));

  await waitFor(() => expect(screen.queryByRole('link', { name: 'INV-000007' })).not.toBeInTheDocument());
  expect(calls.find(({ name }) => name === 'review_late_sale')?.args).toEqual({ p_sale_id: 'late' });
});

it('asks nothing for those who see their own till only', () => {
  const { calls } = renderWithApp(<LateSalesSection />, { session: { permissions: ['till.operate'] } });

  expect(calls).toEqual([]);
});
