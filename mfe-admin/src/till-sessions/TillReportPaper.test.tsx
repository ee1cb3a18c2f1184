import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { TillSessionReport } from '@dukani/shared/rpc';
import { sum } from '@dukani/shared/money';
import { renderWithApp } from '@dukani/shared/testing';
import { toTillReport } from '../checkout/till-sessions/tillSessionsApi';
import { drawerSum } from './drawerSum';
import { TillReportPaper } from './TillReportPaper';

const REPORT: TillSessionReport = {
  id: 's1',
  till_id: 't1',
  till_name: 'Till 1',
  status: 'closed',
  opened_at: '2026-11-21T05:00:00Z',
  opened_by_name: 'Faith',
  closed_at: '2026-11-21T15:00:00Z',
  opening_float: 1000,
  sale_count: 1,
  sales_total: 500,
  z_number: 4,
  expected_cash: 1000,
  counted_cash: 1000,
  over_short: 0,
  cash_in: 0,
  cash_out: 0,
  refunds_total: 0,
  discount_total: 0,
  tax_total: 0,
  net_total: 500,
  tenders: [{ tender_type: 'card', amount: 500, count: 1 }],
  movements: [],
};
/** A day with everything that moves cash. */
const CASH_DAY: TillSessionReport = {
  ...REPORT,
  expected_cash: 1300,
  counted_cash: 1299,
  over_short: -1,
  cash_in: 270,
  cash_out: 320,
  account_payments_cash: 50,
  account_payments: [{ tender_type: 'cash', amount: 50, count: 1 }],
  gift_cards_sold: [{ tender_type: 'cash', amount: 200, count: 1 }],
  refund_tenders: [
    { tender_type: 'card', amount: 100, count: 1 },
    { tender_type: 'cash', amount: 300, count: 2 },
  ],
  tenders: [
    { tender_type: 'card', amount: 500, count: 1 },
    { tender_type: 'cash', amount: 600, count: 2 },
  ],
  movements: (
    [
      ['pay_in', 200, 'Gift card GC-0001 sold'],
      ['pay_in', 70, 'Change'],
      ['pay_out', 20, 'Milk'],
      ['cash_drop', 300, 'Bank'],
    ] as const
  ).map(([kind, amount, reason]) => ({ id: reason, kind, amount, reason, created_at: REPORT.opened_at })),
};
const BUSINESS = { name: 'Duka', timezone: 'Africa/Nairobi', currencyCode: 'KES' };

describe('the paper of a till report', () => {
  it('names what was taken besides sales, by tender', async () => {
    const report = toTillReport({
      ...REPORT,
      gift_cards_sold: [
        { tender_type: 'card', amount: 200, count: 2 },
        { tender_type: 'bank', amount: 70, count: 1 },
      ],
      account_payments: [{ tender_type: 'mobile_money', amount: 30, count: 1 }],
    });
    const { container } = renderWithApp(<TillReportPaper report={report} business={BUSINESS} size="80" />, {
      rpc: { 'GET /rest/v1/payment_methods': [{ tender_type: 'mobile_money', name: 'M-Pesa' }] },
    });

    expect(await screen.findByRole('row', { name: 'Paid on account: M-Pesa (1) 30.00' })).toBeInTheDocument();
    for (const row of ['Gift cards sold: Card (2) 200.00', 'Gift cards sold: Bank transfer or cheque (1) 70.00'])
      expect(screen.getByRole('row', { name: row })).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('adds up what should be in the drawer', () => {
    const report = toTillReport(CASH_DAY);
    renderWithApp(<TillReportPaper report={report} business={BUSINESS} size="58" />);

    const rows = within(screen.getByRole('table', { name: 'Cash in the drawer' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Float1,000.00',
      'Cash sales600.00',
      'Account payments in cash50.00',
      'Gift cards sold for cash200.00',
      'Cash in70.00',
      'Cash out-20.00',
      'Taken to the bank-300.00',
      'Cash refunds-300.00',
      'Expected in drawer1,300.00',
      'Counted1,299.00',
      'Short-1.00',
    ]);
    expect(sum(drawerSum(report).map(({ amount }) => amount))).toBe(report.expectedCash);
    expect(screen.getByRole('row', { name: 'Refunded: Card (1) -100.00' })).toBeInTheDocument();
  });

  it('adds up an old report, which did not say what was paid back', () => {
    const { refund_tenders: _, ...old } = CASH_DAY;
    const report = toTillReport(old);
    renderWithApp(<TillReportPaper report={report} business={BUSINESS} size="80" />);

    expect(screen.getByRole('row', { name: 'Cash refunds -300.00' })).toBeInTheDocument();
    expect(sum(drawerSum(report).map(({ amount }) => amount))).toBe(report.expectedCash);
  });

  it('tells a blind count only what does not tell the sales', () => {
    const report = toTillReport({
      ...CASH_DAY,
      status: 'open',
      z_number: null,
      expected_cash: null,
      counted_cash: null,
      over_short: null,
      account_payments_cash: null,
      account_payments: [],
      gift_cards_sold: [],
      refund_tenders: [{ tender_type: 'card', amount: 100, count: 1 }],
      tenders: [{ tender_type: 'card', amount: 500, count: 1 }],
    });
    renderWithApp(<TillReportPaper report={report} business={BUSINESS} size="80" />);

    const rows = within(screen.getByRole('table', { name: 'Cash in the drawer' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Float1,000.00',
      'Cash in270.00',
      'Cash out-20.00',
      'Taken to the bank-300.00',
    ]);
  });

  it('of a report from before it stood there is as it was', () => {
    renderWithApp(<TillReportPaper report={toTillReport(REPORT)} business={BUSINESS} size="80" />);
    expect(screen.queryByText(/Gift cards sold|Paid on account/)).not.toBeInTheDocument();
    expect(screen.getByRole('row', { name: 'Card (1) 500.00' })).toBeInTheDocument();
  });
});
