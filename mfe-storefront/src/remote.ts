import { CONTRACT_VERSION, defineRemote } from '@dukani/shared/contract';
import {
  LazyAccount,
  LazyCategory,
  LazyCheckout,
  LazyHome,
  LazyInvoiceViewer,
  LazyOrder,
  LazyOrderSuccess,
  LazyPayment,
  LazyPolicy,
  LazyProduct,
  LazySearch,
  LazyMailEnd,
} from './lazyScreens';
import { CartAddress, ContactAddress, WishlistAddress } from './layout/panelAddresses';
import { ShopFrame } from './layout/ShopFrame';

/** The public shop. Paths are relative to where the shop stands: '' on its own host, `/t/<slug>` elsewhere. */
export default defineRemote({
  name: 'storefront',
  contractVersion: CONTRACT_VERSION,
  routes: [
    { path: '', access: 'public', Screen: LazyHome },
    { path: 'cart', access: 'public', Screen: CartAddress },
    { path: 'wishlist', access: 'public', Screen: WishlistAddress },
    { path: 'contact', access: 'public', Screen: ContactAddress },
    { path: 'search', access: 'public', Screen: LazySearch },
    { path: 'category/:categoryId', access: 'public', Screen: LazyCategory },
    { path: 'product/:productId', access: 'public', Screen: LazyProduct },
    { path: 'checkout', access: 'public', Screen: LazyCheckout },
    { path: 'account', access: 'public', Screen: LazyAccount },
    { path: 'payment', access: 'public', Screen: LazyPayment },
    { path: 'order-success', access: 'public', Screen: LazyOrderSuccess },
    { path: 'order/:token', access: 'public', Screen: LazyOrder },
    { path: 'policies/:kind', access: 'public', Screen: LazyPolicy },
    { path: 'stock-notice/:token', access: 'public', Screen: LazyMailEnd },
    { path: 'cart-mails/:token', access: 'public', Screen: LazyMailEnd },
    { path: 'api/public-invoice-viewer', access: 'public', Screen: LazyInvoiceViewer },
  ],
  navigation: [],
  Frame: ShopFrame,
});
