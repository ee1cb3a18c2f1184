/** A payment service of a business as the database hands it out: settings, and keys that only this project's secret opens. */
export interface ProviderAccess {
  tenant_id: string;
  kind: 'mpesa' | 'paystack' | 'stripe';
  mode: 'test' | 'live';
  shortcode: string | null;
  shortcode_kind: 'paybill' | 'till' | null;
  sealed_keys: Record<string, string>;
}

/** A service with its keys opened. Never logged, never answered. */
export interface OpenedProvider extends ProviderAccess {
  keys: Record<string, string>;
}

/** What a service is asked for. */
export interface PaymentRequest {
  id: string;
  amount: number;
  currency: string;
  /** A mobile number for M-Pesa, else an email address. */
  payer: string;
  orderNumber: string;
  /** Where M-Pesa reports to; the unguessable end of it is the only proof that a report bears. */
  callbackUrl: string;
  /** Where a page of the service leads back to. */
  returnUrl: string;
}

/** Accepted is no payment; unanswered is no refusal: the shopper may be paying. */
export type RequestOutcome =
  | { outcome: 'accepted'; provider_reference: string; redirect_url?: string; code?: string; message?: string }
  | { outcome: 'refused'; code?: string; message?: string }
  | { outcome: 'unanswered'; provider_reference?: string; message?: string };

/** What a service says of a payment when it is asked. */
export interface PaymentOutcome {
  outcome: 'succeeded' | 'failed' | 'pending';
  code?: string;
  message?: string;
  amount?: number;
  currency_code?: string;
  receipt_number?: string;
  provider_payment?: string;
}

/** pending: nobody knows, it is tried again under the same key. */
export interface RefundOutcome {
  outcome: 'done' | 'refused' | 'pending';
  reference?: string;
  code?: string;
  message?: string;
}

/** A payment that is to be given back. */
export interface RefundRequest {
  id: string;
  amount: number;
  currency: string;
  reference: string;
  providerPayment: string | null;
  /** It was asked for before, and nobody knows whether it was done. */
  isRepeated: boolean;
}

/** One payment service. No method throws for what the service or the network does. */
export interface PaymentClient {
  request(payment: PaymentRequest): Promise<RequestOutcome>;
  query(reference: string): Promise<PaymentOutcome>;
  refund(refund: RefundRequest): Promise<RefundOutcome>;
}
