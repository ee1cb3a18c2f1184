import { screen, within } from '@testing-library/react';
import { Route, Routes } from '@dukani/shared/router';
import { renderWithApp } from '@dukani/shared/testing';
import { SaleScreen } from './SaleScreen';

const SALE = {
  id: 's1',
  invoice_number: 'INV-000124',
  channel: 'till',
  status: 'completed',
  order_id: null,
  occurred_at: '2026-11-21T09:00:00Z',
  posted_at: '2026-11-21T09:00:00Z',
  business_date: '2026-11-21',
  currency_code: 'KES',
  prices_include_tax: true,
  subtotal_amount: 120,
  discount_amount: 0,
  delivery_fee: 0,
  net_amount: 120,
  tax_amount: 0,
  total_amount: 120,
  refunded_amount: 0,
  balance_due: 0,
  change_due: 0,
  taxes: [],
  payments: [],
  credit_notes: [],
  contact: null,
  cashier_name: 'Faith',
  operator_name: 'Faith',
  approvals: [],
  till_name: 'Till 1',
  till_session_id: 'session-1',
  journal_entry_id: 'bc42c025-0000-4000-8000-000000000001',
  note: null,
  lines: [
    {
      id: 'l1',
      line_number: 1,
      product_id: 'milk',
      name: 'Milk 500 ml',
      sku: 'MLK',
      unit: 'each',
      quantity: 2,
      returned_quantity: 0,
      list_price: 60,
      unit_price: 60,
      discount_amount: 0,
      gross_amount: 120,
      tax_rate_percent: 16,
      tax_code: 'A',
      modifiers: [],
      serials: [],
    },
  ],
};

interface Opened {
  state?: unknown;
  lines?: unknown[];
  permissions?: ('till.operate' | 'sales.record')[];
  sale?: object;
}

function open({ state = null, lines = SALE.lines, permissions, sale = {} }: Opened = {}) {
  return renderWithApp(
    <Routes>
      <Route path="/admin/sales/:saleId" element={<SaleScreen />} />
    </Routes>,
    {
      route: '/admin/sales/s1',
      state,
      session: permissions === undefined ? {} : { permissions },
      rpc: {
        get_sale: { ...SALE, lines, ...sale },
        'GET /rest/v1/journal_entries': [{ number: 'JE-000042' }],
        list_invoice_links: [],
        'GET /rest/v1/payment_methods': [],
        sale_exchanges: [],
      },
    },
  );
}
const actions = async () => {
  const header = within((await screen.findByRole('heading', { name: 'INV-000124' })).closest('header')!);
  await header.findByRole('button', { name: 'Receipt' });
  return header.getAllByRole('button').map((button) => button.textContent);
};

describe('the page of a sale', () => {
  it('begins with Refund and Exchange for who came to take goods back, and leads back to the returns', async () => {
    open({ state: { isForReturn: true } });

    expect(await actions()).toEqual(['Refund', 'Exchange', 'Receipt']);
    expect(screen.getByRole('button', { name: 'Refund' })).toHaveAttribute('data-variant', 'primary');
    expect(screen.getByRole('button', { name: 'Receipt' })).not.toHaveAttribute('data-variant', 'primary');
    expect(screen.getByRole('link', { name: 'Returns' })).toHaveAttribute('href', '/admin/sales?tab=returns');
  });

  it('begins with the receipt for anybody else', async () => {
    open();

    expect(await actions()).toEqual(['Exchange', 'Refund', 'Receipt']);
    expect(screen.getByRole('button', { name: 'Receipt' })).toHaveAttribute('data-variant', 'primary');
    expect(screen.getByRole('link', { name: 'Sales' })).toHaveAttribute('href', '/admin/sales?tab=list');
  });

  it('has the receipt alone when everything came back', async () => {
    open({ state: { isForReturn: true }, lines: SALE.lines.map((line) => ({ ...line, returned_quantity: 2 })) });

    expect(await actions()).toEqual(['Receipt']);
    expect(screen.getByRole('button', { name: 'Receipt' })).toHaveAttribute('data-variant', 'primary');
  });

  it('names the journal entry by its number, to who may see the books', async () => {
    open();
    expect(await screen.findByText('JE-000042')).toBeInTheDocument();
    expect(screen.queryByText(/bc42c025/)).not.toBeInTheDocument();
  });

  it('says how it stands with the tax authority, only where it is sent', async () => {
    const { unmount } = open();
    await screen.findByText('Business day');
    expect(screen.queryByText('ETIMS')).not.toBeInTheDocument();
    unmount();
    open({ sale: { fiscal_block: { state: 'accepted', receipt_number: 12 } } });
    expect(await screen.findByRole('link', { name: 'Accepted, receipt 12' })).toHaveAttribute(
      'href',
      '/admin/etims-status?q=INV-000124',
    );
  });

  it('says nothing of the books to a cashier', async () => {
    const app = open({ permissions: ['till.operate', 'sales.record'] });
    await screen.findByText('Business day');
    expect(screen.queryByText('Journal entry')).not.toBeInTheDocument();
    expect(app.calls.filter(({ name }) => name.includes('journal_entries'))).toEqual([]);
  });
});
