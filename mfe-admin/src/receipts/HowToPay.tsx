import type { InvoiceTerms } from './invoiceApi';

/** The bank account or till number of the business, on an invoice that is not paid. */
export function HowToPay({ terms }: { terms: InvoiceTerms | null }) {
  if (terms === null || terms.isPaid || terms.howToPay === null) return null;
  return (
    <section className="receipt-note" aria-label="How to pay">
      <strong>How to pay</strong>
      <p className="receipt-words">{terms.howToPay}</p>
    </section>
  );
}
