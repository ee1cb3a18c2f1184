import { api, rpcEndpoint } from '@dukani/shared/api';
import type {
  CommissionMonth,
  CommissionRule,
  CommissionRuleInput,
  CommissionStatement,
  CommissionSums,
  DeletedCommissionRule,
} from '@dukani/shared/rpc';

interface PersonMonth {
  userId: string;
  month: string;
}

/** Commission: its rules, the months and the statements of people. */
const commissionApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCommission: build.query<CommissionMonth, string>({
      ...rpcEndpoint('list_commission', (month) => ({ p_month: month })),
      providesTags: ['Team'],
      // Every sale adds to it: it is read anew each time it is opened.
      keepUnusedDataFor: 0,
    }),
    getCommission: build.infiniteQuery<CommissionStatement, PersonMonth, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.next_cursor ?? undefined,
      },
      ...rpcEndpoint('get_commission', ({ queryArg: { userId, month }, pageParam }) => ({
        p_user_id: userId,
        p_month: month,
        p_after: pageParam,
        p_limit: 200,
      })),
      providesTags: ['Team'],
      keepUnusedDataFor: 0,
    }),
    approveCommission: build.mutation<CommissionSums, PersonMonth>({
      ...rpcEndpoint('approve_commission', ({ userId, month }) => ({ p_user_id: userId, p_month: month })),
      invalidatesTags: ['Team'],
    }),
    listCommissionRules: build.query<CommissionRule[], void>({
      ...rpcEndpoint('list_commission_rules', () => ({})),
      providesTags: ['Team'],
    }),
    saveCommissionRule: build.mutation<CommissionRule, CommissionRuleInput>({
      ...rpcEndpoint('save_commission_rule', (rule) => ({ p_rule: rule })),
      invalidatesTags: ['Team'],
    }),
    deleteCommissionRule: build.mutation<DeletedCommissionRule, string>({
      ...rpcEndpoint('delete_commission_rule', (id) => ({ p_rule_id: id })),
      invalidatesTags: ['Team'],
    }),
  }),
});

export const {
  useListCommissionQuery,
  useGetCommissionInfiniteQuery,
  useApproveCommissionMutation,
  useListCommissionRulesQuery,
  useSaveCommissionRuleMutation,
  useDeleteCommissionRuleMutation,
} = commissionApi;
