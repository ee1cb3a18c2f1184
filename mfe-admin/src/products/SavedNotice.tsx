import { Link } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import { Icon } from '@dukani/shared/ui-core';
import { readRuntimeConfig } from '@dukani/shared/staff-frame';
import { storefrontAddress, storefrontWindowName } from '../layout/storefrontAddress';
import type { ProductDetail } from '../common/productRows';

/** What one wants after a product was saved: to see it where customers do, or to add the next. */
export function SavedNotice({ product }: { product: ProductDetail }) {
  const tenant = useSession().access?.tenant ?? null;
  const shop = storefrontAddress(tenant, readRuntimeConfig());
  const isShown = product.isPublished && !product.isArchived;
  return (
    <section className="product-saved" aria-label="Saved">
      <Icon name="check-circle" size={20} />
      <p>
        {isShown || shop === null ? `${product.name} is saved.` : `${product.name} is saved, but hidden in the shop.`}
      </p>
      {tenant !== null && shop !== null && isShown && (
        <a href={`${shop.replace(/\/$/, '')}/product/${product.id}`} target={storefrontWindowName(tenant)}>
          View in shop
        </a>
      )}
      <Link to="/admin/products/new">Add another</Link>
    </section>
  );
}
