// What the contract refuses. Nothing runs here and nobody imports it: `tsc -b` fails when one of these lines is no mistake any more.
import { api, rpcEndpoint, rpcQuery } from './api';
import type { ApiError } from './apiError';
import { callPublicFunction, callPublicRpc, callRpc } from './dataClient';
import type { ContactTag, Quote, RecordSaleInput, RpcArgs, RpcInputs, RpcName, Sale, SaleListPage } from './rpcTypes';

declare const sale: RecordSaleInput;

export const misspeltFunctions = [
  // @ts-expect-error there is no such function
  () => callRpc('get_sails', { p_sale_id: '' }),
  // @ts-expect-error there is no such function
  () => rpcQuery('list_sails', {}),
  // @ts-expect-error there is no such function
  () => rpcEndpoint('list_sails', () => ({})),
  // @ts-expect-error there is no such edge function
  () => callPublicFunction('payment-begin', { token: '' }),
  // @ts-expect-error only the service may call it, browsers never
  () => callRpc('claim_jobs', { p_worker: '', p_kinds: [] }),
];

export const misspeltArguments = [
  // @ts-expect-error the argument is p_sale_id
  () => callRpc('get_sale', { p_sail_id: '' }),
  // @ts-expect-error an argument that may be left out is spelt p_query
  () => callRpc('list_sales', { p_querry: '' }),
  // @ts-expect-error an argument that may be left out is spelt p_query
  () => rpcQuery('list_sales', { p_querry: '' }),
  // @ts-expect-error an argument that may be left out is spelt p_query
  () => rpcEndpoint('list_sales', () => ({ p_querry: '' })),
  // @ts-expect-error it takes no arguments
  () => callRpc('my_access', { p_user_id: '' }),
  // @ts-expect-error it takes no arguments
  () => rpcEndpoint('contact_tags', () => ({ p_query: '' })),
  // @ts-expect-error the token is missing
  () => callPublicFunction('payment-query', {}),
];

export const wrongArguments = [
  // @ts-expect-error the argument is missing
  () => callRpc('get_sale'),
  // @ts-expect-error the argument is missing
  () => rpcEndpoint('get_sale', () => ({})),
  // @ts-expect-error an id is a text
  () => callPublicRpc('get_public_invoice', { p_token: 1 }),
  // @ts-expect-error a sale has lines and payments
  () => callRpc('record_sale', { p_sale: { id: '' } }),
  // @ts-expect-error a field of the body is misspelt
  () => callRpc('record_sale', { p_sale: { ...sale, contact: '' } }),
  // @ts-expect-error null is meant only where the contract says so
  () => callRpc('get_sale', { p_sale_id: null }),
];

export const wrongAnswers = [
  // @ts-expect-error a sale has no such field
  async () => (await callRpc('get_sale', { p_sale_id: '' })).totl,
  // @ts-expect-error nobody may see it
  async () => (await callPublicRpc('get_public_invoice', { p_token: '' })).number,
  () => {
    const argsOf = (id: string) => ({ p_sale_id: id });
    // @ts-expect-error a sale has no such field
    return rpcEndpoint('get_sale', argsOf, ({ totl }) => totl);
  },
];

export const wrongCodes = [
  // @ts-expect-error the code is total_mismatch
  (error: ApiError) => error.code === 'total_missmatch',
];

export const wrongEndpoints = () =>
  api.injectEndpoints({
    endpoints: (build) => ({
      // @ts-expect-error a sale is no quote
      otherAnswer: build.query<Quote, string>({ ...rpcEndpoint('get_sale', (id) => ({ p_sale_id: id })) }),
      // @ts-expect-error the argument of the endpoint is a number, that of the function a text
      otherArgument: build.query<Sale, number>({ ...rpcEndpoint('get_sale', (id) => ({ p_sale_id: id })) }),
      // @ts-expect-error an argument is misspelt
      otherSpelling: build.query<SaleListPage, string>({ ...rpcEndpoint('list_sales', (p_querry) => ({ p_querry })) }),
      right: build.query<ContactTag[], void>({ ...rpcEndpoint('contact_tags', () => ({})), providesTags: ['Contact'] }),
    }),
  });

type UnknownInput = {
  [Name in keyof RpcInputs]: Name extends RpcName ? Exclude<keyof RpcInputs[Name], keyof RpcArgs<Name>> : Name;
}[keyof RpcInputs];

/** Every function and argument that `RpcInputs` names is there. */
export const everyInputIsKnown: [UnknownInput] extends [never] ? true : UnknownInput = true;
