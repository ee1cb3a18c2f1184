import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { Route, Routes } from '@dukani/shared/router';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
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

const event = (kind: string, more: object = {}) => ({
  kind,
  at: '2026-11-21T09:00:00Z',
  person_name: 'Faith',
  detail: null,
  amount: null,
  document_id: null,
  ...more,
});
const STORY = {
  lines: [{ id: 'l1', discount_reason: null, net_amount: 120, tax_amount: 0, cost_amount: 90 }],
  open_amount: 0,
  payments: [],
  events: [event('made', { detail: 'INV-000124', amount: 120 })],
};
const OWED = {
  sale: { contact: { id: 'd', name: 'Dennis', email: null, phone: null }, balance_due: 120 },
  story: {
    open_amount: 70,
    payments: [
      {
        id: 'p1',
        payment_number: 'RCT-000007',
        amount: 50,
        tender_type: 'mobile_money',
        reference: 'QGH7',
        received_at: '2026-11-22T09:00:00Z',
        received_by_name: 'Grace',
        is_reversed: false,
        journal_entry_id: 'j9',
      },
    ],
  },
};
const RECEIVED = {
  id: 'p2',
  payment_number: 'RCT-000008',
  contact_id: 'd',
  amount: 70,
  unallocated_amount: 0,
  tender_type: 'cash',
  reference: null,
  note: null,
  till_session_id: null,
  received_at: '2026-11-23T09:00:00Z',
  received_by_name: 'Faith',
  reverses_id: null,
  reversed_at: null,
  replayed: false,
  balance: 0,
  allocations: [{ item_id: 's1', number: 'INV-000124', amount: 70, open_amount: 0 }],
};

interface Opened {
  state?: unknown;
  lines?: unknown[];
  permissions?: string[];
  sale?: object;
  story?: object;
  rpc?: FakeRpc;
}

function open({ state = null, lines = SALE.lines, permissions, sale = {}, story = {}, rpc = {} }: Opened = {}) {
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
        sale_story: { ...STORY, ...story },
        ...rpc,
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

const paid = ({ calls }: ReturnType<typeof open>) =>
  calls
    .filter(({ name }) => name === 'record_contact_payment')
    .map(({ args }) => (args as { p_payment: object }).p_payment);

describe('the story of a sale', () => {
  it('tells what happened, by whom and when, and opens a credit note from it', async () => {
    const { user, container } = open({
      story: {
        events: [
          event('made', { detail: 'INV-000124', amount: 120 }),
          event('printed', { detail: '1' }),
          event('printed', { detail: '2', person_name: 'Grace' }),
          event('approved', { detail: 'sales.discount: Regular customer', person_name: 'Max' }),
          event('mailed'),
          event('transmitted', { detail: '12', person_name: null }),
          event('returned', { detail: 'CN-000003', amount: 60, document_id: 'c3' }),
        ],
      },
      rpc: { get_credit_note: () => new Promise(() => undefined) },
    });
    const timeline = await screen.findByRole('region', { name: 'Timeline' });
    const rows = await within(timeline).findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Sold as INV-000124.*Faith.*120.00/),
      expect.stringMatching(/^Receipt printed.*Faith/),
      expect.stringMatching(/^Receipt printed again, copy 2.*Grace/),
      expect.stringMatching(/^Discount approved: Regular customer.*Max/),
      expect.stringMatching(/^Receipt emailed.*Faith/),
      expect.stringMatching(/^Accepted by the tax authority, receipt 12/),
      expect.stringMatching(/^Goods returned, CN-000003.*60.00/),
    ]);
    expect((await axe(container)).violations).toEqual([]);
    await user.click(within(timeline).getByRole('button', { name: /CN-000003/ }));
    expect(await screen.findByRole('dialog', { name: 'CN-000003' })).toBeInTheDocument();
  });

  it('says what goods cost and what was earned, to who may see costs', async () => {
    const { unmount } = open();
    const card = await screen.findByRole('region', { name: 'Cost and margin' });
    expect(card).toHaveTextContent(/90.00.*30.00 \(25%\)/);
    unmount();
    open({ story: { lines: [{ ...STORY.lines[0], cost_amount: null }] } });
    await screen.findByText(/Sold as/);
    expect(screen.queryByRole('region', { name: 'Cost and margin' })).not.toBeInTheDocument();
    expect(screen.queryByRole('columnheader', { name: 'Cost' })).not.toBeInTheDocument();
  });

  it('leads to the customer, for who may see customers', async () => {
    const { unmount } = open(OWED);
    expect(await screen.findByRole('link', { name: 'Dennis' })).toHaveAttribute('href', '/admin/customers/d');
    unmount();
    open({ ...OWED, permissions: ['sales.view_own'] });
    await screen.findByText('Dennis');
    expect(screen.queryByRole('link', { name: 'Dennis' })).not.toBeInTheDocument();
  });

  it('keeps the page when its story cannot be loaded, and asks again', async () => {
    let isBroken = true;
    const { user } = open({
      rpc: {
        sale_story: () => {
          if (isBroken) throw new ApiError({ code: 'internal', status: 500, message: 'Broken.', details: null });
          return STORY;
        },
      },
    });
    await screen.findByText('The timeline could not be loaded');
    expect(screen.getByText('Milk 500 ml')).toBeInTheDocument();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: /Try again/i }));
    expect(await screen.findByText('Sold as INV-000124')).toBeInTheDocument();
  });
});

