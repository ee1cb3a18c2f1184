import { Link } from '@dukani/shared/router';
import { useShopPath } from '@dukani/shared/tenant';
import './Breadcrumbs.css';

interface BreadcrumbsProps {
  /** From the top down; relative to the shop. Home is put in front. */
  trail: readonly { label: string; path: string }[];
  current: string;
}

/** Where in the shop one is, and the way up. */
export function Breadcrumbs({ trail, current }: BreadcrumbsProps) {
  const shopPath = useShopPath();
  return (
    <nav aria-label="Breadcrumb" className="shop-crumbs">
      <ol>
        {[{ label: 'Home', path: '' }, ...trail].map(({ label, path }) => (
          <li key={path}>
            <Link to={shopPath(path)}>{label}</Link>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
