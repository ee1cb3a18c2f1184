import type { PaymentProvider } from '@dukani/shared/rpc';

/** Whether Safaricom can be asked for reports and its list: that is done in the name of the app, whose keys come first. */
export function canAskSafaricom({ shortcode, keys }: Pick<PaymentProvider, 'shortcode' | 'keys'>): boolean {
  return (
    shortcode !== null &&
    ['consumer_key', 'consumer_secret'].every((name) => keys.some((key) => key.name === name && key.is_set))
  );
}
