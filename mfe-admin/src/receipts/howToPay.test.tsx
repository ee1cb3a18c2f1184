import { screen } from '@testing-library/react';
import { renderWithApp } from '@dukani/shared/testing';
import type { InvoiceTerms } from './invoiceApi';
import { InvoiceTermsRows } from './InvoiceTermsRows';
import { HowToPay } from './HowToPay';

const TERMS: InvoiceTerms = {
  dueOn: '2026-12-01',
  isOverdue: false,
  isPaid: false,
  customerName: 'Duka Wholesale',
  taxPin: null,
  howToPay: 'Equity Bank 0123456789\nM-Pesa till 555555',
  addressLines: [],
};
const open = (terms: InvoiceTerms | null) =>
  renderWithApp(
    <>
      <table>
        <tbody>
          {terms !== null && <InvoiceTermsRows terms={terms} issuedOn="2026-11-25" timezone="Africa/Nairobi" />}
        </tbody>
      </table>
      <HowToPay terms={terms} />
    </>,
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
