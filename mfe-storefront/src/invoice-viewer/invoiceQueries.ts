import type {
  SupplierAnswerInput,
  InvoiceTerms,
  PublicInvoice,
  PublicPurchaseOrder,
  PublicQuote,
} from '@dukani/shared/rpc';
import { callPublicRpc } from '@dukani/shared/data';
import { useShopQuery, type ShopQuery } from '../common/useShopQuery';

/** The invoice behind a secret token; null for any wrong, expired or withdrawn one. Each read is counted as a view, so it is read once. */
export function usePublicInvoice(token: string): ShopQuery<PublicInvoice | null> {
  const query = useShopQuery(token === '' ? null : ['get_public_invoice', { p_token: token }], {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  return token === '' ? { ...query, data: null, isLoading: false } : query;
}

/** Until when the invoice behind a token is to be paid; null while that is not known, and for an empty token. */
export function usePublicInvoiceTerms(token: string): InvoiceTerms | null {
  const { data } = useShopQuery(token === '' ? null : ['get_public_invoice_terms', { p_token: token }]);
  return data ?? null;
}

/** The quote behind a secret token; null for any wrong, expired or withdrawn one. */
export function usePublicQuote(token: string): ShopQuery<PublicQuote | null> {
  const query = useShopQuery(token === '' ? null : ['get_public_quote', { p_token: token }], {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  return token === '' ? { ...query, data: null, isLoading: false } : query;
}

/** Accepts the version of a quote that was shown. Throws ApiError. */
export function acceptQuote(token: string, version: number): Promise<PublicQuote> {
  return callPublicRpc('accept_quote', { p_token: token, p_version: version });
}

/** The order to a supplier behind a secret token; null for any wrong or ended one. */
export function usePublicPurchaseOrder(token: string): ShopQuery<PublicPurchaseOrder | null> {
  const query = useShopQuery(token === '' ? null : ['get_public_purchase_order', { p_token: token }], {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  return token === '' ? { ...query, data: null, isLoading: false } : query;
}

/** Sends what the supplier answers. Throws ApiError. */
export function confirmPurchaseOrder(token: string, answer: SupplierAnswerInput): Promise<PublicPurchaseOrder> {
  return callPublicRpc('confirm_purchase_order', { p_token: token, p_answer: answer });
}
