/** declined: nothing is sent; created: the card service is asked next; manual: no service sends it, a person does. */
export type BillingRefundState = 'waiting' | 'created' | 'pending' | 'succeeded' | 'failed' | 'manual' | 'declined';

/** Money that goes back, as administrators of the platform see it. */
export interface BillingRefund {
  id: string;
  amount: number;
  reason: string;
  state: BillingRefundState;
  /** Of the payment that it goes back from; null where no single one was large enough. */
  provider: 'stripe' | 'paystack' | 'mpesa' | 'bank' | null;
  reference: string | null;
  failure: string | null;
  is_by_hand: boolean;
  /** It waits for a second administrator, who is not the one who asked. */
  may_approve: boolean;
  created_at: string;
  settled_at: string | null;
}
