import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { TillSessionReport } from '@dukani/shared/rpc';
import { sum } from '@dukani/shared/money';
import { DocumentPaper, type DocumentModel } from '@dukani/shared/documents';
import { pdfText, renderWithApp } from '@dukani/shared/testing';
import { TENDER_NAMES } from '../common/tenderNames';
import { toTillReport, type TillReport } from '../checkout/till-sessions/tillSessionsApi';
import { drawerSum } from './drawerSum';
import { tillReportDocument } from './tillReportDocument';

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

const tenderNames = { ...TENDER_NAMES, mobile_money: 'M-Pesa' };
const documentOf = (report: TillReport): DocumentModel =>
  tillReportDocument({ report, business: BUSINESS, header: undefined, tenderNames });
const show = (report: TillReport, size: '58' | '80' | 'A4' = '80') =>
  renderWithApp(<DocumentPaper document={documentOf(report)} size={size} />);

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
    const { container } = show(report);

    expect(screen.getByRole('row', { name: 'Paid on account: M-Pesa (1) 30.00' })).toBeInTheDocument();
    for (const row of ['Gift cards sold: Card (2) 200.00', 'Gift cards sold: Bank transfer or cheque (1) 70.00'])
      expect(screen.getByRole('row', { name: row })).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('adds up what should be in the drawer', () => {
    const report = toTillReport(CASH_DAY);
    show(report, '58');

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

  it('says what rounding brought, where it did', () => {
    show(toTillReport({ ...CASH_DAY, rounding_total: -0.02 }));
    expect(screen.getByRole('row', { name: 'Rounding -0.02' })).toBeInTheDocument();
    expect(JSON.stringify(documentOf(toTillReport(CASH_DAY)))).not.toMatch(/Rounding/);
  });

  it('adds up an old report, which did not say what was paid back', () => {
    const { refund_tenders: _, ...old } = CASH_DAY;
    const report = toTillReport(old);
    show(report);

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
    show(report);

    const rows = within(screen.getByRole('table', { name: 'Cash in the drawer' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Float1,000.00',
      'Cash in270.00',
      'Cash out-20.00',
      'Taken to the bank-300.00',
    ]);
  });

  it('of a report from before it stood there is as it was', () => {
    show(toTillReport(REPORT));
    expect(screen.queryByText(/Gift cards sold|Paid on account/)).not.toBeInTheDocument();
    expect(screen.getByRole('row', { name: 'Card (1) 500.00' })).toBeInTheDocument();
  });

  it('of an open till is an X report without a number, of a closed one a Z report', () => {
    const open = documentOf(toTillReport({ ...REPORT, status: 'open', closed_at: null, z_number: null }));
    expect(open).toMatchObject({ title: 'X report', number: null, stamp: 'Till still open' });
    const closed = documentOf(toTillReport(REPORT));
    expect(closed).toMatchObject({ title: 'Z report', number: '4', stamp: null, notes: [] });
    expect(closed.facts.map(({ label, value }) => `${label} ${value}`)).toEqual([
      'Till Till 1',
      'Opened 21 Nov 2026, 08:00',
      'Cashier Faith',
      'Closed 21 Nov 2026, 18:00',
      'Sales 1',
    ]);
  });

  it('says who approved a difference, and how often the drawer was counted', () => {
    const counts = [900, 1299].map((counted) => ({
      counted_cash: counted,
      over_short: counted - 1300,
      counted_at: REPORT.opened_at,
      counted_by_name: 'Faith',
    }));
    show(
      toTillReport({
        ...CASH_DAY,
        counts,
        variance_approval: { approver_name: 'Amina', reason: 'A coin fell behind the counter' },
      }),
      'A4',
    );
    expect(screen.getByRole('region', { name: 'Difference approved by Amina' })).toHaveTextContent('A coin fell');
    for (const row of ['First count 900.00', 'Short at the first count -400.00', 'Times counted 2'])
      expect(screen.getByRole('row', { name: row })).toBeInTheDocument();
  });

  it('is a PDF on as many pages as it has movements for', async () => {
    const movements = Array.from({ length: 90 }, (_none, place) => ({
      id: `m${place}`,
      kind: 'pay_in' as const,
      amount: 1,
      reason: `Change ${place}.`,
      created_at: REPORT.opened_at,
    }));
    const pages = await pdfText(documentOf(toTillReport({ ...CASH_DAY, movements })));
    expect(pages.length).toBeGreaterThan(1);
    const text = pages.join('\n');
    for (const part of [
      'Z report',
      'Sales KSh 500.00',
      'Payments',
      'Cash in the drawer',
      'Expected in drawer 1,300.00',
    ])
      expect(text).toContain(part);
    expect([...text.matchAll(/Cash in: Change (\d+)\./g)].map(([, place]) => Number(place))).toEqual(
      movements.map((_movement, place) => place),
    );
  });
});
