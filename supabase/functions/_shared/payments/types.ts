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
  /** What is paid for, in one word; an order without it. */
  title?: string;
  /** The card may be charged again without its owner: it pays a subscription. */
  keepsCard?: boolean;
  /** Where M-Pesa reports to; the unguessable end of it is the only proof that a report bears. */
  callbackUrl: string;
  /** Where a page of the service leads back to. */
  returnUrl: string;
  /** Whose payment it is: named to the service, so that its own lists can be searched. */
  tenantId: string;
  /** When the page of the service is to end. */
  pageEndsAt: Date;
}

/** Accepted is no payment; unanswered is no refusal: the shopper may be paying. */
export type RequestOutcome =
  | {
      outcome: 'accepted';
      provider_reference: string;
      redirect_url?: string;
      /** When the page of the service ends, and so our try. */
      expires_at?: string;
      code?: string;
      message?: string;
    }
  | { outcome: 'refused'; code?: string; message?: string }
  | { outcome: 'unanswered'; provider_reference?: string; message?: string };

/** What a service says of a payment when it is asked. */
export interface PaymentOutcome {
  outcome: 'succeeded' | 'failed' | 'pending';
  code?: string;
  message?: string;
  amount?: number;
  /** The amount as the service counts it: the database compares this one, by a table of its own. */
  service_amount?: number;
  currency_code?: string;
  receipt_number?: string;
  provider_payment?: string;
}

/** pending: nobody knows, it is tried again under the same key. */
export interface RefundOutcome {
  outcome: 'done' | 'refused' | 'pending';
  reference?: string;
  /** What the service says it gave back, as it counts. */
  service_amount?: number;
  currency_code?: string;
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

/** A payment by our id and by what the service calls it. */
export interface PaymentName {
  id: string;
  reference: string;
}

/** Money of a payment that goes back, as the service has it now: a refund, or a dispute of the payer's bank. */
export interface ReturnedMoney {
  kind: 'refund' | 'dispute';
  /** What the service calls it. */
  reference: string;
  /** pending: nothing has moved yet; gone: the business does not have it any more; kept: it came back, or never went. */
  state: 'pending' | 'gone' | 'kept';
  /** The service's own word. */
  status: string;
  service_amount: number;
  currency_code: string;
  reason?: string;
  /** Until when the business has to answer a dispute. */
  respond_by?: string;
  /** This product asked for it. */
  is_own: boolean;
}

/** One payment service. No method throws for what the service or the network does. */
export interface PaymentClient {
  request(payment: PaymentRequest): Promise<RequestOutcome>;
  query(payment: PaymentName): Promise<PaymentOutcome>;
  /** Ends the page on which somebody may still pay, where the service can; says what became of the payment. */
  close(payment: PaymentName): Promise<PaymentOutcome>;
  refund(refund: RefundRequest): Promise<RefundOutcome>;
  /** What went back or may go back; null when the service did not say. */
  returns(payment: PaymentName & { providerPayment: string | null }): Promise<ReturnedMoney[] | null>;
}
