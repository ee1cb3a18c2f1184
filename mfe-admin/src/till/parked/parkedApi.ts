import { api, rpcEndpoint } from '@dukani/shared/api';
import { fromNumeric, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { publishToTills } from '../../checkout/liveTills';
import { isOutcomeUnknown } from '../../checkout/isOutcomeUnknown';

/** A basket put aside at some till, as the rail and the list show it. */
export interface ParkedSale {
  id: string;
  number: string;
  label: string | null;
  total: Money;
  itemCount: number;
  customerName: string | null;
  tillName: string | null;
  parkedByName: string | null;
  parkedAt: string;
  isOwn: boolean;
}

export interface ParkedSalePage {
  rows: ParkedSale[];
  count: number;
  nextCursor: string | null;
}

function toParkedSale(row: rpc.ParkedSale): ParkedSale {
  return {
    id: row.id,
    number: row.number,
    label: row.label,
    total: fromNumeric(row.total_amount),
    itemCount: row.item_count,
    customerName: row.customer_name,
    tillName: row.till_name,
    parkedByName: row.parked_by_name,
    parkedAt: row.parked_at,
    isOwn: row.is_own,
  };
}

function toParkedPage(page: rpc.ParkedSalePage): ParkedSalePage {
  return { rows: page.rows.map(toParkedSale), count: page.count, nextCursor: page.next_cursor };
}

interface CachedSale {
  sale: ParkedSale;
  /** It had arrived before; somebody may have taken it back since. */
  isReplayed: boolean;
}

/** What the rail at the till asks for. */
export const RAIL_LIST = { query: '', limit: 8 };

function added(rail: ParkedSalePage, sale: ParkedSale): ParkedSalePage {
  const others = removed(rail, sale.id);
  return { ...others, rows: [sale, ...others.rows].slice(0, RAIL_LIST.limit), count: others.count + 1 };
}

function removed(rail: ParkedSalePage, saleId: string): ParkedSalePage {
  const rows = rail.rows.filter((row) => row.id !== saleId);
  return { ...rail, rows, count: rail.count - (rail.rows.length - rows.length) };
}

const railChanged = (change: (rail: ParkedSalePage) => ParkedSalePage) =>
  parkedApi.util.updateQueryData('listParkedSales', RAIL_LIST, change);

/** Baskets that every till of the business can take back. */
export const parkedApi = api.injectEndpoints({
  endpoints: (build) => ({
    listParkedSales: build.query<ParkedSalePage, { query: string; limit: number }>({
      ...rpcEndpoint(
        'list_parked_sales',
        ({ query, limit }) => ({ p_query: query === '' ? null : query, p_limit: limit }),
        toParkedPage,
      ),
      providesTags: ['ParkedSale'],
    }),
    parkSale: build.mutation<CachedSale, rpc.ParkSaleInput>({
      ...rpcEndpoint(
        'park_sale',
        (parked) => ({ p_parked: parked }),
        (row) => ({ sale: toParkedSale(row), isReplayed: row.replayed }),
      ),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['ParkedSale']),
      // The rail shows it at once, without the gap until the list has come.
      async onQueryStarted(_parked, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer !== null) publishToTills({ kind: 'parked' });
        if (answer !== null && !answer.data.isReplayed) dispatch(railChanged((rail) => added(rail, answer.data.sale)));
      },
    }),
    resumeParkedSale: build.mutation<
      rpc.ResumedSale,
      { saleId: string; claimId: string; operatorToken: string | null }
    >({
      ...rpcEndpoint('resume_parked_sale', ({ saleId, claimId, operatorToken }) => ({
        p_id: saleId,
        p_claim_id: claimId,
        ...(operatorToken === null ? {} : { p_operator_token: operatorToken }),
      })),
      // Whoever comes too late must see that it is gone, too; without an answer nothing is known.
      invalidatesTags: (_answer, error) => (error !== undefined && isOutcomeUnknown(error) ? [] : ['ParkedSale']),
      async onQueryStarted({ saleId }, { dispatch, queryFulfilled }) {
        const taken = await queryFulfilled.catch(() => null);
        if (taken === null) return;
        publishToTills({ kind: 'parked' });
        dispatch(railChanged((rail) => removed(rail, saleId)));
      },
    }),
    dropParkedSale: build.mutation<null, { saleId: string; isDropped: boolean }>({
      ...rpcEndpoint(
        'drop_parked_sale',
        ({ saleId, isDropped }) => ({ p_id: saleId, p_is_dropped: isDropped }),
        () => null,
      ),
      invalidatesTags: ['ParkedSale'],
      async onQueryStarted(_dropped, { queryFulfilled }) {
        await queryFulfilled.then(
          () => publishToTills({ kind: 'parked' }),
          () => undefined,
        );
      },
    }),
  }),
});

export const { useListParkedSalesQuery, useParkSaleMutation, useResumeParkedSaleMutation, useDropParkedSaleMutation } =
  parkedApi;
