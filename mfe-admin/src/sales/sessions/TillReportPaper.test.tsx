import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { TillSessionReport } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { toTillReport } from '../tillSessionsApi';
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
    const { container } = renderWithApp(<TillReportPaper report={report} business={BUSINESS} />, {
      rpc: { 'GET /rest/v1/payment_methods': [{ tender_type: 'mobile_money', name: 'M-Pesa' }] },
    });

    expect(await screen.findByRole('row', { name: 'Paid on account: M-Pesa (1) 30.00' })).toBeInTheDocument();
    for (const row of ['Gift cards sold: Card (2) 200.00', 'Gift cards sold: Bank transfer or cheque (1) 70.00'])
      expect(screen.getByRole('row', { name: row })).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('of a report from before it stood there is as it was', () => {
    renderWithApp(<TillReportPaper report={toTillReport(REPORT)} business={BUSINESS} />);
    expect(screen.queryByText(/Gift cards sold|Paid on account/)).not.toBeInTheDocument();
    expect(screen.getByRole('row', { name: 'Card (1) 500.00' })).toBeInTheDocument();
  });
});
