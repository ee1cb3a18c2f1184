import { screen } from '@testing-library/react';
import { renderWithApp } from '@dukani/shared/testing';
import { DocumentPaper } from '@dukani/shared/documents';
import { taxNameOf } from '../common/taxNames';
import { TENDER_NAMES } from '../common/tenderNames';
import { toSale } from '../checkout/saleRows';
import { saleOf } from '../testing/tillSamples';
import { receiptDocument } from './receiptDocument';

const receiptOf = (note: string | null) => (
  <DocumentPaper
    size="80"
    document={receiptDocument({
      sale: toSale({ ...saleOf({ id: 's', till_session_id: 't', lines: [], payments: [] }), note } as never),
      business: { name: 'Duka', timezone: 'Africa/Nairobi' },
      header: undefined,
      invoiceUrl: null,
      tenderNames: TENDER_NAMES,
      taxName: taxNameOf([]),
    })}
  />
);

it('a receipt carries the note of its basket', () => {
  renderWithApp(receiptOf('Deliver on Monday'));
  expect(screen.getByText('Note: Deliver on Monday')).toBeInTheDocument();
});

it('a receipt of a basket without one has none', () => {
  renderWithApp(receiptOf(null));
  expect(screen.queryByText(/^Note:/)).not.toBeInTheDocument();
});
