/** get_loyalty_program() and save_loyalty_program(p_program): one point for each earn_amount paid, each worth point_value. */
export interface LoyaltyProgram {
  is_active: boolean;
  earn_amount: number;
  point_value: number;
  minimum_points: number;
  /** After so many months points end; null: never. Left out when saved: as it was. */
  expiry_months?: number | null;
}

export interface LoyaltyEntry {
  id: string;
  kind: 'earned' | 'redeemed' | 'reversed' | 'restored' | 'adjusted' | 'expired';
  points: number;
  reason: string | null;
  sale_id: string | null;
  number: string | null;
  recorded_by_name: string | null;
  created_at: string;
}

/** customer_points(p_contact_id). points may be below zero after goods came back whose points had been used. */
export interface CustomerPoints extends LoyaltyProgram {
  contact_id: string;
  points: number;
  worth: number;
  /** The next that end, and the last day on which they can be used. */
  expiring?: number;
  expires_on?: string | null;
  entries: LoyaltyEntry[];
}

/** adjust_loyalty(p_adjustment). Idempotent by id and body. */
export interface LoyaltyAdjustmentInput {
  id: string;
  contact_id: string;
  points: number;
  reason: string;
}

/** What the procedures about points answer: a part of RpcAnswers. */
export interface LoyaltyAnswers {
  get_loyalty_program: LoyaltyProgram;
  save_loyalty_program: LoyaltyProgram;
  customer_points: CustomerPoints;
  adjust_loyalty: CustomerPoints;
}
