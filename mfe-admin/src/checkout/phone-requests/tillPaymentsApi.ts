import { api, rpcEndpoint } from '@dukani/shared/api';
import { functionQuery } from '@dukani/shared/function-query';
import { fromNumeric, toNumeric, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';

/** A request to a customer's phone to pay a sale of the till. */
export interface PhoneRequest {
  id: string;
  state: rpc.TillPaymentState;
  amount: Money;
  phone: string;
  /** Why nothing was paid, as M-Pesa numbers it. */
  reason: string | null;
  /** Names its money in the sale; null before it is paid. */
  code: string | null;
  received: Money | null;
  isUsed: boolean;
}

export interface PhoneRequests {
  /** Whether this business can ask phones at all. */
  canAsk: boolean;
  /** The newest first. */
  requests: PhoneRequest[];
}

function toPhoneRequests({ can_ask: canAsk, requests }: rpc.TillPayments): PhoneRequests {
  return {
    canAsk,
    requests: requests.map((row) => ({
      id: row.id,
      state: row.state,
      amount: fromNumeric(row.amount),
      phone: row.phone,
      reason: row.code,
      code: row.money_code,
      received: row.received_amount === null ? null : fromNumeric(row.received_amount),
      isUsed: row.is_used,
    })),
  };
}

const PROGRESS: readonly rpc.TillPaymentState[] = ['waiting', 'timed_out', 'stopped', 'confirmed', 'failed', 'paid'];
const progressOf = ({ state, isUsed }: PhoneRequest) => PROGRESS.indexOf(state) + (isUsed ? 1 : 0);

/** What is known, with an answer: one that was overtaken on its way takes nothing back. */
export function withAnswer(known: PhoneRequests, answer: PhoneRequests): PhoneRequests {
  const before = new Map(known.requests.map((request) => [request.id, request]));
  const requests = answer.requests.map((request) => {
    const earlier = before.get(request.id);
    return earlier !== undefined && progressOf(earlier) > progressOf(request) ? earlier : request;
  });
  const added = known.requests.filter(({ id }) => !requests.some((request) => request.id === id));
  return { canAsk: answer.canAsk, requests: [...added, ...requests] };
}

interface AskedPhone {
  id: string;
  saleId: string;
  amount: Money;
  phone: string;
}

const toAnswer = (answer: unknown) => toPhoneRequests(answer as rpc.TillPayments);

const phoneRequestsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What phones were asked for this sale, as it is known here. */
    phoneRequests: build.query<PhoneRequests, string>({
      ...rpcEndpoint('till_payments', (saleId) => ({ p_sale_id: saleId }), toPhoneRequests),
      keepUnusedDataFor: 0,
    }),
  }),
});

/** Puts an answer to what is known of its sale. */
const known = (saleId: string, data: PhoneRequests) =>
  phoneRequestsApi.util.updateQueryData('phoneRequests', saleId, (before) => withAnswer(before, data));

/** Whatever is answered is what is known from then on; what failed says so where it was asked. */
async function keep(answer: Promise<{ data: PhoneRequests }>, save: (data: PhoneRequests) => unknown): Promise<void> {
  const { data } = await answer.catch(() => ({ data: null }));
  if (data !== null) save(data);
}

const tillPaymentsApi = phoneRequestsApi.injectEndpoints({
  endpoints: (build) => ({
    askPhone: build.mutation<PhoneRequests, AskedPhone>({
      query: ({ saleId, amount, ...asked }) =>
        functionQuery('till-payment', { ...asked, action: 'ask', sale_id: saleId, amount: Number(toNumeric(amount)) }),
      transformResponse: toAnswer,
      onQueryStarted: ({ saleId }, { dispatch, queryFulfilled }) =>
        keep(queryFulfilled, (data) => dispatch(known(saleId, data))),
    }),
    /** Has M-Pesa asked where nobody has said yet. */
    lookAtPhone: build.mutation<PhoneRequests, { saleId: string }>({
      query: ({ saleId }) => functionQuery('till-payment', { action: 'look', sale_id: saleId }),
      transformResponse: toAnswer,
      onQueryStarted: ({ saleId }, { dispatch, queryFulfilled }) =>
        keep(queryFulfilled, (data) => dispatch(known(saleId, data))),
    }),
    stopWaiting: build.mutation<PhoneRequests, { id: string; saleId: string }>({
      ...rpcEndpoint('stop_till_payment', ({ id }) => ({ p_request_id: id }), toPhoneRequests),
      onQueryStarted: ({ saleId }, { dispatch, queryFulfilled }) =>
        keep(queryFulfilled, (data) => dispatch(known(saleId, data))),
    }),
  }),
});

export const { usePhoneRequestsQuery } = phoneRequestsApi;
export const { useAskPhoneMutation, useLookAtPhoneMutation, useStopWaitingMutation } = tillPaymentsApi;
