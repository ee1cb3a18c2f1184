import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { BasketLineInput, QuoteInput, RecordSaleInput } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { NewSaleTab } from './NewSaleTab';

const MILK = {
  id: 'milk',
  name: 'Milk 500 ml',
  sku: 'MLK',
  barcode: '6161100000017',
  image_url: null,
  category_id: null,
  unit: 'each',
  price: 60,
  stock_quantity: 40,
  kind: 'goods',
  tax_rate_percent: 16,
  unit_factor: 1,
};
const BREAD = { ...MILK, id: 'bread', name: 'Bread 400 g', sku: 'BRD', barcode: '6161100000024', price: 65 };
const PRODUCTS = [MILK, BREAD];
const SESSION = {
  id: 'session-1',
  till_id: 'till-1',
  till_name: 'Till 1',
  status: 'open',
  opened_at: '2026-11-21T05:02:00Z',
  opened_by_name: 'Faith',
  closed_at: null,
  opening_float: 2000,
  sale_count: 3,
  sales_total: 900,
  z_number: null,
};

function priceOf(line: BasketLineInput): number {
  const product = PRODUCTS.find((candidate) => candidate.id === line.product_id);
  return (product?.price ?? 0) * line.quantity - (line.discount_amount ?? 0);
}

function quote({ lines, discount_amount = 0 }: QuoteInput) {
  const total = lines.reduce((sum, line) => sum + priceOf(line), 0) - discount_amount;
  return {
    currency_code: 'KES',
    prices_include_tax: true,
    lines: lines.map((line, index) => ({
      id: line.id,
      line_number: index + 1,
      product_id: line.product_id,
      unit_price: PRODUCTS.find((product) => product.id === line.product_id)?.price,
      discount_amount: 0,
      gross_amount: priceOf(line),
      is_available: true,
      saleable_quantity: 40,
    })),
    taxes: [],
    subtotal_amount: total,
    discount_amount,
    delivery_fee: 0,
    net_amount: total,
    tax_amount: 0,
    total_amount: total,
  };
}

function saleOf(request: RecordSaleInput) {
  const { total_amount: total } = quote({ channel: 'till', lines: request.lines });
  const cash = request.payments.find((payment) => payment.tender_type === 'cash');
  return {
    id: request.id,
    invoice_number: 'INV-000124',
    channel: 'till',
    status: 'completed',
    order_id: null,
    occurred_at: '2026-11-21T09:00:00Z',
    posted_at: '2026-11-21T09:00:00Z',
    business_date: '2026-11-21',
    currency_code: 'KES',
    prices_include_tax: true,
    subtotal_amount: total,
    discount_amount: 0,
    delivery_fee: 0,
    net_amount: total,
    tax_amount: 0,
    total_amount: total,
    refunded_amount: 0,
    balance_due: 0,
    change_due: (cash?.amount_tendered ?? 0) - (cash?.amount ?? 0),
    lines: [],
    taxes: [],
    payments: [],
    credit_notes: [],
    contact: null,
    cashier_name: 'Faith',
    till_name: 'Till 1',
    till_session_id: 'session-1',
    journal_entry_id: null,
    note: null,
    replayed: false,
  };
}

interface Server {
  record?: (sale: RecordSaleInput) => unknown;
  session?: unknown;
  quoteSale?: (basket: QuoteInput) => unknown;
}

function renderTill({ record = saleOf, session = SESSION, quoteSale = quote }: Server = {}) {
  return renderWithApp(<NewSaleTab />, {
    session: {},
    route: '/admin/sales?tab=new',
    rpc: {
      till_products: PRODUCTS,
      list_categories: [{ id: 'c1', name: 'Dairy', parent_id: null, position: 0, image_url: null, product_count: 2 }],
      find_product_by_code: ({ p_code }: { p_code: string }) =>
        PRODUCTS.find((product) => product.barcode === p_code) ?? null,
      current_till_session: session,
      quote_sale: ({ p_basket }: { p_basket: QuoteInput }) => quoteSale(p_basket),
      record_sale: ({ p_sale }: { p_sale: RecordSaleInput }) => record(p_sale),
      'GET /rest/v1/payment_methods': [
        { id: 'm1', tender_type: 'cash', name: 'Cash' },
        { id: 'm2', tender_type: 'mobile_money', name: 'M-Pesa' },
        { id: 'm3', tender_type: 'on_account', name: 'On account' },
      ],
    },
  });
}

type App = ReturnType<typeof renderTill>;
const recorded = ({ calls }: App) =>
  calls.filter((call) => call.name === 'record_sale').map((call) => (call.args as { p_sale: RecordSaleInput }).p_sale);
const refusal = (code: string, status: number, details: unknown = null) =>
  jest.fn(() => {
    throw new ApiError({ code, status, message: 'Refused.', details });
  });

