import { screen, within } from '@testing-library/react';
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

describe('InvoiceViewerScreen', () => {
  it('names each promotion at its line and in the sums, and what was taken off besides', async () => {
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

    const paper = await screen.findByRole('article', { name: 'Invoice INV-000123' });
    expect(
      within(paper).getByRole('row', { name: /Milk.*Milk week −.*20\.00.*Discount −.*5\.00/ }),
    ).toBeInTheDocument();
    expect(within(paper).getByText('Milk week').nextSibling).toHaveTextContent(/−KSh\s20\.00/);
    expect(within(paper).getByText('Discount').nextSibling).toHaveTextContent(/−KSh\s5\.00/);
  });

  it.each([
    ['with tax in the prices', true],
    ['with tax on top', false],
  ])(
    'adds up to the eye, %s: the lines to the subtotal, and that less what was taken off to the total',
    async (_name, isIncluded) => {
      const { sale } = invoice;
      const promotions = (amount: number) => [{ id: sampleId(800), name: 'Welcome', amount }];
      // Lines of 82.00, 8.00 and 190.00 as the tags read, a tenth off each by a promotion, and 1.00 more off the last.
      const lines = [
        [82, 8.2, 8.2],
        [8, 0.8, 0.8],
        [190, 20, 19],
      ].map(([tag = 0, discount = 0, promotion = 0], index) => {
        const after = tag - discount;
        return {
          ...sale.lines[0]!,
          id: sampleId(610 + index),
          line_number: index + 1,
          quantity: 1,
          unit_price: tag,
          discount_amount: discount,
          promotions: promotions(promotion),
          gross_amount: isIncluded ? after : after * 1.16,
          net_amount: isIncluded ? after / 1.16 : after,
        };
      });
      renderViewer('?token=good', {
        get_public_invoice: {
          ...invoice,
          sale: {
            ...sale,
            prices_include_tax: isIncluded,
            lines,
            subtotal_amount: 280,
            discount_amount: 29,
            promotions: promotions(28),
            total_amount: isIncluded ? 251 : 251 + 40.16,
            taxes: [{ tax_code: 'VAT', tax_rate_percent: 16, net_amount: 251, tax_amount: isIncluded ? 34.62 : 40.16 }],
          },
        },
      });
      const paper = await screen.findByRole('article', { name: 'Invoice INV-000123' });
      const cents = (text: string | null) => Math.round(Number((text ?? '').replace(/[^\d.]/g, '')) * 100);
      const amounts = within(paper)
        .getAllByRole('row')
        .slice(1)
        .map((row) => cents(within(row).getAllByRole('cell').at(-1)!.textContent));
      const total = (label: RegExp | string) =>
        cents(within(paper).getByText(label, { selector: 'dt' }).nextSibling!.textContent);

      expect(amounts).toEqual([8200, 800, 19000]);
      expect(amounts.reduce((one, other) => one + other)).toBe(total('Subtotal'));
      const tax = isIncluded ? 0 : total('VAT 16%');
      expect(total('Subtotal') - total('Welcome') - total('Discount') + tax).toBe(total('Total'));
    },
  );

  it('names what was chosen with a line', async () => {
    const modifiers = [{ id: sampleId(801), set: 'Milk', name: 'Oat', amount: 50 }];
    const { sale } = invoice;
    renderViewer('?token=good', {
      get_public_invoice: { ...invoice, sale: { ...sale, lines: sale.lines.map((line) => ({ ...line, modifiers })) } },
    });

    const paper = await screen.findByRole('article', { name: 'Invoice INV-000123' });
    expect(within(paper).getByRole('row', { name: /Milk.*Oat \+.*50\.00/ })).toBeInTheDocument();
  });

  it('shows business, lines, tax, payment and change on a host that is nobody’s', async () => {
    const { container } = renderViewer('?token=good', { get_public_invoice: invoice });

    const paper = await screen.findByRole('article', { name: 'Invoice INV-000123' });
    expect(within(paper).getByText('Tax PIN P051234567X')).toBeInTheDocument();
    expect(within(paper).getByRole('row', { name: /Milk.*2.*116\.00.*16%.*232\.00/ })).toBeInTheDocument();
    expect(within(paper).getByText('21 Nov 2026')).toBeInTheDocument();
    expect(within(paper).getByText('Includes VAT 16%')).toBeInTheDocument();
    expect(within(paper).getByText('Paid: Cash').parentElement).toHaveTextContent('250.00');
    expect(within(paper).getByText('Change').parentElement).toHaveTextContent('18.00');
    expect(within(paper).getByRole('img', { name: 'Code that leads to this invoice' })).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
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
    unmount();

    const atOnce = renderViewer('?token=good', {
      get_public_invoice: owed,
      get_public_invoice_terms: { ...terms, due_on: sale.business_date },
    });
    expect(await screen.findByText(/, due at once$/)).toBeInTheDocument();
    atOnce.unmount();

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
    expect(screen.getByText('Balance due').parentElement).toHaveTextContent('40.00');
  });
});
