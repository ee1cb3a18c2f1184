import { act, fireEvent, screen } from '@testing-library/react';
import { ApiError } from '@dukani/shared/errors';
import type { ParkSaleInput, QuoteInput, RecordSaleInput } from '@dukani/shared/rpc';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { KeyboardShortcutsHelp } from '@dukani/shared/ui-antd';
import { MILK, OPEN_SESSION, PRODUCTS, quote, saleOf } from '../testing/tillSamples';
import { NewSaleTab } from './NewSaleTab';

export { BREAD, MILK, OPEN_SESSION, quote, refusal, saleOf } from '../testing/tillSamples';

const NO_CREDIT = {
  contact_id: 'x',
  name: 'X',
  credit_limit: 0,
  owed: 0,
  available: 0,
  store_credit: 0,
  overdue_amount: 0,
};

interface ParkedRow extends ParkSaleInput {
  claim: string | null;
  pendingStock: string | null;
  isDropped: boolean;
}

/** The parked baskets of a business, which more than one till can be drawn on. */
export function makeParkedServer() {
  const rows = new Map<string, ParkedRow>();
  const shown = (row: ParkedRow) => ({
    id: row.id,
    version: row.version,
    number: row.number,
    label: row.label ?? null,
    total_amount: row.total_amount,
    item_count: row.item_count,
    customer_name: null,
    till_name: 'Till 1',
    parked_by_name: 'Faith',
    parked_at: '2026-11-21T09:00:00Z',
    is_own: true,
    note: null,
  });
  const refuse = (code: string, details: unknown = null) => {
    throw new ApiError({ code, status: 409, message: 'Refused.', details });
  };
  const open = () => [...rows.values()].filter((row) => row.pendingStock === null && !row.isDropped);
  return {
    rows,
    open,
    /** Somebody at another till takes it back. */
    takeElsewhere: (id: string) => Object.assign(rows.get(id) ?? {}, { pendingStock: 'Grace', claim: 'theirs' }),
    rpc: {
      park_sale: ({ p_parked: parked }: { p_parked: ParkSaleInput }) => {
        const row = rows.get(parked.id);
        if (row !== undefined && row.version >= parked.version) return { ...shown(row), replayed: true };
        if (row !== undefined && row.pendingStock !== 'me') return refuse('parked_sale_open');
        const kept = { ...parked, claim: null, pendingStock: null, isDropped: false };
        rows.set(parked.id, kept);
        return { ...shown(kept), replayed: false };
      },
      list_parked_sales: ({ p_query: query }: { p_query: string | null }) => {
        const found = open().filter((row) => `${row.number} ${row.label}`.toLowerCase().includes(query ?? ''));
        return { rows: found.map(shown).reverse(), count: found.length, next_cursor: null };
      },
      resume_parked_sale: ({ p_id: id, p_claim_id: claim }: { p_id: string; p_claim_id: string }) => {
        const row = rows.get(id);
        if (row === undefined) return refuse('not_found');
        if (row.pendingStock !== null && row.claim !== claim)
          return refuse('parked_sale_resumed', {
            resumed_by_name: row.pendingStock,
            resumed_at: '2026-11-21T09:30:00Z',
          });
        Object.assign(row, { pendingStock: 'me', claim });
        // Only what was allowed under a name that is still good holds.
        const holds = (approvalId: string) => !approvalId.startsWith('old');
        const approvals = (row.basket.approval_ids ?? []).map((approvalId) => ({
          id: approvalId,
          permission: 'sales.override_price',
          approver_name: 'Max Manager',
        }));
        return {
          ...shown(row),
          basket: row.basket,
          products: PRODUCTS,
          customer: null,
          approvals: approvals.filter((approval) => holds(approval.id)),
          lapsed_approvals: approvals.filter((approval) => !holds(approval.id)),
        };
      },
      drop_parked_sale: ({ p_id: id, p_is_dropped: isDropped }: { p_id: string; p_is_dropped: boolean }) => {
        const row = rows.get(id);
        if (row === undefined) return refuse('not_found');
        row.isDropped = isDropped;
        return shown(row);
      },
    },
  };
}

