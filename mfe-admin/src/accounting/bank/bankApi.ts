import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';

/** What posts shows on the dashboard too. */
const posted = (_answer: unknown, error: unknown) => (error === undefined ? (['Ledger', 'Dashboard'] as const) : []);
const changed = (_answer: unknown, error: unknown) => (error === undefined ? (['Ledger'] as const) : []);

/** Statements of money accounts and their matches with the books. What posts is idempotent by its id. */
const bankApi = api.injectEndpoints({
  endpoints: (build) => ({
    bankAccounts: build.query<rpc.BankAccount[], void>({
      ...rpcEndpoint('bank_accounts', () => ({})),
      providesTags: ['Ledger'],
    }),
    bankStatements: build.query<rpc.BankStatement[], string>({
      ...rpcEndpoint('list_bank_statements', (accountId) => ({ p_account_id: accountId })),
      providesTags: ['Ledger'],
    }),
    bankStatement: build.query<rpc.BankStatementFigures, string>({
      ...rpcEndpoint('get_bank_statement', (statementId) => ({ p_statement_id: statementId })),
      providesTags: ['Ledger'],
    }),
    bankLines: build.query<rpc.BankLinePage, { statementId: string; isMatched: boolean; after: number }>({
      ...rpcEndpoint(
        'list_bank_lines',
        ({ statementId, isMatched, after }: { statementId: string; isMatched: boolean; after: number }) => ({
          p_statement_id: statementId,
          p_is_matched: isMatched,
          p_after: after,
        }),
      ),
      providesTags: ['Ledger'],
    }),
    suggestMatches: build.query<rpc.MatchProposals[], string[]>({
      ...rpcEndpoint('suggest_matches', (ids) => ({ p_bank_line_ids: ids })),
      providesTags: ['Ledger'],
    }),
    unmatchedEntries: build.query<rpc.UnmatchedEntry[], { accountId: string; search: string }>({
      ...rpcEndpoint('list_unmatched_entries', ({ accountId, search }: { accountId: string; search: string }) => ({
        p_account_id: accountId,
        ...(search === '' ? {} : { p_search: search }),
      })),
      providesTags: ['Ledger'],
    }),
    importBankLines: build.mutation<rpc.ImportedStatement, rpc.BankImportInput>({
      ...rpcEndpoint('import_bank_lines', (statement) => ({ p_import: statement })),
      invalidatesTags: posted,
    }),
    withdrawStatement: build.mutation<rpc.BankStatement, { statement_id: string; reason: string }>({
      ...rpcEndpoint('withdraw_statement', (withdrawal) => ({ p_withdrawal: withdrawal })),
      invalidatesTags: changed,
    }),
    matchLine: build.mutation<rpc.BankMatch, rpc.MatchLineInput>({
      ...rpcEndpoint('match_line', (match) => ({ p_match: match })),
      invalidatesTags: changed,
    }),
    bookLine: build.mutation<rpc.BankMatch, rpc.BookLineInput>({
      ...rpcEndpoint('book_line', (entry) => ({ p_entry: entry })),
      invalidatesTags: posted,
    }),
    settleLine: build.mutation<rpc.BankMatch, rpc.SettleLineInput>({
      ...rpcEndpoint('settle_line', (settlement) => ({ p_settlement: settlement })),
      invalidatesTags: posted,
    }),
    unmatchLine: build.mutation<rpc.BankMatch, { match_id: string; reason: string | null }>({
      ...rpcEndpoint('unmatch_line', (undo) => ({ p_undo: undo })),
      invalidatesTags: posted,
    }),
    saveBankRule: build.mutation<rpc.BankRule, rpc.BankRuleInput>({
      ...rpcEndpoint('save_bank_rule', (rule) => ({ p_rule: rule })),
      invalidatesTags: changed,
    }),
    bankRules: build.query<rpc.BankRule[], void>({
      ...rpcEndpoint('list_bank_rules', () => ({})),
      providesTags: ['Ledger'],
    }),
    bankRuleLines: build.query<rpc.RuleLine[], string>({
      ...rpcEndpoint('bank_rule_lines', (ruleId) => ({ p_rule_id: ruleId })),
      providesTags: ['Ledger'],
    }),
    orderBankRules: build.mutation<rpc.BankRule[], string[]>({
      ...rpcEndpoint('order_bank_rules', (ids) => ({ p_rule_ids: ids })),
      invalidatesTags: ['Ledger'],
    }),
    tryBankRule: build.mutation<rpc.RuleTrial, rpc.BankRuleInput>(
      rpcEndpoint('try_bank_rule', (rule) => ({ p_rule: rule })),
    ),
    closeStatement: build.mutation<rpc.BankStatementFigures, string>({
      ...rpcEndpoint('close_statement', (statementId) => ({ p_close: { statement_id: statementId } })),
      invalidatesTags: changed,
    }),
    reopenStatement: build.mutation<rpc.BankStatementFigures, { statement_id: string; reason: string }>({
      ...rpcEndpoint('reopen_statement', (reopen) => ({ p_reopen: reopen })),
      invalidatesTags: changed,
    }),
    saveStatementProfile: build.mutation<rpc.MoneyAccount, rpc.SaveMoneyAccountInput>({
      ...rpcEndpoint('save_money_account', (account) => ({ p_account: account })),
      invalidatesTags: changed,
    }),
  }),
});

export const {
  useBankAccountsQuery,
  useBankStatementsQuery,
  useBankStatementQuery,
  useBankLinesQuery,
  useSuggestMatchesQuery,
  useUnmatchedEntriesQuery,
  useImportBankLinesMutation,
  useWithdrawStatementMutation,
  useMatchLineMutation,
  useBookLineMutation,
  useSettleLineMutation,
  useUnmatchLineMutation,
  useSaveBankRuleMutation,
  useTryBankRuleMutation,
  useBankRulesQuery,
  useBankRuleLinesQuery,
  useOrderBankRulesMutation,
  useCloseStatementMutation,
  useReopenStatementMutation,
  useSaveStatementProfileMutation,
} = bankApi;
