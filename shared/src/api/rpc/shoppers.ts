import type { FulfilmentMethod } from './channels';
import type { OrderStatus } from './orders';

/** An address that a shopper keeps. */
export interface ShopperAddress {
  line_1: string;
  line_2?: string;
  city: string;
  notes?: string;
}

/** my_shop_account(p_tenant_id), also what save_my_shop_account answers. The address that was used last comes first. */
export interface ShopperAccount {
  email: string;
  /** Orders that guests placed with this address are found only then. */
  is_email_proven: boolean;
  name: string | null;
  phone: string | null;
  addresses: ShopperAddress[];
  /** The shop asks about carts that were left behind, once each, where the shopper agreed. */
  offers_cart_mails: boolean;
  wants_cart_mails: boolean;
}

/** choose_cart_mails(p_choice), which answers the account; where it was chosen is kept with the date. */
export interface CartMailChoice {
  tenant_id: string;
  wanted: boolean;
  source: 'account' | 'checkout';
}

/** end_cart_mails(p_token); null for a token that is none. */
export interface EndedCartMails {
  ended: boolean;
}

/** save_my_shop_account(p_account): replaces all of it; at most five addresses. */
export interface ShopperAccountInput {
  tenant_id: string;
  name: string | null;
  phone: string | null;
  addresses: ShopperAddress[];
}

export interface ShopperOrder {
  id: string;
  order_number: string;
  status: OrderStatus;
  placed_at: string;
  item_count: number;
  total_amount: number;
  currency_code: string;
  fulfilment_method: FulfilmentMethod;
  /** The secret of the order's page. */
  token: string;
  /** The page of its invoice; null before there is one. */
  invoice_path: string | null;
}

/** my_shop_orders(p_tenant_id, p_after, p_limit): newest first. */
export interface ShopperOrderPage {
  rows: ShopperOrder[];
  count: number;
  next_cursor: string | null;
}

/** keep_my_shop_order(p_token). */
export interface SavedShopOrder {
  is_added: boolean;
}

/** delete_my_shop_account(p_tenant_id). */
export interface DeletedShopAccount {
  /** False when the login serves for something else, too: a business, a password, another shop. */
  is_login_deleted: boolean;
}

export interface ShopperCartLine {
  product_id: string;
  quantity: number;
  name: string;
  price: number;
  image_url: string | null;
}

/** my_shop_cart(p_tenant_id); save_my_shop_cart(p_cart) answers the cart as it is now, changed or not. */
export interface ShopperCart {
  version: number;
  lines: ShopperCartLine[];
  is_saved: boolean;
}

export interface ShopperCartInput {
  tenant_id: string;
  /** That the change was made of. */
  version: number;
  lines: { product_id: string; quantity: number }[];
}

/** What the procedures about shoppers' accounts answer: a part of RpcAnswers. */
export interface ShopperAnswers {
  my_shop_account: ShopperAccount;
  save_my_shop_account: ShopperAccount;
  choose_cart_mails: ShopperAccount;
  end_cart_mails: EndedCartMails | null;
  my_shop_orders: ShopperOrderPage;
  keep_my_shop_order: SavedShopOrder;
  delete_my_shop_account: DeletedShopAccount;
  my_shop_cart: ShopperCart;
  save_my_shop_cart: ShopperCart;
}
