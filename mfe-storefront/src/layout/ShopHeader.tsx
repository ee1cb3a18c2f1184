import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { selectCartCount } from '@dukani/shared/cart';
import { useBranding } from '@dukani/shared/branding';
import { loadTwice } from '@dukani/shared/contract';
import { Link, useLocation, useNavigate } from '@dukani/shared/router';
import { useAppSelector } from '@dukani/shared/store';
import { useShopPath } from '@dukani/shared/tenant';
import { Icon, IconButton, Logo } from '@dukani/shared/ui-core';
import { onCartWanted } from '../common/cartOpening';
import { takesOrders, useShop } from '../common/useShop';
import { useWishlist } from '../common/wishlist';
import { CategoriesMenu } from './CategoriesMenu';
import { useAddressedPanel } from './panelAddresses';
import { PromiseBar } from './PromiseBar';
import { SearchBox } from './SearchBox';
import './ShopHeader.css';

// Panels are fetched when they are first opened: nobody needs them to see the shop.
const CartPanel = lazy(() => loadTwice(() => import('./CartPanel')));
const WishlistPanel = lazy(() => loadTwice(() => import('./WishlistPanel')));
const ContactPanel = lazy(() => loadTwice(() => import('./ContactPanel')));
// Only for who is signed in.
const CartInStep = lazy(() => import('../account/CartInStep').catch(() => ({ default: () => null })));
const PhoneMenu = lazy(() => loadTwice(() => import('./PhoneMenu')));

/** Where the header ends on a wide screen, in CSS pixels, for a panel that is open before anything was drawn. */
const topBeforeMeasured = 100;

type Panel = 'cart' | 'wishlist' | 'contact' | 'menu';

/** Which panel is open. One belongs to the page it was opened on: following a link in it closes it. */
function usePanel() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const header = useRef<HTMLElement>(null);
  const [panel, setPanel] = useState<{ name: Panel; address: string; top: number } | null>(null);
  const address = pathname + search;
  const addressed = useAddressedPanel();
  const open = (name: Panel) =>
    setPanel({ name, address, top: Math.max(header.current?.getBoundingClientRect().bottom ?? 0, 0) });
  const close = () => {
    setPanel(null);
    if (addressed !== null) void navigate(address, { replace: true });
  };
  // A message may offer the cart, too.
  useEffect(() => {
    return onCartWanted(() => open('cart'));
  });
  const isHere = panel?.address === address;
  return {
    header,
    openPanel: isHere ? panel.name : addressed,
    top: isHere ? panel.top : topBeforeMeasured,
    open,
    close,
  };
}

/** Name, search, menus, wishlist and cart. Stays at the top of the screen; while one pays it leads nowhere else. */
export function ShopHeader() {
  const shopPath = useShopPath();
  const { pathname, search } = useLocation();
  const isSignedIn = useAppSelector((root) => root.session.userId !== null);
  const isOrdering = takesOrders(useShop());
  const { header, openPanel, top, open, close } = usePanel();
  const isPaying = pathname === shopPath('checkout') || pathname === shopPath('payment');
  const params = new URLSearchParams(search);
  const isListing = pathname === shopPath('search') && !params.has('q');
  const isDeals = isListing && params.get('deals') === '1';
  return (
    <>
      <PromiseBar />
      <header ref={header} className="shop-header">
        <div className="shop-header__row">
          <span className="shop-header__menu">
            <IconButton icon="menu" label="Menu" aria-haspopup="dialog" onClick={() => open('menu')} />
          </span>
          <ShopName />
          <nav aria-label="Shop" className="shop-header__nav">
            <Link to={shopPath('search')} className={navClass(isListing && !isDeals)}>
              Products
            </Link>
            <CategoriesMenu />
            <Link to={shopPath('search?deals=1')} className={navClass(isDeals)}>
              Deals
            </Link>
            <button type="button" className="shop-header__link" aria-haspopup="dialog" onClick={() => open('contact')}>
              Contact
            </button>
          </nav>
          {!isPaying && <SearchBox />}
          <div className="shop-header__tools">
            <a className="shop-header__admin" href="/auth" target="_blank" rel="noopener">
              Admin Login
            </a>
            {!isPaying && (
              <>
                <Link to={shopPath('account')} className="dk-icon-button shop-header__account" aria-label="Account">
                  <Icon name="user" size={20} />
                </Link>
                <WishlistTool onOpen={() => open('wishlist')} />
              </>
            )}
            {isOrdering && <CartTool onOpen={() => open('cart')} />}
          </div>
        </div>
      </header>
      {isSignedIn && (
        <Suspense fallback={null}>
          <CartInStep />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {openPanel === 'cart' && <CartPanel top={top} onClose={close} />}
        {openPanel === 'wishlist' && <WishlistPanel onClose={close} />}
        {openPanel === 'contact' && <ContactPanel onClose={close} />}
        {openPanel === 'menu' && <PhoneMenu onClose={close} onContact={() => open('contact')} />}
      </Suspense>
    </>
  );
}

function navClass(isCurrent: boolean): string {
  return isCurrent ? 'shop-header__link shop-header__link--current' : 'shop-header__link';
}

function ShopName() {
  const shopPath = useShopPath();
  const { name, logoUrl } = useBranding();
  return (
    <Link to={shopPath('')} className="shop-header__brand">
      <Logo name={name} src={logoUrl} />
    </Link>
  );
}

function WishlistTool({ onOpen }: { onOpen: () => void }) {
  const { items } = useWishlist();
  return <IconButton icon="heart" label="Wishlist" count={items.length} aria-haspopup="dialog" onClick={onOpen} />;
}

function CartTool({ onOpen }: { onOpen: () => void }) {
  const count = useAppSelector(selectCartCount);
  return <IconButton icon="bag" label="Cart" count={count} aria-haspopup="dialog" onClick={onOpen} />;
}
