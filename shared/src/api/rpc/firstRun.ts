export type BusinessKind = 'grocery' | 'fashion' | 'food' | 'beauty' | 'electronics' | 'other';

/** first_run_state(), save_first_run(p_business_kind, p_currency_code, p_timezone), load_sample_data(p_kind). */
export interface FirstRunState {
  business_kind: BusinessKind | null;
  /** When the questions were answered; null while they are open. */
  completed_at: string | null;
  currency_code: string;
  timezone: string;
  country: string | null;
  /** False once something has been posted. */
  can_change_currency: boolean;
  sample: { kind: BusinessKind; loaded_at: string; products: number; contacts: number } | null;
}

/** remove_sample_data(): what became of the sample products. */
export interface SampleDataRemoved {
  deleted: number;
  /** They had stock or were sold: their history stays, out of sight. */
  archived: number;
  /** Renamed, restocked or promised: the business's own now. */
  kept: number;
}
