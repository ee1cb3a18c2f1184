import type * as rpc from '@dukani/shared/rpc';

/** An account of the chart. */
export interface Account {
  id: string;
  code: string;
  name: string;
  type: rpc.AccountType;
  subtype: rpc.AccountSubtype;
  isCredit: boolean;
  /** What documents use it for; null: what people post to. */
  role: string | null;
  /** The sum of documents: nobody writes a line to it. */
  isControl: boolean;
  parentId: string | null;
  cashFlowClass: rpc.CashFlowClass | null;
  isActive: boolean;
  mergedIntoId: string | null;
  hasLines: boolean;
}

export function toAccount(row: rpc.LedgerAccount): Account {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    type: row.account_type,
    subtype: row.subtype,
    isCredit: row.normal_balance === 'credit',
    role: row.role,
    isControl: row.is_control,
    parentId: row.parent_id,
    cashFlowClass: row.cash_flow_class,
    isActive: row.is_active,
    mergedIntoId: row.merged_into_id,
    hasLines: row.has_lines,
  };
}
