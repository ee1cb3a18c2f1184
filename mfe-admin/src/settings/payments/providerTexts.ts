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
      'Shoppers get a request on their phone and confirm it with their PIN, or send the money to your number themselves. You need a paybill or till number; for requests and reports also an app on Safaricom’s Daraja portal.',
    keys: { consumer_key: 'Consumer key', consumer_secret: 'Consumer secret', passkey: 'Passkey' },
    testHint:
      'In test mode the sandbox of Safaricom answers requests; no money moves. Your number, where shoppers see it, is paid with real money in either mode.',
  },
  paystack: {
    title: 'Cards with Paystack',
    name: 'Paystack',
    description: 'Shoppers pay on the page of Paystack and come back to your shop.',
    keys: { secret_key: 'Secret key' },
    testHint: 'In test mode use the secret key that begins with sk_test.',
  },
  stripe: {
    title: 'Cards with Stripe',
    name: 'Stripe',
    description: 'Shoppers pay on the page of Stripe and come back to your shop.',
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
    looks_up_payments: false,
    reports: null,
    look_up: null,
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
  const label = isOn ? 'On' : 'By hand only';
  // What is sent by hand is real money: the mode is that of requests.
  return { label: isOn && provider.mode === 'test' ? `${label}, in test mode` : label, tone: 'success' };
}
