type Json = Record<string, unknown>;

/** A call that succeeds for each procedure about the account of a shopper: staff shop like everybody. */
export function shopperCalls(ids: Json): Record<string, Json> {
  const address = { line_1: 'Moi Avenue 1', city: 'Nairobi' };
  const account = { tenant_id: ids.shop_tenant_id, name: 'Own shopper', phone: '0700 000 004', addresses: [address] };
  const lines = [{ product_id: ids.product_id, quantity: 1 }];
  return {
    choose_cart_mails: { p_choice: { tenant_id: ids.shop_tenant_id, wanted: true, source: 'account' } },
    end_cart_mails: { p_token: 'unknown' },
    delete_my_shop_account: { p_tenant_id: ids.shop_tenant_id },
    keep_my_shop_order: { p_token: ids.review_token },
    my_shop_account: { p_tenant_id: ids.shop_tenant_id },
    my_shop_cart: { p_tenant_id: ids.shop_tenant_id },
    my_shop_orders: { p_tenant_id: ids.shop_tenant_id },
    save_my_shop_account: { p_account: account },
    save_my_shop_cart: { p_cart: { tenant_id: ids.shop_tenant_id, version: 0, lines } },
  };
}
