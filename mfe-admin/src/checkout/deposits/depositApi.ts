import { api, rpcEndpoint } from '@dukani/shared/api';
import { fromNumeric, quantityFromNumeric, subtract, type Money, type Thousandths } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';

/** A payment in advance for an order (positive), or what became of it (negative). */
export interface OrderDeposit {
  id: string;
  kind: rpc.OrderDeposit['kind'];
  amount: Money;
  createdAt: string;
  paymentId: string | null;
  number: string | null;
  tenderType: rpc.OrderDeposit['tender_type'];
  reference: string | null;
  receivedByName: string | null;
  isTakenBack: boolean;
  /** The order was called off, and nobody has sent this money back yet. */
  isDue: boolean;
}

/** What the receipt of an instalment tells of its order. */
export interface DepositSlip {
  orderNumber: string;
  customerName: string;
  currencyCode: string;
  total: Money;
  paid: Money;
  left: Money;
  heldUntil: string | null;
  lines: { id: string; name: string; unit: string; quantity: Thousandths; gross: Money }[];
  deposits: OrderDeposit[];
}

export const toOrderDeposit = (row: rpc.OrderDeposit): OrderDeposit => ({
  id: row.id,
  kind: row.kind,
  amount: fromNumeric(row.amount),
  createdAt: row.created_at,
  paymentId: row.payment_id,
  number: row.payment_number,
  tenderType: row.tender_type,
  reference: row.reference,
  receivedByName: row.received_by_name,
  isTakenBack: row.is_taken_back,
  isDue: row.is_due,
});

function toDepositSlip(row: rpc.StaffOrder): DepositSlip {
  const total = fromNumeric(row.total_amount);
  const paid = fromNumeric(row.deposit_amount);
  return {
    orderNumber: row.order_number,
    customerName: row.customer.name,
    currencyCode: row.currency_code,
    total,
    paid,
    left: subtract(total, paid),
    heldUntil: row.reserved_until,
    lines: row.lines.map((line) => ({
      id: line.id,
      name: line.name,
      unit: line.unit,
      quantity: quantityFromNumeric(line.quantity),
      gross: fromNumeric(line.gross_amount),
    })),
    deposits: row.deposits.map(toOrderDeposit),
  };
}

/** Payments in advance for orders of the till. */
const depositApi = api.injectEndpoints({
  endpoints: (build) => ({
    depositSlip: build.query<DepositSlip, string>({
      ...rpcEndpoint('get_order', (orderId) => ({ p_order_id: orderId }), toDepositSlip),
      providesTags: (_slip, _error, orderId) => [{ type: 'Order', id: orderId }],
    }),
    recordOrderDeposit: build.mutation<rpc.StaffOrder, rpc.RecordOrderDepositInput>({
      ...rpcEndpoint('record_order_deposit', (deposit) => ({ p_deposit: deposit })),
      invalidatesTags: (order) => (order === undefined ? [] : ['Order', 'Dashboard', 'TillSession', 'Contact']),
    }),
    cancelPaidOrder: build.mutation<rpc.StaffOrder, rpc.CancelPaidOrderInput>({
      ...rpcEndpoint('cancel_paid_order', (cancellation) => ({ p_cancellation: cancellation })),
      invalidatesTags: (order) =>
        order === undefined ? [] : ['Order', 'Dashboard', 'TillSession', 'Contact', 'Product', 'Stock'],
    }),
    /** How much of an order is paid at once, in percent; 0: nothing. */
    orderDepositPercent: build.query<number, void>({
      query: () => (db, signal) =>
        db.from('tenant_policies').select('order_deposit_percent').limit(1).abortSignal(signal),
      transformResponse: (rows) => (rows as { order_deposit_percent?: number }[])[0]?.order_deposit_percent ?? 0,
      providesTags: ['Settings'],
    }),
  }),
});

export const {
  useDepositSlipQuery,
  useRecordOrderDepositMutation,
  useCancelPaidOrderMutation,
  useOrderDepositPercentQuery,
} = depositApi;
