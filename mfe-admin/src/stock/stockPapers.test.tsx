import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { fromNumeric, quantityFromNumeric } from '@dukani/shared/money';
import { renderWithApp } from '@dukani/shared/testing';
import { AdjustmentPaper } from './adjustments/AdjustmentPaper';
import type { Adjustment } from './adjustments/adjustmentRows';
import { PrintPaperButton } from './PrintPaperButton';
import { ReceiptPaper } from './receipts/ReceiptPaper';
import type { Receipt } from './receipts/receiptRows';
import { makeTransfer } from './stockSamples';
import { TransferPaper } from './transfers/TransferPaper';
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
const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent);
const cells = () => screen.getAllByRole('cell').map((cell) => cell.textContent);

describe('a delivery on paper', () => {
  it('names supplier, reference, batches and costs, with room to sign', async () => {
    const { container } = renderWithApp(<ReceiptPaper receipt={RECEIPT} />);

    expect(screen.getByRole('heading', { name: 'Delivery note' })).toBeInTheDocument();
    expect(screen.getByText('Supplier’s reference').nextElementSibling).toHaveTextContent('UM-88');
    expect(headers()).toEqual(['Product', 'Code', 'Batch', 'Quantity', 'Unit cost', 'Cost']);
    expect(cells().slice(0, 4)).toEqual(['Maize flour 2 kg', 'UNG-2', 'B7, 2027-01-31', '24']);
    expect(within(screen.getByRole('row', { name: /^Total/ })).getByRole('cell')).toHaveTextContent('240.00');
    expect(screen.getByText('Received by', { selector: 'span' })).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('says nothing of costs to those who do not see them', () => {
    const lines = RECEIPT.lines.map((line) => ({ ...line, unitCost: null, cost: null, batches: [] }));
    renderWithApp(<ReceiptPaper receipt={{ ...RECEIPT, totalCost: null, reference: null, lines }} />);

    expect(headers()).toEqual(['Product', 'Code', 'Quantity']);
    expect(document.body).not.toHaveTextContent('240');
    expect(screen.queryByText('Supplier’s reference')).not.toBeInTheDocument();
  });
});

describe('a transfer on paper', () => {
  it('leaves room for what arrives while it is on its way, and says it afterwards', () => {
    const row = makeTransfer({ sent_at: '2026-11-20T09:00:00Z', sent_by_name: 'Max Manager', note: 'Two crates' });
    const { unmount } = renderWithApp(<TransferPaper transfer={toTransfer(row)} />);
    expect(headers().slice(-2)).toEqual(['Sent', 'Received']);
    expect(cells().at(-1)).toBe('____');
    expect(screen.getByText('Two crates')).toBeInTheDocument();
    unmount();
    renderWithApp(<TransferPaper transfer={toTransfer({ ...row, status: 'received' })} />);
    expect(cells().at(-1)).toMatch(/^\d/);
  });
});

describe('an adjustment on paper', () => {
  it('says why, what changed and what it was worth', () => {
    renderWithApp(<AdjustmentPaper adjustment={ADJUSTMENT} />);

    expect(screen.getByText('Reason').nextElementSibling).toHaveTextContent('Damaged');
    expect(cells().slice(0, 3)).toEqual(['Milk', '', '−2']);
    expect(screen.getByText('Fell off the shelf.')).toBeInTheDocument();
  });
});

describe('printing a paper', () => {
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
      <PrintPaperButton title="ADJ-000003">
        <AdjustmentPaper adjustment={ADJUSTMENT} />
      </PrintPaperButton>,
    );
    expect(screen.queryByText('Stock adjustment')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Print' }));

    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(screen.queryByText('Stock adjustment')).not.toBeInTheDocument());
    made.mockRestore();
  });
});
