import type { Client } from 'pg';
import { call } from '../contacts/contactFixtures';
import type { BalanceSheet, CashFlow, ProfitAndLoss, TrialBalance } from '../../../shared/src/api/rpcTypes';
import type { Books } from './booksFixtures';

type Query = Record<string, unknown>;

export const trialBalance = (client: Client, books: Books, query: Query): Promise<TrialBalance> =>
  call<TrialBalance>(client, books.owner, 'trial_balance', { p_query: query });

export const profitAndLoss = (client: Client, books: Books, query: Query): Promise<ProfitAndLoss> =>
  call<ProfitAndLoss>(client, books.owner, 'profit_and_loss', { p_query: query });

export const balanceSheet = (client: Client, books: Books, query: Query): Promise<BalanceSheet> =>
  call<BalanceSheet>(client, books.owner, 'balance_sheet', { p_query: query });

export const cashFlow = (client: Client, books: Books, query: Query): Promise<CashFlow> =>
  call<CashFlow>(client, books.owner, 'cash_flow', { p_query: query });