describe('what is owed of a sale', () => {
  it('is taken on its page, for this invoice alone, and gives a receipt', async () => {
    const app = open({ ...OWED, rpc: { record_contact_payment: () => RECEIVED } });
    const card = await screen.findByRole('region', { name: 'Paid later' });
    expect(card).toHaveTextContent(/RCT-000007, Mobile money QGH7.*Grace.*50.00.*Balance due.*70.00/);
    await app.user.click(within(card).getByRole('button', { name: 'Take payment' }));
    const dialog = await screen.findByRole('dialog', { name: 'Payment of INV-000124' });
    expect(within(dialog).getByRole('textbox', { name: /Amount/ })).toHaveValue('70.00');
    expect((await axe(dialog)).violations).toEqual([]);
    await app.user.click(within(dialog).getByRole('button', { name: 'Receive payment' }));
    expect(await screen.findByRole('dialog', { name: 'Receipt RCT-000008' })).toBeInTheDocument();
    expect(paid(app)).toMatchObject([
      { contact_id: 'd', amount: 70, tender_type: 'cash', allocations: [{ item_id: 's1', amount: 70 }] },
    ]);
  });

  it('keeps more than that as a deposit only once it was said', async () => {
    const app = open({ ...OWED, rpc: { record_contact_payment: () => RECEIVED } });
    await app.user.click(await screen.findByRole('button', { name: 'Take payment' }));
    const amount = within(await screen.findByRole('dialog')).getByRole('textbox', { name: /Amount/ });
    await app.user.clear(amount);
    await app.user.type(amount, '100');
    await app.user.click(screen.getByRole('button', { name: 'Receive payment' }));
    expect(await screen.findByRole('dialog', { name: 'More than is owed' })).toHaveTextContent(/30.00 more/);
    expect(paid(app)).toEqual([]);
    await app.user.click(screen.getByRole('button', { name: 'Keep as a deposit' }));
    await waitFor(() =>
      expect(paid(app)).toMatchObject([{ amount: 100, allocations: [{ item_id: 's1', amount: 70 }] }]),
    );
  });

  it('is not taken by who may not, nor where nothing is owed', async () => {
    const { unmount } = open({ ...OWED, permissions: ['sales.view_own'] });
    await screen.findByRole('region', { name: 'Paid later' });
    expect(screen.queryByRole('button', { name: 'Take payment' })).not.toBeInTheDocument();
    unmount();
    open();
    await screen.findByText('Sold as INV-000124');
    expect(screen.queryByRole('region', { name: 'Paid later' })).not.toBeInTheDocument();
  });
});
