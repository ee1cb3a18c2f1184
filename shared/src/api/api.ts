import { createApi } from '@reduxjs/toolkit/query/react';
import type { Middleware, WithSlice } from '@reduxjs/toolkit';
import { recheckOnRefusal } from '../session/recheckOnRefusal';
import { sessionSlice } from '../session/sessionSlice';
import { dynamicMiddleware, rootReducer } from '../store/store';
import { baseQuery, type RequestBuilder } from './baseQuery';

export type { RequestBuilder } from './baseQuery';

/** One cache for everything the server knows: stale after 5 minutes, kept for 15, one retry. Features add endpoints with `injectEndpoints`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [
    'Access',
    'Activity',
    'Category',
    'Contact',
    'CreditNote',
    'Dashboard',
    'Factor',
    'InvoiceLink',
    'Location',
    'Order',
    'ParkedSale',
    'PaymentMethod',
    'Plan',
    'Platform',
    'Product',
    'Profile',
    'Quote',
    'Sale',
    'LateSale',
    'Settings',
    'Stock',
    'Subscription',
    'TaxRate',
    'Team',
    'Tenant',
    'TillSession',
    'User',
  ],
  endpoints: () => ({}),
  keepUnusedDataFor: 15 * 60,
  refetchOnMountOrArgChange: 5 * 60,
});

/** The request of an endpoint that calls a stored procedure: `query: (arg) => rpcQuery('list_sales', { … })`. */
export function rpcQuery(name: string, args: Record<string, unknown> = {}): RequestBuilder {
  // Names are checked by the database; the generated types would refuse a procedure of a migration that is not generated yet.
  return (db, signal) => db.rpc(name as never, args as never).abortSignal(signal);
}

declare module '../store/store' {
  interface LazySlices extends WithSlice<typeof api> {}
}

// What one person has read must not be there for the next.
const forgetOnPersonChange: Middleware = (store) => (next) => (action) => {
  const before = personOf(store.getState());
  const result = next(action);
  if (before !== null && before !== personOf(store.getState())) store.dispatch(api.util.resetApiState());
  return result;
};

function personOf(state: unknown): string | null {
  return (state as { [sessionSlice.reducerPath]: { userId: string | null } })[sessionSlice.reducerPath].userId;
}

rootReducer.inject(api);
dynamicMiddleware.addMiddleware(api.middleware, forgetOnPersonChange, recheckOnRefusal);
