import { Navigate, useLocation } from '@dukani/shared/router';
import { useShopPath } from '@dukani/shared/tenant';

/** What a link to `/contact` carries whose point is the form. */
export const writing = { isWriting: true };

type AddressedPanel = 'cart' | 'wishlist' | 'contact';

/** `/cart` as people type it: the front page with the cart unfolded. */
export function CartAddress() {
  return <HomeWithPanel panel="cart" />;
}

/** `/wishlist`: the front page with the wishlist unfolded. */
export function WishlistAddress() {
  return <HomeWithPanel panel="wishlist" />;
}

/** `/contact`: the front page with the ways to reach the shop. */
export function ContactAddress() {
  return <HomeWithPanel panel="contact" />;
}

function HomeWithPanel({ panel }: { panel: AddressedPanel }) {
  const shopPath = useShopPath();
  const state = useLocation().state as object | null;
  return <Navigate to={shopPath('')} state={{ ...state, panel }} replace />;
}

/** The panel that the address asked for, until it is closed or one goes on. */
export function useAddressedPanel(): AddressedPanel | null {
  const state = useLocation().state as { panel?: unknown } | null;
  return state?.panel === 'cart' || state?.panel === 'wishlist' || state?.panel === 'contact' ? state.panel : null;
}
