/** record_voids(p_voids): at most 100 at once, each kept once by its id. Answers how many. */
export interface TillVoidInput {
  id: string;
  /** restored: what `restores_id` names is in its basket again. */
  kind: 'line' | 'basket' | 'restored';
  /** Of the sale that the basket would have become. */
  sale_id: string;
  restores_id?: string;
  till_session_id: string | null;
  reason?: string;
  voided_at: string;
  /** Of a line or a basket at least one. */
  lines?: { product_id: string | null; name: string; quantity: number; amount: number }[];
}
