import type { DirectPaymentPlace, OrderPaymentState, ShopperPayment, ShopPaymentMethod } from '@dukani/shared/rpc';
import { sampleTenantId } from '@dukani/shared/testing';
import { sampleId } from './shopSamples';

/** M-Pesa by a request on the phone. */
export function makeMethod(overrides: Partial<ShopPaymentMethod> = {}): ShopPaymentMethod {
  return {
    method: 'mobile_money',
    provider: 'mpesa',
    is_test: false,
    is_asked: true,
    is_direct: false,
    ...overrides,
  };
}

/** A request that is on the phone. */
export function makePayment(overrides: Partial<ShopperPayment> = {}): ShopperPayment {
  return {
    id: sampleId(900),
    state: 'pending',
    is_live: true,
    provider: 'mpesa',
    method: 'mobile_money',
    amount: 352,
    payer: '254712345678',
    is_direct: false,
    code: null,
    receipt_number: null,
    redirect_url: null,
    refund_status: null,
    is_test: false,
    expires_at: '2026-11-21T09:03:00Z',
    created_at: '2026-11-21T09:00:00Z',
    ...overrides,
  };
}

/** An order that waits for its money, in a shop that asks for it on the phone. */
export function makePaymentState(overrides: Partial<OrderPaymentState> = {}): OrderPaymentState {
  return {
    order_id: sampleId(500),
    tenant_id: sampleTenantId,
    order_number: 'WEB-000042',
    order_status: 'placed',
    payment_method: 'mobile_money',
    fulfilment_method: 'pickup',
    phone: '0712 345 678',
    email: null,
    currency_code: 'KES',
    total_amount: 352,
    left_amount: 352,
    can_pay: true,
    methods: [makeMethod()],
    direct: null,
    payment: null,
    ...overrides,
  };
}

/** The paybill of a shop, for an order of 1,500. */
export function makePlace(overrides: Partial<DirectPaymentPlace> = {}): DirectPaymentPlace {
  return {
    kind: 'paybill',
    shortcode: '174379',
    account_number: 'WEB000042',
    amount: 1500,
    is_test: false,
    is_reported: true,
    claim: null,
    ...overrides,
  };
}

/** The same order, which can be paid by oneself, too. */
export function makeDirectState(overrides: Partial<OrderPaymentState> = {}): OrderPaymentState {
  return makePaymentState({
    total_amount: 1500,
    left_amount: 1500,
    methods: [makeMethod({ is_direct: true })],
    direct: makePlace(),
    ...overrides,
  });
}

/** What a shopper said after three minutes. */
export function makeClaim(receipt: string | null = null): NonNullable<DirectPaymentPlace['claim']> {
  return { phone: '+254712345678', receipt_number: receipt, claimed_at: '2026-11-21T09:03:00Z' };
}
