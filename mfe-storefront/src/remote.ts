import { CONTRACT_VERSION, defineRemote } from '@dukani/shared/contract';
import { HomeScreen } from './catalog/HomeScreen';
import {
  LazyCategory,
  LazyCheckout,
  LazyInvoiceViewer,
  LazyNotFound,
  LazyOrder,
  LazyOrderSuccess,
  LazyPayment,
  LazyProduct,
  LazySearch,
} from './lazyScreens';
import { ShopFrame } from './layout/ShopFrame';

/** The public shop. Paths are relative to where the shop stands: '' on its own host, `/t/<slug>` elsewhere. */
export default defineRemote({
  name: 'storefront',
  contractVersion: CONTRACT_VERSION,
  routes: [
    { path: '', access: 'public', Screen: HomeScreen },
    // The panels have addresses, too: home with the panel open.
    { path: 'cart', access: 'public', Screen: HomeScreen },
    { path: 'wishlist', access: 'public', Screen: HomeScreen },
    { path: 'search', access: 'public', Screen: LazySearch },
    { path: 'category/:categoryId', access: 'public', Screen: LazyCategory },
    { path: 'product/:productId', access: 'public', Screen: LazyProduct },
    { path: 'checkout', access: 'public', Screen: LazyCheckout },
    { path: 'payment', access: 'public', Screen: LazyPayment },
    { path: 'order-success', access: 'public', Screen: LazyOrderSuccess },
    { path: 'order/:token', access: 'public', Screen: LazyOrder },
    { path: 'api/public-invoice-viewer', access: 'public', Screen: LazyInvoiceViewer },
    { path: '*', access: 'public', Screen: LazyNotFound },
  ],
  navigation: [],
  Frame: ShopFrame,
});
