import { screen } from '@testing-library/react';
import { renderWithApp } from '@dukani/shared/testing';
import { DocumentPaper } from '@dukani/shared/documents';
import { taxNameOf } from '../common/taxNames';
import { TENDER_NAMES } from '../common/tenderNames';
import { toSale } from '../checkout/saleRows';
import { saleOf } from '../testing/tillSamples';
import type { InvoiceTerms } from './invoiceApi';
import { receiptDocument } from './receiptDocument';

const TERMS: InvoiceTerms = {
  dueOn: '2026-12-01',
  isOverdue: false,
  isPaid: false,
  customerName: 'Duka Wholesale',
  taxPin: null,
  howToPay: 'Equity Bank 0123456789\nM-Pesa till 555555',
  addressLines: [],
};
const SALE = {
  ...toSale(saleOf({ id: 's', till_session_id: 't', lines: [], payments: [] }) as never),
  businessDate: '2026-11-25',
};
const open = (terms: InvoiceTerms | null) =>
  renderWithApp(
    <DocumentPaper
      size="80"
      document={receiptDocument({
        sale: SALE,
        business: { name: 'Duka', timezone: 'Africa/Nairobi' },
        header: undefined,
        invoiceUrl: null,
        terms,
        tenderNames: TENDER_NAMES,
        taxName: taxNameOf([]),
      })}
    />,
    { session: {} },
  );

describe('an invoice on paper', () => {
  it('says until when and how to pay while something is open', () => {
    open(TERMS);
    expect(screen.getByRole('region', { name: 'How to pay' })).toHaveTextContent('M-Pesa till 555555');
    expect(screen.getByText('Pay by')).toBeInTheDocument();
  });

  it.each([
    ['2026-11-25', 'Pay by25 Nov 2026, due at once'],
    ['2026-11-26', 'Pay by26 Nov 2026'],
    ['2026-12-09', 'Pay by9 Dec 2026'],
  ])('due on %s says so as it is, and never within how many days', (dueOn, text) => {
    open({ ...TERMS, dueOn });
    expect(screen.getByText('Pay by').closest('tr')).toHaveTextContent(new RegExp(`^${text}$`));
  });

  it('asks for nothing once it is paid, and a receipt never does', () => {
    const { unmount } = open({ ...TERMS, isPaid: true, howToPay: null });
    expect(screen.queryByRole('region', { name: 'How to pay' })).not.toBeInTheDocument();
    expect(screen.queryByText('Pay by')).not.toBeInTheDocument();
    unmount();
    open(null);
    expect(screen.queryByRole('region', { name: 'How to pay' })).not.toBeInTheDocument();
  });
});
