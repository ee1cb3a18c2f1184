import { api, rpcEndpoint } from '@dukani/shared/api';
import { planColumns, toOfferedPlan, type OfferedPlan, type PlanRow } from '@dukani/shared/plans';
import type { SubscriptionPreview, SubscriptionStatus } from '@dukani/shared/rpc';
import { proven } from '../common/proven';

/** A subscription with its plan and tenant, as platform administrators read it. */
export interface Subscription {
  id: string;
  tenant_id: string;
  billing_plan_id: string | null;
  reference: string | null;
  status: SubscriptionStatus;
  amount: number;
  currency: string;
  current_period_start: string;
  current_period_end: string;
  next_billing_date: string | null;
  next_billing_amount: number | null;
  expires_at: string | null;
  created_at: string;
  updated_at: string;
  plan: { id: string; name: string } | null;
  tenant: { id: string; name: string } | null;
}

/** What a person may write of a subscription. */
export type SubscriptionValues = Pick<
  Subscription,
  | 'billing_plan_id'
  | 'reference'
  | 'status'
  | 'amount'
  | 'currency'
  | 'current_period_start'
  | 'current_period_end'
  | 'next_billing_date'
  | 'next_billing_amount'
  | 'expires_at'
>;

export interface SubscriptionFilter {
  tenantId: string;
  /** Default: only those of the plan. */
  planId?: string;
  /** Default: all but cancelled and expired ones. */
  statuses?: readonly SubscriptionStatus[];
}

/** A change that is not made so far: without `id` one that is added, without `values` one that is removed. */
export interface SubscriptionChange {
  tenantId: string;
  id?: string;
  values?: Pick<SubscriptionValues, 'status' | 'amount' | 'expires_at'>;
}

const COLUMNS =
  'id, tenant_id, billing_plan_id, reference, status, amount, currency, current_period_start, current_period_end, next_billing_date, next_billing_amount, expires_at, created_at, updated_at, plan:billing_plans(id, name), tenant:tenants(id, name)';
const ENDED = '(cancelled,expired)';

/** Subscriptions are written by platform administrators only; the database holds them to it. */
const subscriptionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSubscriptions: build.query<Subscription[], SubscriptionFilter>({
      query:
        ({ tenantId, planId, statuses }) =>
        (db, signal) => {
          let request = db.from('tenant_subscriptions').select(COLUMNS).eq('tenant_id', tenantId);
          if (planId !== undefined) request = request.eq('billing_plan_id', planId);
          request = statuses === undefined ? request.not('status', 'in', ENDED) : request.in('status', [...statuses]);
          return request.order('created_at', { ascending: false }).abortSignal(signal);
        },
      transformResponse: (rows) => rows as Subscription[],
      providesTags: ['Subscription'],
    }),
    listPlans: build.query<OfferedPlan[], void>({
      query: () => (db, signal) => db.from('billing_plans').select(planColumns).order('position').abortSignal(signal),
      transformResponse: (rows) => (rows as PlanRow[]).map(toOfferedPlan),
      providesTags: ['Plan'],
    }),
    previewSubscription: build.query<SubscriptionPreview, SubscriptionChange>({
      ...rpcEndpoint('admin_preview_subscription', ({ tenantId, id, values }) => ({
        p_tenant_id: tenantId,
        ...(id === undefined ? {} : { p_subscription_id: id }),
        ...(values === undefined
          ? {}
          : {
              p_status: values.status,
              p_amount: values.amount,
              ...(values.expires_at === null ? {} : { p_expires_at: values.expires_at }),
            }),
      })),
      providesTags: ['Subscription'],
    }),
    createSubscription: build.mutation<unknown, SubscriptionValues & { tenant_id: string }>({
      ...proven({
        query: (values: SubscriptionValues & { tenant_id: string }) => (db) =>
          db.from('tenant_subscriptions').insert(values).select('id'),
      }),
      // An answer that got lost must not make two of them: the list shows whether it is there.
      extraOptions: { maxRetries: 0 },
      invalidatesTags: ['Subscription', 'Platform'],
    }),
    updateSubscription: build.mutation<unknown, { id: string; values: SubscriptionValues }>({
      ...proven({
        query:
          ({ id, values }: { id: string; values: SubscriptionValues }) =>
          (db) =>
            db.from('tenant_subscriptions').update(values).eq('id', id).select('id').single(),
      }),
      invalidatesTags: ['Subscription', 'Platform'],
    }),
    deleteSubscription: build.mutation<unknown, string>({
      ...proven({
        query: (id: string) => (db) => db.from('tenant_subscriptions').delete().eq('id', id).select('id').single(),
      }),
      invalidatesTags: ['Subscription', 'Platform'],
    }),
  }),
});

export const {
  useListSubscriptionsQuery,
  useListPlansQuery,
  usePreviewSubscriptionQuery,
  useLazyPreviewSubscriptionQuery,
  useCreateSubscriptionMutation,
  useUpdateSubscriptionMutation,
  useDeleteSubscriptionMutation,
} = subscriptionsApi;
