import { screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@dukani/shared/errors';
import { fromNumeric } from '@dukani/shared/money';
import type { ExchangeInput, QuoteInput } from '@dukani/shared/rpc';
import { makeAccess, renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { STAFF } from '../../common/pin/pinTesting';
import type { Sale } from '../../checkout/saleRows';
import { BREAD, MILK, quote, saleOf } from '../../testing/tillSamples';
import { ExchangeDialog } from './ExchangeDialog';

const SALE = {
  id: 'sale',
  invoiceNumber: 'INV-000001',
  currencyCode: 'KES',
  contact: null,
  balanceDue: fromNumeric(0),
  lines: [
    {
      id: 'sold',
      productId: 'bread',
      name: 'Bread 400 g',
      unit: 'each',
      quantity: 1000,
      returnedQuantity: 0,
      gross: fromNumeric(65),
    },
  ],
  payments: [{ id: 'pay', tenderType: 'cash' }],
} as unknown as Sale;

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

interface Options {
  sale?: Sale;
  rpc?: FakeRpc;
  permissions?: string[];
  session?: typeof SESSION | null;
  exchange?: () => unknown;
}

function renderExchange({ sale = SALE, rpc = {}, permissions, session = SESSION, exchange }: Options = {}) {
  const onDone = jest.fn();
  const app = renderWithApp(<ExchangeDialog sale={sale} onDone={onDone} onClose={jest.fn()} />, {
    session: permissions === undefined ? {} : { permissions },
    rpc: {
      current_till_session: session,
      till_products: [MILK, BREAD],
      find_product_by_code: ({ p_code: code }: { p_code: string }) =>
        [MILK, BREAD].find((product) => product.barcode === code) ?? null,
      quote_sale: ({ p_basket: basket }: { p_basket: QuoteInput }) => quote(basket),
      list_till_staff: STAFF,
      approve_action: {
        id: 'approval-1',
        approver_name: 'Max Manager',
        permission: 'sales.refund',
        reason: 'Too old',
        expires_at: '2026-11-21T09:05:00Z',
      },
      'GET /rest/v1/payment_methods': [{ id: 'm-cash', tender_type: 'cash', name: 'Cash' }],
      exchange_sale:
        exchange ??
        (({ p_exchange: body }: { p_exchange: ExchangeInput }) => ({
          id: body.id,
          exchanged_at: '2026-11-21T09:00:00Z',
          original_sale_id: 'sale',
          original_invoice_number: 'INV-000001',
          sale_id: body.sale.id,
          invoice_number: 'INV-000124',
          credit_note_id: body.refund.id,
          credit_note_number: 'CN-000001',
          credit_total: 65,
          tender_type: 'cash',
          applied_amount: 60,
          paid_amount: 0,
          returned_amount: 5,
          credit_lines: [{ name: 'Bread 400 g', quantity: 1, gross_amount: 65 }],
          credit_note: { total_amount: 65, points_amount: 0, points: null },
          sale: saleOf(body.sale),
          replayed: false,
        })),
      ...rpc,
    },
  });
  const scan = (code: string) =>
    app.user.type(screen.getByRole('textbox', { name: 'Scan or search a product' }), `${code}{Enter}`);
  const sent = () => app.calls.filter((call) => call.name === 'exchange_sale').map((call) => body(call.args));
  return { ...app, onDone, scan, sent };
}

beforeEach(() => localStorage.clear());

const body = (args: unknown) => (args as { p_exchange: ExchangeInput }).p_exchange;

describe('ExchangeDialog', () => {
  it('says what the drawer gives for the difference, where no coins make it', async () => {
    const { scan } = renderExchange({ rpc: { current_till_session: { ...SESSION, cash_rounding_step: 2 } } });
    await scan(MILK.barcode);
    expect(await screen.findByText(/Cash to refund/)).toHaveTextContent(
      /Cash to refund: KSh.6\.00 \(rounding \+KSh.1\.00\)/,
    );
  });

  it('gives the difference back where what is taken is worth less', async () => {
    const { user, scan, sent, onDone } = renderExchange();
    await scan(MILK.barcode);
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Too old');
    await user.click(await screen.findByRole('button', { name: /^Refund KSh.5\.00$/ }));

    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(sent()).toHaveLength(1);
    expect(sent()[0]).toMatchObject({
      refund: {
        sale_id: 'sale',
        reason: 'Too old',
        refund_tender_type: 'cash',
        lines: [{ sale_line_id: 'sold', quantity: 1, restock: true }],
      },
      sale: {
        till_session_id: 'session-1',
        lines: [{ product_id: 'milk', quantity: 1 }],
        payments: [],
        expected_total: 60,
      },
    });
  });

  it('takes the difference where it is worth more, and nothing else', async () => {
    const { user, scan, sent, onDone } = renderExchange();
    await scan(MILK.barcode);
    await screen.findByRole('textbox', { name: 'Quantity of Milk 500 ml' });
    await scan(MILK.barcode);
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Too old');
    await user.click(await screen.findByRole('button', { name: /^Pay KSh.55\.00$/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Pay the difference' });
    await user.click(await within(dialog).findByRole('button', { name: /Finish sale, KSh.55\.00/ }));

    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(sent()[0]?.sale).toMatchObject({
      lines: [{ product_id: 'milk', quantity: 2 }],
      payments: [{ tender_type: 'cash', amount: 55 }],
      expected_total: 120,
    });
  });

  it('takes a gift card and points for the difference, and names who stands at the till', async () => {
    const { user_id: userId, membership } = makeAccess({});
    localStorage.setItem(
      `dukani.till.${membership?.tenant_id}.${userId}`,
      JSON.stringify({ isLocked: false, operator: { token: 't0k3n', userId: 'u-max', name: 'Max Manager' } }),
    );
    const sale = { ...SALE, contact: { id: 'c1', name: 'Wanjiku', email: null, phone: null } } as Sale;
    const { user, scan, sent, calls, onDone } = renderExchange({
      sale,
      rpc: {
        list_till_staff: STAFF,
        'GET /rest/v1/payment_methods': [
          { id: 'm1', tender_type: 'cash', name: 'Cash' },
          { id: 'm7', tender_type: 'loyalty', name: 'Points' },
        ],
        customer_points: {
          is_active: true,
          earn_amount: 100,
          point_value: 1,
          minimum_points: 1,
          points: 15,
          worth: 15,
          entries: [],
        },
      },
    });
    await scan(MILK.barcode);
    await screen.findByRole('textbox', { name: 'Quantity of Milk 500 ml' });
    await scan(MILK.barcode);
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Too old');
    await user.click(await screen.findByRole('button', { name: /^Pay KSh.55\.00$/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Pay the difference' });
    await waitFor(() => expect(calls.some(({ name }) => name === 'customer_points')).toBe(true));
    await user.click(await within(dialog).findByRole('button', { name: 'Points' }));
    const points = await within(dialog).findByRole('textbox', { name: 'Points' });
    await user.clear(points);
    await user.type(points, '15');
    await user.click(await within(dialog).findByRole('button', { name: /Finish sale, KSh.55\.00/ }));

    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(sent()[0]?.sale).toMatchObject({
      operator_token: 't0k3n',
      payments: [
        { tender_type: 'loyalty', amount: 15 },
        { tender_type: 'cash', amount: 40 },
      ],
    });
    const quotes = calls
      .filter(({ name }) => name === 'quote_sale')
      .map(({ args }) => args as { p_basket: QuoteInput });
    expect(quotes.at(-1)?.p_basket.operator_token).toBe('t0k3n');
  });

  it('says in a line that what a gift card paid is not given back here', async () => {
    const { user, scan, sent } = renderExchange({
      sale: { ...SALE, payments: [{ id: 'pay', tenderType: 'gift_card' }] } as unknown as Sale,
    });
    await scan(MILK.barcode);
    expect(screen.getByText(/Gift card payments can be refunded/)).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Too old');
    await user.click(await screen.findByRole('button', { name: /^Refund/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/Gift card payments can be refunded/);
    expect(sent()).toEqual([]);
  });

  it('says what is missing before anything is sent', async () => {
    const { user, scan, sent } = renderExchange({ session: null });
    await user.click(screen.getByRole('button', { name: 'Exchange' }));
    expect(await screen.findByText('Choose the new goods.')).toBeInTheDocument();
    await scan(MILK.barcode);
    const give = await screen.findByRole('button', { name: /^Refund/ });
    await user.click(give);
    expect(await screen.findByText('Give a reason.')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Too old');
    await user.click(give);
    expect(await screen.findByText(/Open a till first/)).toBeInTheDocument();
    expect(sent()).toEqual([]);
  });

  it('has a manager approve what comes back, once for all tries', async () => {
    const { user, scan, sent, calls } = renderExchange({
      permissions: ['sales.record', 'sales.view_own', 'till.operate'],
      exchange: () => {
        throw new ApiError({ code: 'total_mismatch', status: 409, message: 'The total has changed.' });
      },
    });
    await scan(MILK.barcode);
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Too old');
    await user.click(await screen.findByRole('button', { name: /^Refund/ }));
    const dialog = await screen.findByRole('dialog', { name: 'A manager approves' });
    await user.type(await within(dialog).findByLabelText('PIN'), '4711{Enter}');
    await screen.findByRole('alert');
    await user.click(await screen.findByRole('button', { name: /^Refund/ }));

    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual(sent()[0]);
    expect(sent()[0]?.refund.approval_ids).toEqual(['approval-1']);
    expect(calls.filter((call) => call.name === 'approve_action')).toHaveLength(1);
  });

  it.each([
    ['neither', 0, 0, [false, false]],
    ['either', 500, 20, [true, true]],
  ])('offers %s of account and store credit by what the customer has', async (_which, available, credit, shown) => {
    const { user, scan, calls } = renderExchange({
      sale: { ...SALE, contact: { id: 'c1', name: 'Wanjiku', email: null, phone: null } },
      rpc: {
        'GET /rest/v1/payment_methods': [
          { id: 'm1', tender_type: 'cash', name: 'Cash' },
          { id: 'm2', tender_type: 'card', name: 'Card' },
          { id: 'm3', tender_type: 'on_account', name: 'On account' },
          { id: 'm4', tender_type: 'store_credit', name: 'Store credit' },
        ],
        customer_credit: {
          contact_id: 'c1',
          name: 'Wanjiku',
          credit_limit: available,
          owed: 0,
          available,
          store_credit: credit,
          overdue_amount: 0,
        },
      },
    });
    await scan(MILK.barcode);
    await screen.findByRole('textbox', { name: 'Quantity of Milk 500 ml' });
    await scan(MILK.barcode);
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Too old');
    await waitFor(() => expect(calls.some(({ name }) => name === 'customer_credit')).toBe(true));
    await user.click(await screen.findByRole('button', { name: /^Pay KSh.55\.00$/ }));

    const dialog = within(await screen.findByRole('dialog', { name: 'Pay the difference' }));
    expect(await dialog.findByRole('button', { name: 'Card' })).toBeInTheDocument();
    const offered = () => ['On account', 'Store credit'].map((name) => dialog.queryByRole('button', { name }) !== null);
    await waitFor(() => expect(offered()).toEqual(shown));
  });

  it('offers no points, credit or account where the sale was nobody’s', async () => {
    const { user, scan } = renderExchange({
      rpc: {
        'GET /rest/v1/payment_methods': [
          { id: 'm1', tender_type: 'cash', name: 'Cash' },
          { id: 'm2', tender_type: 'card', name: 'Card' },
          { id: 'm3', tender_type: 'on_account', name: 'On account' },
          { id: 'm7', tender_type: 'loyalty', name: 'Points' },
        ],
      },
    });
    await scan(MILK.barcode);
    await screen.findByRole('textbox', { name: 'Quantity of Milk 500 ml' });
    await scan(MILK.barcode);
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Too old');
    await user.click(await screen.findByRole('button', { name: /^Pay KSh.55\.00$/ }));

    const dialog = within(await screen.findByRole('dialog', { name: 'Pay the difference' }));
    expect(await dialog.findByRole('button', { name: 'Card' })).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Points' })).not.toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'On account' })).not.toBeInTheDocument();
  });
});
