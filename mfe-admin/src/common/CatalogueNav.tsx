import { useEffect, useRef } from 'react';
import { Link, useLocation } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';

const PLACES = [
  { label: 'Products', path: '/admin/products', permission: 'products.view' },
  { label: 'Categories', path: '/admin/products/categories', permission: 'products.view' },
  { label: 'Modifiers', path: '/admin/products/modifiers', permission: 'products.view' },
  { label: 'Price lists', path: '/admin/products/price-lists', permission: 'products.view' },
  { label: 'Promotions', path: '/admin/products/promotions', permission: 'promotions.manage' },
  { label: 'Reviews', path: '/admin/products/reviews', permission: 'products.view' },
  { label: 'Labels', path: '/admin/products/labels', permission: 'products.view' },
  { label: 'Stock', path: '/admin/stock', permission: 'stock.view' },
] as const;

/** The screens about goods, side by side: the menu has one entry for all of them. */
export function CatalogueNav() {
  const { pathname } = useLocation();
  const { access } = useSession();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the row is wider than the screen: where one is must stand in it.
    const here = row.current?.querySelector('[aria-current]');
    if (row.current !== null && here instanceof HTMLElement)
      row.current.scrollLeft = here.offsetLeft - row.current.offsetLeft - 16;
  }, [pathname]);
  const places = PLACES.filter(({ permission }) => access?.permissions.includes(permission) ?? false);
  return (
    <nav ref={row} className="adm-places" aria-label="Products and stock">
      {places.map(({ label, path }) => (
        <Link key={path} className="adm-place" to={path} aria-current={pathname === path ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
