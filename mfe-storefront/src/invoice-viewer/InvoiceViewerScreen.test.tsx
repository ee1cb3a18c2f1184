import { fireEvent, screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { PublicInvoice } from '@dukani/shared/rpc';
import { makeShop, renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { SWRConfig } from 'swr';
import { sampleId } from '../common/testing/shopSamples';
import InvoiceViewerScreen from './InvoiceViewerScreen';

const invoice: PublicInvoice = {
  business: makeShop({ name: 'Duka la Mama' }),
  tax_pin: 'P051234567X',
  tax_pin_label: 'Tax PIN',
  receipt_footer: 'Asante!',
  issued_to: 'Wanjiku',
  sale: {
    id: sampleId(600),
    invoice_number: 'INV-000123',
    channel: 'till',
    status: 'completed',
    order_id: null,
    occurred_at: '2026-11-20T21:30:00Z',
    posted_at: '2026-11-20T21:30:05Z',
    business_date: '2026-11-21',
    currency_code: 'KES',
    prices_include_tax: true,
    subtotal_amount: 232,
    discount_amount: 0,
    promotions: [],
    delivery_fee: 0,
    net_amount: 200,
    tax_amount: 32,
    total_amount: 232,
    refunded_amount: 0,
    balance_due: 0,
    change_due: 18,
    provisional_number: null,
    lines: [
      {
        id: sampleId(601),
        line_number: 1,
        product_id: sampleId(1),
        name: 'Milk',
        sku: 'M-1',
        unit: 'each',
        quantity: 2,
        returned_quantity: 0,
        list_price: 116,
        unit_price: 116,
        price_source: null,
        discount_amount: 0,
        promotions: [],
        net_amount: 200,
        tax_amount: 32,
        gross_amount: 232,
        tax_rate_percent: 16,
        serials: [],
        tax_code: 'VAT',
      },
    ],
    taxes: [{ tax_code: 'VAT', tax_rate_percent: 16, net_amount: 200, tax_amount: 32 }],
    payments: [
      { id: sampleId(602), tender_type: 'cash', amount: 232, amount_tendered: 250, change_due: 18, reference: null },
    ],
    credit_notes: [],
    contact: null,
    cashier_name: 'Amina',
    operator_name: 'Amina',
    till_name: 'Till 1',
    note: null,
  },
};

function renderViewer(search: string, rpc: FakeRpc) {
  return renderWithApp(
    <SWRConfig value={{ provider: () => new Map() }}>
      <InvoiceViewerScreen />
    </SWRConfig>,
    { route: `/api/public-invoice-viewer${search}`, rpc },
  );
}

const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');
const paperOf = async () => within(await screen.findByRole('article', { name: 'Invoice INV-000123' }));
const sumOf = (paper: ReturnType<typeof within>, label: string) =>
  plain(paper.getByRole('rowheader', { name: label }).nextSibling!.textContent);

describe('InvoiceViewerScreen', () => {
  it('names each promotion at its line, and what was taken off in all', async () => {
    const promotions = [{ id: sampleId(800), name: 'Milk week', amount: 20 }];
    const { sale } = invoice;
    renderViewer('?token=good', {
      get_public_invoice: {
        ...invoice,
        sale: {
          ...sale,
          discount_amount: 25,
          promotions,
          lines: sale.lines.map((line) => ({ ...line, discount_amount: 25, promotions })),
        },
      },
    });

    const paper = await paperOf();
    expect(paper.getByRole('row', { name: /Milk.*Milk week −20\.00.*116\.00 less 5\.00/ })).toBeInTheDocument();
    expect(sumOf(paper, 'Discounts given')).toBe('25.00');
  });

  it.each([
    ['with tax in the prices', true, 'Amount, KES'],
    ['with tax on top', false, 'With tax, KES'],
  ])('adds up to the eye, %s: the amounts of the lines are the total', async (_name, isIncluded, title) => {
    const { sale } = invoice;
    const lines = [73.8, 7.2, 170].map((gross, index) => ({
      ...sale.lines[0]!,
      id: sampleId(610 + index),
      line_number: index + 1,
      quantity: 1,
      unit_price: isIncluded ? gross : 10,
      gross_amount: gross,
    }));
    renderViewer('?token=good', {
      get_public_invoice: { ...invoice, sale: { ...sale, prices_include_tax: isIncluded, lines, total_amount: 251 } },
    });

    const goods = within((await paperOf()).getByRole('table', { name: 'Goods' }));
    expect(goods.getByRole('columnheader', { name: title })).toBeInTheDocument();
    const amounts = goods
      .getAllByRole('row')
      .slice(1)
      .map((row) => Number(within(row).getAllByRole('cell').at(-1)!.textContent));
    expect(amounts).toEqual([73.8, 7.2, 170]);
    expect(sumOf(await paperOf(), 'Total')).toBe('KSh 251.00');
  });

  it('names what was chosen with a line', async () => {
    const modifiers = [{ id: sampleId(801), set: 'Milk', name: 'Oat', amount: 50 }];
    const { sale } = invoice;
    renderViewer('?token=good', {
      get_public_invoice: { ...invoice, sale: { ...sale, lines: sale.lines.map((line) => ({ ...line, modifiers })) } },
    });

    expect((await paperOf()).getByRole('row', { name: /Milk.*Oat \+50\.00/ })).toBeInTheDocument();
  });

  it('shows business, lines, tax, payment and change on a host that is nobody’s', async () => {
    const business = { ...invoice.business, tax_names: [{ tax_code: 'VAT', tax_rate_percent: 16, name: 'VAT' }] };
    const { container } = renderViewer('?token=good', { get_public_invoice: { ...invoice, business } });

    const paper = await paperOf();
    expect(paper.getByRole('heading', { level: 1, name: 'Invoice INV-000123' })).toBeInTheDocument();
    expect(paper.getByText('Tax PIN P051234567X')).toBeInTheDocument();
    expect(paper.getByRole('row', { name: /Milk.*2.*116\.00.*VAT.*232\.00/ })).toBeInTheDocument();
    expect(paper.getByText('21 Nov 2026')).toBeInTheDocument();
    expect(paper.getByText('Paid')).toBeInTheDocument();
    expect(paper.getByRole('row', { name: /VAT 16%.*200\.00.*32\.00/ })).toBeInTheDocument();
    expect([sumOf(paper, 'Cash'), sumOf(paper, 'Change')]).toEqual(['250.00', '18.00']);
    expect(paper.getByRole('img', { name: 'Link to this invoice' })).toBeInTheDocument();
    expect(paper.queryByRole('presentation')).not.toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('shows the logo of the business at the head, and the name alone when it cannot be loaded', async () => {
    const business = makeShop({ name: 'Duka la Mama', logo_url: '/storage/v1/object/public/branding/b/logo/1.png' });
    renderViewer('?token=good', { get_public_invoice: { ...invoice, business } });

    const logo = (await paperOf()).getByRole('presentation');
    expect(logo).toHaveAttribute('src', expect.stringContaining('branding/b/logo/1.png'));
    fireEvent.error(logo);
    expect(logo).not.toBeInTheDocument();
    expect(screen.getByText('Duka la Mama')).toBeInTheDocument();
  });

  it('says how to pay while something is open, and no more once it is paid', async () => {
    const { sale } = invoice;
    const payment = {
      ...sale.payments[0]!,
      tender_type: 'on_account' as const,
      amount_tendered: null,
      change_due: null,
    };
    const owed = { ...invoice, sale: { ...sale, payments: [payment], change_due: 0, balance_due: 232 } };
    const terms = {
      due_on: '2026-12-21',
      open_amount: 232,
      is_overdue: false,
      customer_name: 'Wanjiku',
      tax_pin: null,
      how_to_pay: 'M-Pesa till 555555',
      address: null,
    };
    const { unmount } = renderViewer('?token=good', { get_public_invoice: owed, get_public_invoice_terms: terms });
    expect(await screen.findByRole('region', { name: 'How to pay' })).toHaveTextContent('M-Pesa till 555555');
    expect(screen.getByText('21 Dec 2026')).toBeInTheDocument();
    expect(screen.queryByText('Paid')).not.toBeInTheDocument();
    unmount();

    const atOnce = renderViewer('?token=good', {
      get_public_invoice: owed,
      get_public_invoice_terms: { ...terms, due_on: sale.business_date },
    });
    expect(await screen.findByText(/, due at once$/)).toBeInTheDocument();
    atOnce.unmount();

    const late = renderViewer('?token=good', {
      get_public_invoice: owed,
      get_public_invoice_terms: { ...terms, is_overdue: true },
    });
    expect(await screen.findByText('21 Dec 2026, overdue')).toBeInTheDocument();
    late.unmount();

    renderViewer('?token=good', {
      get_public_invoice: owed,
      get_public_invoice_terms: { ...terms, open_amount: 0, how_to_pay: null },
    });
    expect(await screen.findByRole('article', { name: 'Invoice INV-000123' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'How to pay' })).not.toBeInTheDocument();
  });

  it('prints', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = renderViewer('?token=good', { get_public_invoice: invoice });

    await user.click(await screen.findByRole('button', { name: 'Print' }));

    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });

  it.each([
    ['a wrong token', '?token=wrong', 1],
    ['no token', '', 0],
    ['an empty token', '?token=%20', 0],
  ])('says the same for %s', async (_case, search, asked) => {
    const { calls } = renderViewer(search, { get_public_invoice: null });

    expect(await screen.findByRole('heading', { name: 'This invoice is not available' })).toBeInTheDocument();
    expect(calls).toHaveLength(asked);
    expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  it('says what was refunded and what is still to pay', async () => {
    renderViewer('?token=good', {
      get_public_invoice: {
        ...invoice,
        sale: { ...invoice.sale, status: 'partially_refunded', refunded_amount: 116, balance_due: 40 },
      },
    });

    expect(await screen.findByText('Partly refunded')).toBeInTheDocument();
    expect(sumOf(await paperOf(), 'Balance due')).toBe('40.00');
  });
});
