import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { DocumentPaper, type DocumentModel } from '@dukani/shared/documents';
import { fromNumeric, quantityFromNumeric } from '@dukani/shared/money';
import { pdfText, renderWithApp } from '@dukani/shared/testing';
import { adjustmentDocument } from './adjustments/adjustmentDocument';
import type { Adjustment } from './adjustments/adjustmentRows';
import { deliveryNoteDocument } from './receipts/deliveryNoteDocument';
import type { Receipt } from './receipts/receiptRows';
import { StockDocumentActions } from './StockDocumentActions';
import type { StockHead } from './stockDocument';
import { makeTransfer } from './stockSamples';
import { transferDocument } from './transfers/transferDocument';
import { toTransfer } from './transfers/transferRows';

const RECEIPT: Receipt = {
  id: 'g1',
  number: 'GRN-000007',
  locationName: 'Main shop',
  supplierName: 'Unga Mills',
  reference: 'UM-88',
  receivedAt: '2026-11-20T08:00:00Z',
  personName: 'Max Manager',
  totalCost: fromNumeric(240),
  lines: [
    {
      id: 'l1',
      name: 'Maize flour 2 kg',
      sku: 'UNG-2',
      unit: 'each',
      quantity: quantityFromNumeric(24),
      unitCost: 10,
      cost: fromNumeric(240),
      batches: ['B7, 2027-01-31'],
    },
  ],
};
const ADJUSTMENT: Adjustment = {
  id: 'a1',
  number: 'ADJ-000003',
  status: 'posted',
  locationName: 'Main shop',
  reason: 'damaged',
  note: 'Fell off the shelf.',
  at: '2026-11-20T08:00:00Z',
  personName: 'Max Manager',
  decidedByName: null,
  value: fromNumeric(-20),
  isOwn: true,
  decidedAt: null,
  decisionNote: null,
  mayDecide: false,
  lines: [
    {
      productId: 'p1',
      name: 'Milk',
      sku: null,
      unit: 'each',
      change: quantityFromNumeric(-2),
      now: quantityFromNumeric(8),
      value: fromNumeric(-20),
    },
  ],
};
const HEAD: StockHead = {
  business: { name: 'Duka', timezone: 'Africa/Nairobi', currencyCode: 'KES' },
  header: undefined,
};
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const titlesOf = ({ tables: [goods] }: DocumentModel) => goods?.columns.map(({ title }) => title);
const cellsOf = ({ tables: [goods] }: DocumentModel) => goods?.rows[0]?.cells.map(plain);
const factsOf = ({ facts }: DocumentModel) => facts.map(({ label, value }) => `${label}: ${value}`);

describe('a delivery note', () => {
  it('names supplier, reference, batches and costs, with room to sign', () => {
    const note = deliveryNoteDocument(RECEIPT, HEAD);
    expect(note).toMatchObject({
      title: 'Delivery note',
      number: 'GRN-000007',
      signatures: ['Delivered by', 'Received by'],
    });
    expect(factsOf(note)).toEqual([
      'Supplier: Unga Mills',
      'Supplier’s reference: UM-88',
      'Received at: Main shop',
      'Received on: 20 Nov 2026, 11:00',
      'Received by: Max Manager',
    ]);
    expect(titlesOf(note)).toEqual(['Product', 'Code', 'Quantity', 'Unit cost', 'Cost']);
    expect(cellsOf(note)).toEqual(['Maize flour 2 kg', 'UNG-2', '24', '10', 'KSh 240.00']);
    expect(note.tables[0]?.rows[0]?.details).toEqual(['Batch B7, 2027-01-31']);
    expect(note.sums[0]?.rows.map(({ label, value }) => plain(`${label} ${value}`))).toEqual(['Total KSh 240.00']);
  });

  it('says nothing of costs to those who do not see them', () => {
    const lines = RECEIPT.lines.map((line) => ({ ...line, unitCost: null, cost: null, batches: [] }));
    const note = deliveryNoteDocument({ ...RECEIPT, totalCost: null, reference: null, lines }, HEAD);

    expect(titlesOf(note)).toEqual(['Product', 'Code', 'Quantity']);
    expect(JSON.stringify(note)).not.toContain('240');
    expect(factsOf(note).join()).not.toContain('reference');
  });

  it('is a page as a PDF', async () => {
    const [page = '', ...more] = await pdfText(deliveryNoteDocument(RECEIPT, HEAD));
    expect(more).toEqual([]);
    for (const part of ['Delivery note', 'GRN-000007', 'UM-88', 'Batch B7, 2027-01-31', 'KSh 240.00', 'Delivered by'])
      expect(page).toContain(part);
  });
});

describe('a transfer slip', () => {
  const row = makeTransfer({ sent_at: '2026-11-20T09:00:00Z', sent_by_name: 'Max Manager', note: 'Two crates' });

  it('leaves room for what arrives while it is on its way, and says it afterwards', () => {
    const open = transferDocument(toTransfer(row), HEAD);
    expect(titlesOf(open)?.slice(-2)).toEqual(['Sent', 'Received']);
    expect(cellsOf(open)?.at(-1)).toBe('____');
    expect(open.notes).toEqual([{ text: 'Two crates' }]);
    expect(cellsOf(transferDocument(toTransfer({ ...row, status: 'received' }), HEAD))?.at(-1)).toMatch(/^\d/);
  });

  it('names batch and serial numbers below the goods', () => {
    const transfer = toTransfer(row);
    const lines = transfer.lines.map((line) => ({ ...line, batchNumber: 'B7', serials: ['S1', 'S2'] }));
    const slip = transferDocument({ ...transfer, lines }, HEAD);
    expect(slip.tables[0]?.rows[0]?.details).toEqual(['Batch B7', 'Serial numbers S1, S2']);
  });
});

describe('an adjustment', () => {
  it('says why, what changed and what it was worth', () => {
    const document = adjustmentDocument(ADJUSTMENT, HEAD);
    expect(factsOf(document)).toContain('Reason: Damaged');
    expect(cellsOf(document)?.slice(0, 3)).toEqual(['Milk', '', '−2']);
    expect(document.notes).toEqual([{ text: 'Fell off the shelf.' }]);
  });

  it('on paper has lines to sign on and no accessibility fault', async () => {
    const { container } = renderWithApp(<DocumentPaper document={adjustmentDocument(ADJUSTMENT, HEAD)} size="A4" />);
    expect(screen.getByText('Approved by')).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });
});

describe('printing a document of the stock', () => {
  it('prints it alone, and draws it only for that', async () => {
    const print = jest.fn(function (this: Window) {
      this.dispatchEvent(new Event('afterprint'));
    });
    const made = jest.spyOn(document.body, 'append').mockImplementation((...nodes) => {
      for (const node of nodes) {
        if (typeof node === 'string') continue;
        document.body.appendChild(node);
        if (node instanceof HTMLIFrameElement && node.contentWindow !== null)
          Object.assign(node.contentWindow, { print, focus: () => undefined });
      }
    });
    const { user } = renderWithApp(
      <StockDocumentActions noun="adjustment" makeDocument={(head) => adjustmentDocument(ADJUSTMENT, head)} />,
    );
    expect(screen.queryByText('Stock adjustment')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Print' }));

    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(screen.queryByText('Stock adjustment')).not.toBeInTheDocument());
    made.mockRestore();
  });
});
