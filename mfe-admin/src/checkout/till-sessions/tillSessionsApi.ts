import { api, rpcEndpoint } from '@dukani/shared/api';
import { fromNumeric, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';

/** A cashier's spell at a till. */
export interface TillSession {
  id: string;
  tillId: string;
  tillName: string;
  status: rpc.TillSession['status'];
  openedAt: string;
  openedByName: string | null;
  closedAt: string | null;
  openingFloat: Money;
  saleCount: number;
  salesTotal: Money;
  zNumber: number | null;
  /** Of a session that takes the late sales of a closed one: that one's Z. */
  rescuedZNumber: number | null;
  /** The smallest coin, of the own session: cash is rounded to it. Zero: to nothing. */
  coin?: Money;
  /** Whether the till asks why a line or a basket is removed. */
  asksVoidReason?: boolean;
  /** Whether the till shows what is left where more is sold. */
  warnsBelowStock?: boolean;
}

/** How the question for the own session stands: data is undefined until the first answer, null when none is open. */
export interface CurrentSession {
  data?: TillSession | null | undefined;
  error?: unknown;
  refetch: () => unknown;
}

export interface CashMovement {
  id: string;
  kind: rpc.CashMovementInput['kind'];
  amount: Money;
  reason: string;
  createdAt: string;
}

/** What was taken by one tender, and how often. */
export interface TakenByTender {
  tenderType: rpc.TakenByTender['tender_type'];
  amount: Money;
  count: number;
}

/** One count of the drawer; what was expected is null while the till is counted blindly. */
export interface DrawerCount {
  counted: Money;
  overShort: Money | null;
  countedAt: string;
  countedByName: string | null;
}

/** The X report of an open session, the Z report of a closed one. Expected cash is null while the close is blind. */
export interface TillReport extends TillSession {
  expectedCash: Money | null;
  countedCash: Money | null;
  overShort: Money | null;
  /** Every count of the drawer, the first one first; empty on reports from before they were kept. */
  counts: DrawerCount[];
  /** What nothing proves: card, mobile money, bank. */
  unproven: TakenByTender[];
  cashIn: Money;
  /** Cash taken for what customers owed; null while the till is counted blindly, and on reports from before there was any. */
  accountPaymentsCash: Money | null;
  cashOut: Money;
  /** What was taken besides sales; empty on reports from before it stood there. */
  accountPayments: TakenByTender[];
  giftCardsSold: TakenByTender[];
  /** How refunds were paid back; null on reports from before it stood there. */
  refundTenders: TakenByTender[] | null;
  /** What rounding to coins and whole shillings brought, below zero: took. */
  rounding: Money;
  refunds: Money;
  discounts: Money;
  tax: Money;
  net: Money;
  tenders: { tenderType: rpc.TenderType; amount: Money; count: number }[];
  movements: CashMovement[];
  /** Who approved a difference above the limit; null where nobody had to. */
  varianceApproval: { approverName: string; reason: string } | null;
}

export interface CloseTillInput {
  sessionId: string;
  countedCash: number;
  /** Count of each note and coin, keyed by its value in main units. */
  denominations: Record<string, number> | null;
  note: string | null;
  approvalIds?: string[];
}

export const moneyOrNull = (value: number | null): Money | null => (value === null ? null : fromNumeric(value));

export function toTillSession(row: rpc.TillSession): TillSession {
  return {
    id: row.id,
    tillId: row.till_id,
    tillName: row.till_name,
    status: row.status,
    openedAt: row.opened_at,
    openedByName: row.opened_by_name,
    closedAt: row.closed_at,
    openingFloat: fromNumeric(row.opening_float),
    saleCount: row.sale_count,
    salesTotal: fromNumeric(row.sales_total),
    zNumber: row.z_number,
    rescuedZNumber: row.rescued_z_number ?? null,
    ...(row.cash_rounding_step === undefined ? {} : { coin: fromNumeric(row.cash_rounding_step) }),
    ...(row.asks_void_reason === true ? { asksVoidReason: true } : {}),
    ...(row.warns_below_stock === true ? { warnsBelowStock: true } : {}),
  };
}

const toTaken = (row: rpc.TakenByTender): TakenByTender => ({
  tenderType: row.tender_type,
  amount: fromNumeric(row.amount),
  count: row.count,
});

/** The answer of till_session_report and close_till_session. */
export function toTillReport(row: rpc.TillSessionReport): TillReport {
  return {
    ...toTillSession(row),
    expectedCash: moneyOrNull(row.expected_cash),
    countedCash: moneyOrNull(row.counted_cash),
    overShort: moneyOrNull(row.over_short),
    counts: (row.counts ?? []).map((count) => ({
      counted: fromNumeric(count.counted_cash),
      overShort: moneyOrNull(count.over_short ?? null),
      countedAt: count.counted_at,
      countedByName: count.counted_by_name,
    })),
    unproven: (row.unproven ?? []).map(toTaken),
    cashIn: fromNumeric(row.cash_in),
    accountPaymentsCash: row.account_payments_cash == null ? null : fromNumeric(row.account_payments_cash),
    cashOut: fromNumeric(row.cash_out),
    accountPayments: (row.account_payments ?? []).map(toTaken),
    giftCardsSold: (row.gift_cards_sold ?? []).map(toTaken),
    refundTenders: row.refund_tenders?.map(toTaken) ?? null,
    rounding: fromNumeric(row.rounding_total ?? 0),
    refunds: fromNumeric(row.refunds_total),
    discounts: fromNumeric(row.discount_total),
    tax: fromNumeric(row.tax_total),
    net: fromNumeric(row.net_total),
    tenders: row.tenders.map((tender) => ({
      tenderType: tender.tender_type,
      amount: fromNumeric(tender.amount),
      count: tender.count,
    })),
    movements: row.movements.map((movement) => ({
      id: movement.id,
      kind: movement.kind,
      amount: fromNumeric(movement.amount),
      reason: movement.reason,
      createdAt: movement.created_at,
    })),
    varianceApproval:
      row.variance_approval == null
        ? null
        : { approverName: row.variance_approval.approver_name, reason: row.variance_approval.reason },
  };
}

/** A till that may be opened; `openedByName` is null when it is free. */
export interface TillChoice {
  id: string;
  name: string;
  openedByName: string | null;
  lastCountedCash: Money | null;
}

function toTillChoice(row: rpc.TillChoice): TillChoice {
  return {
    id: row.id,
    name: row.name,
    openedByName: row.opened_by_name,
    lastCountedCash: row.last_counted_cash === null ? null : fromNumeric(row.last_counted_cash),
  };
}

const sessionReads = api.injectEndpoints({
  endpoints: (build) => ({
    currentTillSession: build.query<TillSession | null, void>({
      ...rpcEndpoint(
        'current_till_session',
        () => ({}),
        (row) => (row === null ? null : toTillSession(row)),
      ),
      providesTags: ['TillSession'],
    }),
    tillReport: build.query<TillReport, string>({
      ...rpcEndpoint('till_session_report', (sessionId) => ({ p_session_id: sessionId }), toTillReport),
      providesTags: ['TillSession'],
    }),
    verifyZChain: build.query<rpc.ZChain, string>({
      ...rpcEndpoint('verify_z_chain', (tillId) => ({ p_till_id: tillId })),
      keepUnusedDataFor: 0,
    }),
    listTills: build.query<TillChoice[], void>({
      ...rpcEndpoint(
        'list_tills',
        () => ({}),
        (rows) => rows.map(toTillChoice),
      ),
      providesTags: ['TillSession'],
    }),
    /** Above which difference a count has to be explained; null without a limit, or where the settings may not be read. */
    getMaxCloseVariance: build.query<Money | null, void>({
      query: () => (db, signal) => db.from('tenant_policies').select('max_close_variance').limit(1).abortSignal(signal),
      transformResponse: (rows) =>
        moneyOrNull((rows as { max_close_variance: number | null }[])[0]?.max_close_variance ?? null),
      providesTags: ['Settings'],
    }),
  }),
});

/** Till sessions: the drawer from float to Z report. */
export const tillSessionsApi = sessionReads.injectEndpoints({
  endpoints: (build) => ({
    openTillSession: build.mutation<TillSession, { sessionId: string; openingFloat: number; tillId: string | null }>({
      ...rpcEndpoint(
        'open_till_session',
        ({ sessionId, openingFloat, tillId }) => ({
          p_session_id: sessionId,
          p_opening_float: openingFloat,
          ...(tillId === null ? {} : { p_till_id: tillId }),
        }),
        toTillSession,
      ),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        // Who opens a till sells at once: until the session is read again the till would still count as closed.
        if (answer?.data.status === 'open')
          void dispatch(sessionReads.util.upsertQueryData('currentTillSession', undefined, answer.data));
      },
      invalidatesTags: ['TillSession', 'Dashboard'],
    }),
    /** Writes a count down before it answers what should be in the drawer. */
    countTillSession: build.mutation<TillReport, Pick<CloseTillInput, 'sessionId' | 'countedCash' | 'denominations'>>({
      ...rpcEndpoint(
        'count_till_session',
        ({ sessionId, countedCash, denominations }) => ({
          p_session_id: sessionId,
          p_counted_cash: countedCash,
          p_denominations: denominations,
        }),
        toTillReport,
      ),
      invalidatesTags: ['TillSession'],
    }),
    closeTillSession: build.mutation<TillReport, CloseTillInput>({
      ...rpcEndpoint(
        'close_till_session',
        ({ sessionId, countedCash, denominations, note, approvalIds }) => ({
          p_session_id: sessionId,
          p_counted_cash: countedCash,
          p_denominations: denominations,
          p_note: note,
          ...(approvalIds === undefined ? {} : { p_approval_ids: approvalIds }),
        }),
        toTillReport,
      ),
      invalidatesTags: ['TillSession', 'Dashboard'],
    }),
    /** What cash goes in or out of a drawer for. */
    listCashCategories: build.query<rpc.CashCategory[], 'pay_in' | 'pay_out'>({
      ...rpcEndpoint('list_cash_categories', (kind) => ({ p_kind: kind })),
    }),
    recordCashMovement: build.mutation<null, rpc.CashMovementInput>({
      ...rpcEndpoint(
        'record_cash_movement',
        (movement) => ({ p_movement: movement }),
        () => null,
      ),
      invalidatesTags: ['TillSession'],
    }),
  }),
});

export const {
  useCurrentTillSessionQuery,
  useTillReportQuery,
  useLazyVerifyZChainQuery,
  useListTillsQuery,
  useOpenTillSessionMutation,
  useGetMaxCloseVarianceQuery,
  useCountTillSessionMutation,
  useCloseTillSessionMutation,
  useRecordCashMovementMutation,
  useListCashCategoriesQuery,
} = tillSessionsApi;
