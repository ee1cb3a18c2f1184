import { lazyScreen } from './common/lazyScreen';
import { ListingSkeleton } from './common/ListingSkeleton';
import { OrderSkeleton } from './common/OrderSkeleton';
import { ProductSkeleton } from './common/ProductSkeleton';

// Each screen is a chunk of its own: a shopper downloads what they open.
export const LazyHome = lazyScreen(() => import('./catalog/HomeScreen'), ListingSkeleton);
export const LazySearch = lazyScreen(() => import('./search/SearchScreen'), ListingSkeleton);
export const LazyCategory = lazyScreen(() => import('./catalog/CategoryScreen'), ListingSkeleton);
export const LazyProduct = lazyScreen(() => import('./catalog/ProductScreen'), ProductSkeleton);
export const LazyCheckout = lazyScreen(() => import('./checkout/CheckoutScreen'), OrderSkeleton);
export const LazyPayment = lazyScreen(() => import('./checkout/PaymentScreen'), OrderSkeleton);
export const LazyOrder = lazyScreen(() => import('./orders/OrderScreen'), OrderSkeleton);
export const LazyOrderSuccess = lazyScreen(() => import('./orders/OrderSuccessScreen'), OrderSkeleton);
export const LazyAccount = lazyScreen(() => import('./account/AccountScreen'), OrderSkeleton);
export const LazyInvoiceViewer = lazyScreen(() => import('./invoice-viewer/InvoiceViewerScreen'), OrderSkeleton);
export const LazyMailEnd = lazyScreen(() => import('./mails/MailEndScreen'), OrderSkeleton);
export const LazyPolicy = lazyScreen(() => import('./policies/PolicyScreen'), OrderSkeleton);
