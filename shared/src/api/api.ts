import { createApi } from '@reduxjs/toolkit/query/react';
import type { Middleware, WithSlice } from '@reduxjs/toolkit';
import { recheckOnRefusal } from '../session/recheckOnRefusal';
import { sessionSlice } from '../session/sessionSlice';
import { dynamicMiddleware, rootReducer } from '../store/store';
import { baseQuery, type RequestBuilder } from './baseQuery';
import type { RpcAnswer, RpcArgs, RpcName, RpcNameWithoutArgs } from './rpcContract';

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
    'Fiscal',
    'InvoiceLink',
    'Ledger',
    'BooksHealth',
    'Assets',
    'Location',
    'Order',
    'ParkedSale',
    'PaymentMethod',
    'Plan',
    'Platform',
    'Product',
    'Profile',
    'Purchase',
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

/** The request of an endpoint that calls a stored procedure. Where the endpoint is about one function only, `rpcEndpoint` types the answer, too. */
export function rpcQuery<Name extends RpcName>(name: Name, args: RpcArgs<Name>): RequestBuilder;
export function rpcQuery(name: RpcNameWithoutArgs): RequestBuilder;
export function rpcQuery(name: RpcName, args: object = {}): RequestBuilder {
  // The client's own types are the generated ones, which do not know the shape of a body; the contract has checked the call.
  return (db, signal) => db.rpc(name as never, args as never).abortSignal(signal);
}

/** The part of an endpoint that asks one function: its request, and what is made of its answer. */
export interface RpcEndpoint<Arg, Data> {
  query: (arg: Arg) => RequestBuilder;
  transformResponse: (answer: unknown) => Data;
}

/** Refuses what `Allowed` does not have: the compiler looks for it in what is handed over, but not in what a function returns. */
type NoOthers<Given, Allowed> = { [Name in keyof Given]: Name extends keyof Allowed ? unknown : never };

/**
 * Asks one function and gives its answer as it is, typed by the contract:
 * `getQuote: build.query<rpc.QuoteDetail, string>({ ...rpcEndpoint('get_quote', (id) => ({ p_quote_id: id })), providesTags })`.
 * With a third parameter the endpoint gives what that makes of the answer.
 */
export function rpcEndpoint<
  Name extends RpcName,
  Given extends RpcArgs<Name> & NoOthers<Given, RpcArgs<Name>>,
  Arg = void,
>(name: Name, argsOf: (arg: Arg) => Given): RpcEndpoint<Arg, RpcAnswer<Name>>;
export function rpcEndpoint<
  Name extends RpcName,
  Given extends RpcArgs<Name> & NoOthers<Given, RpcArgs<Name>>,
  Data,
  Arg = void,
>(name: Name, argsOf: (arg: Arg) => Given, read: (answer: RpcAnswer<Name>) => Data): RpcEndpoint<Arg, Data>;
export function rpcEndpoint<Name extends RpcName, Arg>(
  name: Name,
  argsOf: (arg: Arg) => RpcArgs<Name>,
  read: (answer: RpcAnswer<Name>) => unknown = (answer) => answer,
): RpcEndpoint<Arg, unknown> {
  return {
    query: (arg) => rpcQuery(name, argsOf(arg)),
    transformResponse: (answer) => read(answer as RpcAnswer<Name>),
  };
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
