import type { PlatformPaymentProvider } from '@dukani/shared/rpc';
import type { BadgeTone } from '@dukani/shared/ui-core';

interface ProviderWords {
  title: string;
  description: string;
  /** What the service itself calls its keys. */
  keys: Record<string, string>;
}

export const PROVIDERS: Record<PlatformPaymentProvider['kind'], ProviderWords> = {
  mpesa: {
    title: 'M-Pesa',
    description: 'Businesses get a payment request on their phone. Shillings only.',
    keys: { consumer_key: 'Consumer key', consumer_secret: 'Consumer secret', passkey: 'Passkey' },
  },
  paystack: {
    title: 'Cards with Paystack',
    description: 'Businesses enter their card on the Paystack page; it is saved for renewals.',
    keys: { secret_key: 'Secret key' },
  },
  stripe: {
    title: 'Cards with Stripe',
    description: 'Businesses enter their card on the Stripe page; it is saved for renewals.',
    keys: { secret_key: 'Secret key', webhook_secret: 'Webhook signing secret' },
  },
};

export const PROVIDER_KINDS = ['mpesa', 'paystack', 'stripe'] as const;

/** A service that nobody has set up yet. */
export const emptyProvider = (kind: PlatformPaymentProvider['kind']): PlatformPaymentProvider => ({
  kind,
  mode: 'test',
  is_enabled: false,
  shortcode: null,
  shortcode_kind: kind === 'mpesa' ? 'paybill' : null,
  currencies: null,
  saved_at: '',
  keys: Object.keys(PROVIDERS[kind].keys).map((name) => ({ name, is_set: false, last4: null })),
});

/** Whether a service takes money, as a badge. */
export function providerState({ is_enabled: isOn, mode }: Pick<PlatformPaymentProvider, 'is_enabled' | 'mode'>): {
  label: string;
  tone: BadgeTone;
} {
  if (!isOn) return { label: 'Off', tone: 'neutral' };
  return mode === 'test' ? { label: 'On, in test mode', tone: 'warning' } : { label: 'On', tone: 'success' };
}
