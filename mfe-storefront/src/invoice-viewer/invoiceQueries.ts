import type { PublicInvoice } from '@dukani/shared/rpc';
import { useShopQuery, type ShopQuery } from '../common/useShopQuery';

/** The invoice behind a secret token; null for any wrong, expired or withdrawn one. Each read is counted as a view, so it is read once. */
export function usePublicInvoice(token: string): ShopQuery<PublicInvoice | null> {
  const query = useShopQuery<PublicInvoice | null>(token === '' ? null : ['get_public_invoice', { p_token: token }], {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  return token === '' ? { ...query, data: null, isLoading: false } : query;
}
