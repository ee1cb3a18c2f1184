import { screen, waitFor, within } from '@testing-library/react';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { fromNumeric } from '@dukani/shared/money';
import type { Sale } from '../checkout/saleRows';
import { ReceiptDialog } from './ReceiptDialog';

const SALE = {
  id: 's1',
  invoiceNumber: 'INV-000001',
  currencyCode: 'KES',
  occurredAt: '2026-11-21T10:00:00Z',
  lines: [],
  taxes: [],
  payments: [],
  approvals: [],
  discount: fromNumeric(0),
  deliveryFee: fromNumeric(0),
  change: fromNumeric(0),
  balanceDue: fromNumeric(0),
  total: fromNumeric(116),
  contact: { id: 'c1', name: 'Asha', email: 'asha@example.test', phone: '+254722100300' },
  cashierName: 'Ben',
  operatorName: 'Ben',
  tillName: 'Till 1',
  late: null,
  note: null,
} as unknown as Sale;

const renderReceipt = (rpc: FakeRpc = {}, sale = SALE) => {
  let printed = 0;
  return renderWithApp(<ReceiptDialog sale={sale} onClose={jest.fn()} />, {
    session: {},
    rpc: {
      create_invoice_link: { id: 'l1', path: '/invoice-viewer?token=t0k3n', expires_at: '2027-01-01T00:00:00Z' },
      count_receipt_print: () => ({ print_count: (printed += 1) }),
      ...rpc,
    },
  });
};
const paper = () => within(screen.getByRole('dialog'));

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

describe('ReceiptDialog', () => {
  it('says on every print but the first that it is a copy', async () => {
    const { user, calls } = renderReceipt();
    const print = screen.getByRole('button', { name: 'Print' });
    await user.click(print);
    await waitFor(() => expect(calls.filter(({ name }) => name === 'count_receipt_print')).toHaveLength(1));
    expect(paper().queryByText(/^Copy \d/)).toBeNull();

    await waitFor(() => expect(print).not.toHaveAttribute('aria-busy', 'true'));
    await user.click(print);
    expect(await paper().findByText('Copy 1')).toBeInTheDocument();
  });

  it('of an exchange shows what came back for less than nothing, and what it paid', async () => {
    const paid = (id: string, amount: number) => ({
      id,
      tenderType: 'cash',
      amount: fromNumeric(amount),
      amountTendered: fromNumeric(amount),
      change: null,
      reference: null,
    });
    const sale = { ...SALE, channel: 'till', total: fromNumeric(174), payments: [paid('x1', 116), paid('p2', 58)] };
    renderReceipt(
      {
        sale_exchanges: [
          {
            id: 'x1',
            exchanged_at: '2026-11-21T10:00:00Z',
            original_sale_id: 's0',
            original_invoice_number: 'INV-000000',
            sale_id: 's1',
            invoice_number: 'INV-000001',
            credit_note_id: 'c1',
            credit_note_number: 'CN-000007',
            credit_total: 116,
            tender_type: 'cash',
            applied_amount: 116,
            paid_amount: 58,
            returned_amount: 0,
            credit_lines: [{ name: 'Shirt S', quantity: 1, gross_amount: 116 }],
          },
        ],
      },
      sale as Sale,
    );

    const back = within(await paper().findByRole('table', { name: 'Goods returned' }));
    expect(back.getByText('CN-000007')).toBeInTheDocument();
    expect(back.getByRole('row', { name: /Shirt S.*−116\.00/ })).toBeInTheDocument();
    expect(paper().getByRole('row', { name: /New goods 174\.00/ })).toBeInTheDocument();
    expect(paper().getByRole('row', { name: /Returned, CN-000007 −116\.00/ })).toBeInTheDocument();
    // The sum of the paper is what was paid, not what the goods cost.
    expect(paper().getByRole('row', { name: /^To pay KSh.58\.00$/ })).toBeInTheDocument();
    expect(paper().queryByRole('row', { name: /^Total/ })).not.toBeInTheDocument();
    expect(paper().getAllByRole('row', { name: /^Cash/ })).toHaveLength(1);
    expect(paper().getByRole('row', { name: /Cash 58\.00/ })).toBeInTheDocument();
  });

  it('prints nothing that was not counted', async () => {
    const { user } = renderReceipt({
      count_receipt_print: () => {
        throw new Error('offline');
      },
    });
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(await screen.findByText('The receipt could not be printed')).toBeInTheDocument();
  });

  it('is mailed to the customer, or to whoever is named', async () => {
    const { user, calls } = renderReceipt({ mail_receipt: { sent_to: 'other@example.test' } });
    await user.click(screen.getByRole('button', { name: 'Mail' }));
    const address = screen.getByRole('textbox', { name: 'Send to' });
    expect(address).toHaveValue('asha@example.test');
    await user.clear(address);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByText('Type an email address.')).toBeInTheDocument();
    await user.type(address, 'other@example.test{Enter}');
    await waitFor(() =>
      expect(calls).toContainEqual({ name: 'mail_receipt', args: { p_sale_id: 's1', p_email: 'other@example.test' } }),
    );
    expect(await screen.findByText('Receipt on its way')).toBeInTheDocument();
  });

  it('is shared by WhatsApp with the customer, with the link to the invoice', async () => {
    renderReceipt();
    const link = await screen.findByRole('link', { name: 'WhatsApp' });
    expect(link).toHaveAttribute('href', expect.stringContaining('https://wa.me/254722100300?text='));
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('token=t0k3n');
  });

  it('is shared by a text message where the device writes them', async () => {
    const { unmount } = renderReceipt();
    await screen.findByRole('link', { name: 'WhatsApp' });
    expect(screen.queryByRole('link', { name: 'SMS' })).not.toBeInTheDocument();
    unmount();

    const asked = jest.spyOn(window, 'matchMedia');
    asked.mockImplementation((media) => ({ matches: media === '(pointer: coarse)', media }) as MediaQueryList);
    renderReceipt();
    const link = await screen.findByRole('link', { name: 'SMS' });
    expect(link).toHaveAttribute('href', expect.stringContaining('sms:+254722100300?&body='));
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('token=t0k3n');
    asked.mockRestore();
  });

  it('remembers what this device prints on', async () => {
    const { user, unmount } = renderReceipt();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Paper' }), '58');
    unmount();
    renderReceipt();
    expect(screen.getByRole('combobox', { name: 'Paper' })).toHaveValue('58');
  });
});