/** A scanner's keys come within one tick, however busy the machine is. */
async function scan(code: string) {
  await act(async () => {
    for (const key of [...code, 'Enter']) fireEvent.keyDown(document.activeElement ?? document.body, { key });
  });
}

async function renderReadyTill(server?: Server): Promise<App> {
  const app = renderTill(server);
  await screen.findByRole('button', { name: /Milk 500 ml/ });
  await screen.findByText(/open since/);
  return app;
}

const lines = () => screen.getByRole('list', { name: 'Basket lines' });
const lastSale = () => screen.findByRole('region', { name: 'Last sale' });

describe('NewSaleTab', () => {
  beforeEach(() => localStorage.clear());

  it('records an exact-cash sale with scan, Enter, Enter', async () => {
    const app = await renderReadyTill();

    await scan(MILK.barcode);
    await app.user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Pay basket #B1' });
    await app.user.keyboard('{Enter}');

    expect(await lastSale()).toHaveTextContent('INV-000124 recorded');
    expect(recorded(app)).toMatchObject([
      {
        till_session_id: 'session-1',
        expected_total: 60,
        lines: [{ product_id: 'milk', quantity: 1 }],
        payments: [{ tender_type: 'cash', amount: 60, amount_tendered: 60 }],
      },
    ]);
    await scan(BREAD.barcode);
    expect(within(lines()).getByText('Bread 400 g')).toBeInTheDocument();
  });

  it('shows the change for what was handed over', async () => {
    const app = await renderReadyTill();

    await scan(MILK.barcode);
    await app.user.keyboard('{Enter}');
    await app.user.click(await screen.findByRole('button', { name: '200' }));

    expect(screen.getByRole('status', { name: 'Change' })).toHaveTextContent('140.00');
    await app.user.click(screen.getByRole('button', { name: /^Record/ }));
    expect(await lastSale()).toHaveTextContent('KSh 140.00');
  });

  it('counts a product up when it is scanned twice, and takes a typed multiplier', async () => {
    await renderReadyTill();

    await scan(MILK.barcode);
    await scan(MILK.barcode);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Quantity of Milk 500 ml' })).toHaveValue('2'));
    const search = screen.getByRole('textbox', { name: 'Search or scan' });
    fireEvent.change(search, { target: { value: '3*BRD' } });
    fireEvent.submit(search);

    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Quantity of Bread 400 g' })).toHaveValue('3'));
  });

  it('puts a scan into the basket also while the payment is open, and never records by its Enter', async () => {
    const app = await renderReadyTill();

    await scan(MILK.barcode);
    await app.user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Pay basket #B1' });
    await scan(BREAD.barcode);

    await waitFor(() => expect(within(lines()).getByText('Bread 400 g')).toBeInTheDocument());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(recorded(app)).toEqual([]);
  });

  it('says in the search box when a code is unknown', async () => {
    await renderReadyTill();

    await scan('999999999');

    expect(await screen.findByText('No product has the code 999999999.')).toBeInTheDocument();
  });

  it('sends the very same request again when the answer was lost, and records once', async () => {
    let isOffline = true;
    const record = jest.fn((sale: RecordSaleInput) => {
      if (isOffline) throw new ApiError({ code: 'network_failure', status: 0, message: 'Failed to fetch' });
      return saleOf(sale);
    });
    const app = await renderReadyTill({ record });

    await scan(MILK.barcode);
    await app.user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Pay basket #B1' });
    await app.user.keyboard('{Enter}');
    expect(await screen.findByText('The server has not answered')).toBeInTheDocument();
    await scan(BREAD.barcode);
    expect(screen.getByText('The server has not answered')).toBeInTheDocument();
    isOffline = false;
    await app.user.click(screen.getByRole('button', { name: 'Send again' }));

    expect(await lastSale()).toHaveTextContent('INV-000124');
    const requests = recorded(app);
    expect(requests.length).toBeGreaterThan(1);
    expect(new Set(requests.map((request) => JSON.stringify(request))).size).toBe(1);
  });

  it('keeps an unanswered sale over a reload of the page', async () => {
    const first = await renderReadyTill({ record: refusal('network_failure', 0) });
    await scan(MILK.barcode);
    await first.user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Pay basket #B1' });
    await first.user.keyboard('{Enter}');
    await screen.findByText('The server has not answered');
    const [lost] = recorded(first);
    first.unmount();

    const second = renderTill();
    await second.user.click(await screen.findByRole('button', { name: 'Send again' }));

    await lastSale();
    expect(recorded(second).length).toBeGreaterThan(0);
    expect(recorded(second).filter((request) => JSON.stringify(request) !== JSON.stringify(lost))).toEqual([]);
  });

  it('names the products that are short, and lets the basket be changed', async () => {
    const short = refusal('insufficient_stock', 409, {
      lines: [{ product_id: 'milk', name: 'Milk 500 ml', quantity: 2, available: 1 }],
    });
    const app = await renderReadyTill({ record: short });

    await scan(MILK.barcode);
    await app.user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Pay basket #B1' });
    await app.user.keyboard('{Enter}');

    expect(await screen.findByText(/Not enough stock: Milk 500 ml \(1 left\)/)).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Close' }));
    await app.user.click(screen.getByRole('button', { name: 'One Milk 500 ml more' }));
    expect(screen.getByRole('textbox', { name: 'Quantity of Milk 500 ml' })).toHaveValue('2');
  });

  it('asks to open a till when the session was closed meanwhile, and keeps the basket', async () => {
    const app = await renderReadyTill({ record: refusal('till_session_closed', 409) });

    await scan(MILK.barcode);
    await app.user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Pay basket #B1' });
    await app.user.keyboard('{Enter}');

    expect(await screen.findByRole('dialog', { name: 'Open a till' })).toHaveTextContent('Your till session is closed');
    expect(within(lines()).getByText('Milk 500 ml')).toBeInTheDocument();
  });

  it('asks for a till before the first sale', async () => {
    const app = renderTill({ session: null });
    await screen.findByRole('button', { name: /Milk 500 ml/ });
    await screen.findByText(/No till session is open/);

    await scan(MILK.barcode);
    await app.user.keyboard('{Enter}');

    expect(await screen.findByRole('dialog', { name: 'Open a till' })).toBeInTheDocument();
  });

  it('does not charge a total that the server quotes otherwise than the till guessed', async () => {
    const app = await renderReadyTill({ quoteSale: (basket) => ({ ...quote(basket), total_amount: 75 }) });

    await scan(MILK.barcode);
    await app.user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Pay basket #B1' });
    await app.user.keyboard('{Enter}');

    expect(await screen.findByText(/The total is KSh\s75\.00\. Check it/)).toBeInTheDocument();
    expect(recorded(app)).toEqual([]);
  });

  it('asks again when a price changed between quote and sale', async () => {
    let isDearer = false;
    const app = await renderReadyTill({
      quoteSale: (basket) => (isDearer ? { ...quote(basket), total_amount: 75 } : quote(basket)),
      record: refusal('total_mismatch', 409, { total: 75 }),
    });

    await scan(MILK.barcode);
    await waitFor(() => expect(screen.getByRole('status', { name: 'Total' })).not.toHaveAttribute('data-estimate'));
    await app.user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Pay basket #B1' });
    isDearer = true;
    await app.user.keyboard('{Enter}');

    expect(await screen.findByText(/the total is now KSh\s75\.00/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('status', { name: 'To pay' })).toHaveTextContent('75.00'));
  });

  it('splits a payment, and asks for a customer when part goes on account', async () => {
    const app = await renderReadyTill();

    await scan(MILK.barcode);
    await app.user.keyboard('{Enter}');
    await app.user.click(await screen.findByRole('button', { name: 'M-Pesa' }));
    await app.user.clear(screen.getByRole('textbox', { name: 'M-Pesa' }));
    await app.user.type(screen.getByRole('textbox', { name: 'M-Pesa' }), '40');
    await app.user.type(screen.getByRole('textbox', { name: 'Reference' }), 'sgk7x');
    await app.user.click(screen.getByRole('button', { name: /^Record/ }));

    await lastSale();
    expect(recorded(app)[0]?.payments).toMatchObject([
      { tender_type: 'mobile_money', amount: 40, reference: 'sgk7x' },
      { tender_type: 'cash', amount: 20, amount_tendered: 20 },
    ]);
  });

  it('refuses to sell on account without a customer', async () => {
    const app = await renderReadyTill();

    await scan(MILK.barcode);
    await app.user.keyboard('{Enter}');
    await app.user.click(await screen.findByRole('button', { name: 'On account' }));
    await app.user.click(screen.getByRole('button', { name: /^Record/ }));

    expect(await screen.findByText('Choose a customer to sell on account.')).toBeInTheDocument();
    expect(recorded(app)).toEqual([]);
  });

  it('parks a basket and brings it back', async () => {
    const app = await renderReadyTill();

    await scan(MILK.barcode);
    await app.user.click(screen.getByRole('button', { name: 'Park' }));
    expect(within(lines()).queryByText('Milk 500 ml')).not.toBeInTheDocument();
    await app.user.click(
      within(screen.getByRole('list', { name: 'Parked baskets' })).getByRole('button', { name: /B1/ }),
    );

    expect(within(lines()).getByText('Milk 500 ml')).toBeInTheDocument();
  });

  it('has no accessibility fault, empty, filled and paying', async () => {
    const app = await renderReadyTill();
    expect((await axe(app.container)).violations).toEqual([]);

    await scan(MILK.barcode);
    await app.user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Pay basket #B1' });

    expect((await axe(app.container)).violations).toEqual([]);
  });
});
