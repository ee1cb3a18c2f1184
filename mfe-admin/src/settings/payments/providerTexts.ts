import type { PaymentProvider, PaymentProviderKind } from '@dukani/shared/rpc';
import type { BadgeTone } from '@dukani/shared/ui-core';

interface ProviderText {
  title: string;
  name: string;
  description: string;
  /** What the service itself calls its keys. */
  keys: Record<string, string>;
  testHint: string;
}

export const PROVIDER_TEXTS: Record<PaymentProviderKind, ProviderText> = {
  mpesa: {
    title: 'M-Pesa',
    name: 'M-Pesa',
    description:
      'Customers get a payment request on their phone and enter their M-Pesa PIN, or pay to your number themselves. You need a paybill or till number; for requests and reports also an app on Safaricom’s Daraja portal.',
    keys: { consumer_key: 'Consumer key', consumer_secret: 'Consumer secret', passkey: 'Passkey' },
    testHint: 'In test mode no money is taken by requests. Payments to your number are real money in both modes.',
  },
  paystack: {
    title: 'Cards with Paystack',
    name: 'Paystack',
    description: 'Customers pay on the Paystack page and return to your shop.',
    keys: { secret_key: 'Secret key' },
    testHint: 'In test mode use the secret key that begins with sk_test.',
  },
  stripe: {
    title: 'Cards with Stripe',
    name: 'Stripe',
    description: 'Customers pay on the Stripe page and return to your shop.',
    keys: { secret_key: 'Secret key', webhook_secret: 'Webhook signing secret' },
    testHint: 'In test mode use the secret key that begins with sk_test.',
  },
};

export const PROVIDER_KINDS = Object.keys(PROVIDER_TEXTS) as PaymentProviderKind[];

/** A service that nobody has set up yet. */
export function emptyProvider(kind: PaymentProviderKind): PaymentProvider {
  return {
    kind,
    mode: 'test',
    is_enabled: false,
    shortcode: null,
    shortcode_kind: kind === 'mpesa' ? 'paybill' : null,
    takes_direct_payments: false,
    reconciles_payments: false,
    reports: null,
    reconciliation: null,
    keys: Object.keys(PROVIDER_TEXTS[kind].keys).map((name) => ({ name, is_set: false, last4: null })),
  };
}

/** Whether a service takes money, as a badge. */
export function providerState(provider: Pick<PaymentProvider, 'mode' | 'is_enabled' | 'takes_direct_payments'>): {
  label: string;
  tone: BadgeTone;
} {
  const { is_enabled: isOn, takes_direct_payments: isShown } = provider;
  if (!isOn && !isShown) return { label: 'Off', tone: 'neutral' };
  const label = isOn ? 'On' : 'Manual payments only';
  // What is sent by hand is real money: the mode is that of requests.
  return { label: isOn && provider.mode === 'test' ? `${label}, in test mode` : label, tone: 'success' };
}
