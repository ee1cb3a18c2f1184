import { api, rpcQuery } from '@dukani/shared/api';
import { fromNumeric, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';

/** A cashier's spell at a till. */
export interface TillSession {
  id: string;
  tillId: string;
  tillName: string;
  status: 'open' | 'closed';
  openedAt: string;
  openedByName: string | null;
  closedAt: string | null;
  openingFloat: Money;
  saleCount: number;
  salesTotal: Money;
  zNumber: number | null;
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

/** A row of the list of sessions; both are null while it is open. */
export interface TillSessionRow extends TillSession {
  countedCash: Money | null;
  overShort: Money | null;
}

/** The X report of an open session, the Z report of a closed one. Expected cash is null while the close is blind. */
export interface TillReport extends TillSession {
  expectedCash: Money | null;
  countedCash: Money | null;
  overShort: Money | null;
  cashIn: Money;
  cashOut: Money;
  refunds: Money;
  discounts: Money;
  tax: Money;
  net: Money;
  tenders: { tenderType: rpc.TenderType; amount: Money; count: number }[];
  movements: CashMovement[];
}

export interface CloseTillInput {
  sessionId: string;
  countedCash: number;
  /** Count of each note and coin, keyed by its value in main units. */
  denominations: Record<string, number> | null;
  note: string | null;
}

const moneyOrNull = (value: number | null): Money | null => (value === null ? null : fromNumeric(value));

function toTillSession(row: rpc.TillSession): TillSession {
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
  };
}

/** The answer of till_session_report and close_till_session. */
export function toTillReport(row: rpc.TillSessionReport): TillReport {
  return {
    ...toTillSession(row),
    expectedCash: moneyOrNull(row.expected_cash),
    countedCash: moneyOrNull(row.counted_cash),
    overShort: moneyOrNull(row.over_short),
    cashIn: fromNumeric(row.cash_in),
    cashOut: fromNumeric(row.cash_out),
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
  };
}

/** Till sessions: the drawer from float to Z report. */
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

export const tillSessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    currentTillSession: build.query<TillSession | null, void>({
      query: () => rpcQuery('current_till_session'),
      transformResponse: (row) => (row === null ? null : toTillSession(row as rpc.TillSession)),
      providesTags: ['TillSession'],
    }),
    tillReport: build.query<TillReport, string>({
      query: (sessionId) => rpcQuery('till_session_report', { p_session_id: sessionId }),
      transformResponse: (row) => toTillReport(row as rpc.TillSessionReport),
      providesTags: ['TillSession'],
    }),
    listTills: build.query<TillChoice[], void>({
      query: () => rpcQuery('list_tills'),
      transformResponse: (rows) => (rows as rpc.TillChoice[]).map(toTillChoice),
      providesTags: ['TillSession'],
    }),
    listTillSessions: build.infiniteQuery<{ items: TillSessionRow[]; nextCursor: string | null }, void, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
      },
      query: ({ pageParam }) => rpcQuery('list_till_sessions', { p_after: pageParam, p_limit: 30 }),
      transformResponse: (answer) => {
        const page = answer as {
          rows: (rpc.TillSession & Pick<rpc.TillSessionReport, 'counted_cash' | 'over_short'>)[];
          next_cursor: string | null;
        };
        return {
          items: page.rows.map((row) => ({
            ...toTillSession(row),
            countedCash: moneyOrNull(row.counted_cash),
            overShort: moneyOrNull(row.over_short),
          })),
          nextCursor: page.next_cursor,
        };
      },
      providesTags: ['TillSession'],
    }),
    openTillSession: build.mutation<TillSession, { sessionId: string; openingFloat: number; tillId: string | null }>({
      query: ({ sessionId, openingFloat, tillId }) =>
        rpcQuery('open_till_session', {
          p_session_id: sessionId,
          p_opening_float: openingFloat,
          ...(tillId === null ? {} : { p_till_id: tillId }),
        }),
      transformResponse: (row) => toTillSession(row as rpc.TillSession),
      invalidatesTags: ['TillSession', 'Dashboard'],
    }),
    /** Above which difference a count has to be explained; null without a limit, or where the settings may not be read. */
    getMaxCloseVariance: build.query<Money | null, void>({
      query: () => (db, signal) => db.from('tenant_policies').select('max_close_variance').limit(1).abortSignal(signal),
      transformResponse: (rows) =>
        moneyOrNull((rows as { max_close_variance: number | null }[])[0]?.max_close_variance ?? null),
      providesTags: ['Settings'],
    }),
    closeTillSession: build.mutation<TillReport, CloseTillInput>({
      query: ({ sessionId, countedCash, denominations, note }) =>
        rpcQuery('close_till_session', {
          p_session_id: sessionId,
          p_counted_cash: countedCash,
          p_denominations: denominations,
          p_note: note,
        }),
      transformResponse: (row) => toTillReport(row as rpc.TillSessionReport),
      invalidatesTags: ['TillSession', 'Dashboard'],
    }),
    recordCashMovement: build.mutation<null, rpc.CashMovementInput>({
      query: (movement) => rpcQuery('record_cash_movement', { p_movement: movement }),
      transformResponse: () => null,
      invalidatesTags: ['TillSession'],
    }),
  }),
});

export const {
  useCurrentTillSessionQuery,
  useTillReportQuery,
  useListTillsQuery,
  useListTillSessionsInfiniteQuery,
  useOpenTillSessionMutation,
  useGetMaxCloseVarianceQuery,
  useCloseTillSessionMutation,
  useRecordCashMovementMutation,
} = tillSessionsApi;