interface Server {
  /** Parked baskets; by default there is nobody else's. */
  parked?: ReturnType<typeof makeParkedServer>;
  /** More answers, or others. */
  rpc?: FakeRpc;
  permissions?: string[];
  customers?: unknown[];
  /** Products on the shelf besides milk and bread. */
  more?: (typeof MILK)[];
  /** What scanned codes answer besides the products' own. */
  codes?: Record<string, unknown>;
  record?: (sale: RecordSaleInput) => unknown;
  session?: unknown;
  quoteSale?: (basket: QuoteInput) => unknown;
  /** Who may stand at the till; nobody has a PIN unless said. */
  staff?: unknown;
  /** Answers besides, by procedure. */
  answers?: FakeRpc;
}

export function renderTill({
  record = saleOf,
  session = OPEN_SESSION,
  quoteSale = quote,
  permissions,
  customers = [],
  more = [],
  codes = {},
  staff = { lock_after_minutes: 10, people: [] },
  answers = {},
  parked = makeParkedServer(),
  rpc = {},
}: Server = {}): App {
  return renderWithApp(<Till />, {
    session: permissions === undefined ? {} : { permissions },
    route: '/admin/sales?tab=new',
    rpc: {
      till_products: ({ p_query }: { p_query: string | null }) =>
        [...PRODUCTS, ...more].filter((product) => product.name.toLowerCase().includes((p_query ?? '').toLowerCase())),
      list_contacts: ({ p_query: query }: { p_query: string | null }) => ({
        rows: (customers as { name: string }[]).filter(({ name }) =>
          name.toLowerCase().includes((query ?? '').toLowerCase()),
        ),
        next_cursor: null,
        count: customers.length,
      }),
      customer_credit: NO_CREDIT,
      get_loyalty_program: { is_active: false, earn_amount: 100, point_value: 1, minimum_points: 1 },
      list_categories: [{ id: 'c1', name: 'Dairy', parent_id: null, position: 0, image_url: null, product_count: 2 }],
      find_product_by_code: ({ p_code }: { p_code: string }) =>
        PRODUCTS.find((product) => product.barcode === p_code) ?? codes[p_code] ?? null,
      till_serials: { rows: [] },
      current_till_session: session,
      list_till_staff: staff,
      quote_sale: ({ p_basket }: { p_basket: QuoteInput }) => quoteSale(p_basket),
      record_sale: ({ p_sale }: { p_sale: RecordSaleInput }) => record(p_sale),
      'GET /rest/v1/payment_methods': [
        { id: 'm1', tender_type: 'cash', name: 'Cash' },
        { id: 'm2', tender_type: 'mobile_money', name: 'M-Pesa', proof: 'optional' },
        { id: 'm3', tender_type: 'on_account', name: 'On account' },
        { id: 'm4', tender_type: 'store_credit', name: 'Store credit' },
      ],
      ...answers,
      ...parked.rpc,
      ...rpc,
    },
  });
}

function Till() {
  return (
    <>
      <NewSaleTab />
      <KeyboardShortcutsHelp />
    </>
  );
}

type App = ReturnType<typeof renderWithApp>;
export const recorded = ({ calls }: App) =>
  calls.filter((call) => call.name === 'record_sale').map((call) => (call.args as { p_sale: RecordSaleInput }).p_sale);
/** Presses keys as a scanner does: all within one tick, also on a machine that is too busy to hand them out in one. */
export function makeScannerKeys(): (key: string) => void {
  const { timeStamp } = new KeyboardEvent('keydown');
  return (key) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    fireEvent(document.activeElement ?? document.body, event);
  };
}

/** Scans a code wherever the focus is. */
export function scan(code: string): Promise<void> {
  const press = makeScannerKeys();
  return act(() => {
    for (const key of [...code, 'Enter']) press(key);
    return Promise.resolve();
  });
}

export async function renderReadyTill(server?: Server): Promise<App> {
  const app = renderTill(server);
  await screen.findByRole('button', { name: /Milk 500 ml/ });
  await screen.findByText(/open since/);
  return app;
}

export const lines = () => screen.getByRole('list', { name: 'Basket lines' });
export const lastSale = () => screen.findByRole('region', { name: 'Last sale' });
