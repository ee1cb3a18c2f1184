import { api, rpcEndpoint } from '@dukani/shared/api';
import { fromNumeric, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';

/** How points are earned and used. */
export interface LoyaltyProgram {
  isActive: boolean;
  /** What is paid for one point. */
  earnAmount: Money;
  pointValue: Money;
  minimumPoints: number;
  /** After so many months points end; null: never. */
  expiryMonths: number | null;
}

export interface LoyaltyEntry {
  id: string;
  kind: rpc.LoyaltyEntry['kind'];
  points: number;
  reason: string | null;
  saleId: string | null;
  number: string | null;
  recordedByName: string | null;
  createdAt: string;
}

export interface CustomerPoints extends LoyaltyProgram {
  /** Below zero after goods came back whose points had been used. */
  points: number;
  worth: Money;
  /** The next that end; null where none do. */
  ending: { points: number; lastDay: string } | null;
  entries: LoyaltyEntry[];
}

function toProgram(row: rpc.LoyaltyProgram): LoyaltyProgram {
  return {
    isActive: row.is_active,
    earnAmount: fromNumeric(row.earn_amount),
    pointValue: fromNumeric(row.point_value),
    minimumPoints: row.minimum_points,
    expiryMonths: row.expiry_months ?? null,
  };
}

function toPoints(row: rpc.CustomerPoints): CustomerPoints {
  return {
    ...toProgram(row),
    points: row.points,
    worth: fromNumeric(row.worth),
    ending: row.expires_on == null ? null : { points: row.expiring ?? 0, lastDay: row.expires_on },
    entries: row.entries.map((entry) => ({
      id: entry.id,
      kind: entry.kind,
      points: entry.points,
      reason: entry.reason,
      saleId: entry.sale_id,
      number: entry.number,
      recordedByName: entry.recorded_by_name,
      createdAt: entry.created_at,
    })),
  };
}

/** Loyalty points, for the till, the contact's page and the settings. */
const loyaltyApi = api.enhanceEndpoints({ addTagTypes: ['Loyalty'] }).injectEndpoints({
  endpoints: (build) => ({
    getLoyaltyProgram: build.query<LoyaltyProgram, void>({
      ...rpcEndpoint('get_loyalty_program', () => ({}), toProgram),
      providesTags: ['Settings'],
    }),
    saveLoyaltyProgram: build.mutation<LoyaltyProgram, rpc.LoyaltyProgram>({
      ...rpcEndpoint('save_loyalty_program', (program) => ({ p_program: program }), toProgram),
      invalidatesTags: (_done, error) => (error === undefined ? ['Settings', 'PaymentMethod', 'Loyalty'] : []),
    }),
    getCustomerPoints: build.query<CustomerPoints, string>({
      ...rpcEndpoint('customer_points', (contactId) => ({ p_contact_id: contactId }), toPoints),
      // Every sale changes it, at other tills as well.
      keepUnusedDataFor: 5,
      providesTags: ['Loyalty', { type: 'Sale', id: 'LIST' }],
    }),
    adjustLoyalty: build.mutation<CustomerPoints, rpc.LoyaltyAdjustmentInput>({
      ...rpcEndpoint('adjust_loyalty', (adjustment) => ({ p_adjustment: adjustment }), toPoints),
      invalidatesTags: (_done, error) => (error === undefined ? ['Loyalty'] : []),
    }),
  }),
});

export const {
  useGetLoyaltyProgramQuery,
  useSaveLoyaltyProgramMutation,
  useGetCustomerPointsQuery,
  useAdjustLoyaltyMutation,
} = loyaltyApi;
