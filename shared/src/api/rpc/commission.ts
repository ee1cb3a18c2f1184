/** A rule of commission: what people earn by what they sell. */
export interface CommissionRule {
  id: string;
  /** Of the price without tax, or of that less what the goods cost. */
  basis: 'net' | 'margin';
  /** 2 is 2 %. */
  percent: number;
  product_id: string | null;
  product_name: string | null;
  category_id: string | null;
  category_name: string | null;
  /** Null: whoever sells. */
  user_id: string | null;
  full_name: string | null;
  /** Who has half of it. */
  shared_with: string | null;
  shared_with_name: string | null;
  valid_from: string;
  /** The last day of sale; null: it goes on. */
  valid_to: string | null;
  updated_at: string;
}

/** save_commission_rule(p_rule). */
export interface CommissionRuleInput {
  id: string;
  basis: 'net' | 'margin';
  percent: number;
  product_id?: string | null;
  category_id?: string | null;
  user_id?: string | null;
  shared_with?: string | null;
  valid_from: string;
  valid_to?: string | null;
  expected_updated_at?: string | null;
}

/** delete_commission_rule(p_rule_id). */
export interface DeletedCommissionRule {
  id: string;
  deleted: boolean;
}

/** The commission of a person for a month. */
export interface CommissionSums {
  user_id: string;
  full_name: string;
  /** Its first day. */
  month: string;
  base_amount: number;
  amount: number;
  line_count: number;
  /** Lines of approved months before, which came late. */
  late_count: number;
  approved_at: string | null;
  approved_by_name: string | null;
}

/** list_commission(p_month). */
export interface CommissionMonth {
  month: string;
  sees_all: boolean;
  is_over: boolean;
  people: CommissionSums[];
}

/** What one line sold or returned brings. */
export interface CommissionLine {
  line_id: string;
  kind: 'sale' | 'return';
  /** The sale. */
  document_id: string;
  document_number: string;
  business_date: string;
  is_late: boolean;
  product_name: string;
  basis: 'net' | 'margin';
  percent: number;
  is_shared: boolean;
  base_amount: number;
  amount: number;
}

/** get_commission(p_user_id, p_month, p_after). */
export interface CommissionStatement extends CommissionSums {
  rows: CommissionLine[];
  next_cursor: string | null;
}

export interface CommissionInputs {
  save_commission_rule: { p_rule: CommissionRuleInput };
}

export interface CommissionAnswers {
  approve_commission: CommissionSums;
  delete_commission_rule: DeletedCommissionRule;
  get_commission: CommissionStatement;
  list_commission: CommissionMonth;
  list_commission_rules: CommissionRule[];
  save_commission_rule: CommissionRule;
}
