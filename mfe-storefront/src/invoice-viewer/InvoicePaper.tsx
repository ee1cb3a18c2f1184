import { documentOfAnswer } from '@dukani/shared/documents';
import type { InvoiceTerms, PublicInvoice } from '@dukani/shared/rpc';
import { Button } from '@dukani/shared/ui-core';
import { PdfLink } from './PdfLink';
import { PublicPaper } from './PublicPaper';

/** The invoice of a sale, to print and to save. */
export function InvoicePaper({ invoice, terms }: { invoice: PublicInvoice; terms: InvoiceTerms | null }) {
  return (
    <>
      <div className="shop-invoice__bar shop-noprint">
        <PdfLink of="invoice" />
        <Button variant="primary" icon="printer" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <PublicPaper
        document={documentOfAnswer({ kind: 'invoice', answer: invoice, terms, url: window.location.href })}
      />
    </>
  );
}
