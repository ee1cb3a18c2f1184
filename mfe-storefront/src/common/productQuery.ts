import type { RpcCall } from './useShopQuery';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text from the address can be an id at all. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** The question for one product with all that its page shows; null where the id is none. */
export function productQuery(tenantId: string, productId: string): RpcCall<'shop_product'> {
  return isUuid(productId) ? ['shop_product', { p_tenant_id: tenantId, p_product_id: productId }] : null;
}
