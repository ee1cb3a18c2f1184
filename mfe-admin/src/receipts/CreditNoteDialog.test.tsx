import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { fromNumeric, quantityFromNumeric } from '@dukani/shared/money';
import type { CreditNote } from '@dukani/shared/rpc';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { CreditNoteDialog } from './CreditNoteDialog';
import { TENDER_NAMES } from '../common/tenderNames';
import { encodeDocument } from '../common/documents/encodeDocument';
import { creditNoteDocument } from './creditNoteDocument';

const NOTE: CreditNote = {
  id: 'n1',
  credit_note_number: 'CN-000004',
  sale_id: 's1',
  invoice_number: 'INV-000009',
  contact_name: 'Wanjiru',
  issued_by_name: 'Max Manager',
  issued_at: '2026-11-21T09:00:00Z',
  reason: 'Too small',
  net_amount: 200,
  tax_amount: 32,
  total_amount: 232,
  refund_tender_type: 'cash',
  refund_amount: 200,
  points_amount: 0,
  points: null,
  receivable_amount: 32,
  approvals: [{ permission: 'sales.refund', approver_name: 'Olive Owner', reason: 'Too small' }],
  lines: [
    {
      sale_line_id: 'l1',
      name: 'Shirt S',
      unit: 'each',
      quantity: 2,
      restock: false,
      net_amount: 200,
      tax_amount: 32,
      serials: [],
      gross_amount: 232,
    },
  ],
  replayed: false,
};

function open(rpc: FakeRpc = {}) {
  let printed = 0;
  return renderWithApp(<CreditNoteDialog note={{ id: 'n1', number: 'CN-000004' }} onClose={() => undefined} />, {
    session: {},
    rpc: {
      get_credit_note: NOTE,
      count_credit_note_print: () => ({ print_count: (printed += 1) }),
      ...rpc,
    },
  });
}

beforeEach(() => {
  localStorage.clear();
  // A frame of jsdom prints nothing and never says that it has.
  Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
    configurable: true,
    get: () => ({
      focus: () => undefined,
      print: () => undefined,
      addEventListener: (_event: string, done: () => void) => void Promise.resolve().then(done),
    }),
  });
});

describe('the slip of a credit note', () => {
  it('says what came back, for which sale, why, who allowed it and where the money went', async () => {
    const { container } = open();
    await screen.findByText('INV-000009');
    const dialog = within(screen.getByRole('dialog', { name: 'CN-000004' }));
    for (const part of ['INV-000009', 'Wanjiru', 'Max Manager', 'Olive Owner', 'Shirt S', 'Reason: Too small'])
      expect(dialog.getByText(part)).toBeInTheDocument();
    expect(dialog.getByRole('row', { name: /Refunded, cash 200\.00/ })).toBeInTheDocument();
    expect(dialog.getByRole('row', { name: /Taken off the balance due 32\.00/ })).toBeInTheDocument();
    expect(dialog.getByText('Not back to stock: Shirt S.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open the sale' })).toHaveAttribute('href', '/admin/sales/s1');
    expect((await axe(container)).violations).toEqual([]);
  });

  it('of an exchange says what was taken instead: for so much no money moved', async () => {
    open({
      sale_exchanges: [
        {
          id: 'x1',
          exchanged_at: '2026-11-21T09:00:00Z',
          original_sale_id: 's1',
          original_invoice_number: 'INV-000009',
          sale_id: 's2',
          invoice_number: 'INV-000010',
          credit_note_id: 'n1',
          credit_note_number: 'CN-000004',
          credit_total: 232,
          tender_type: 'cash',
          applied_amount: 150,
          paid_amount: 0,
          returned_amount: 50,
          credit_lines: [],
        },
      ],
    });
    expect(await screen.findByRole('row', { name: /Exchanged for INV-000010 150\.00/ })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /Refunded, cash 50\.00/ })).toBeInTheDocument();
  });

  it('is a copy from the second print on', async () => {
    const { user, calls } = open();
    const print = await screen.findByRole('button', { name: 'Print' });
    await user.click(print);
    await waitFor(() => expect(calls.filter(({ name }) => name === 'count_credit_note_print')).toHaveLength(1));
    await waitFor(() => expect(print).not.toHaveAttribute('aria-busy', 'true'));
    expect(screen.queryByText('Copy 1')).not.toBeInTheDocument();
    await user.click(print);
    expect(await screen.findByText('Copy 1')).toBeInTheDocument();
  });

  it('can be asked for again when it could not be loaded', async () => {
    let tries = 0;
    const { user } = open({
      get_credit_note: () => {
        tries += 1;
        if (tries === 1) throw new ApiError({ code: 'no_drawer', status: 409, message: 'Not now.' });
        return NOTE;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Shirt S')).toBeInTheDocument();
  });

  it('is told to a receipt printer in the same words', () => {
    const document = creditNoteDocument({
      exchange: null,
      note: {
        id: 'n1',
        number: 'CN-000004',
        saleId: 's1',
        invoiceNumber: 'INV-000009',
        contactName: null,
        issuedByName: null,
        issuedAt: '2026-11-21T09:00:00Z',
        reason: 'Too small',
        total: fromNumeric(232),
        tax: fromNumeric(32),
        tenderType: 'cash',
        refunded: fromNumeric(200),
        inPoints: fromNumeric(0),
        offDebt: fromNumeric(32),
        lines: [
          {
            key: 'l',
            name: 'Shirt S',
            unit: 'each',
            quantity: quantityFromNumeric(2),
            restock: true,
            serials: [],
            gross: fromNumeric(232),
          },
        ],
        approvals: [],
      },
      business: { name: 'Duka', timezone: 'Africa/Nairobi', currencyCode: 'KES' },
      header: undefined,
      tenderNames: TENDER_NAMES,
      printCount: 2,
    });
    const bytes = encodeDocument({ language: 'esc-pos', codepageMapping: null }, document, { columns: 48 });
    const text = new TextDecoder('latin1').decode(bytes);
    for (const part of [
      'Duka',
      'COPY 1',
      'CN-000004',
      'INV-000009',
      'Shirt S',
      '2 returned',
      '-232.00',
      'Refunded, cash',
      '200.00',
    ])
      expect(text).toContain(part);
  });
});
