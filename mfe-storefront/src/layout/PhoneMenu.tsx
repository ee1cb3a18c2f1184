import { Link } from '@dukani/shared/router';
import { useShopPath } from '@dukani/shared/tenant';
import { Icon } from '@dukani/shared/ui-core';
import { Sheet } from '../common/Sheet';
import { useShop } from '../common/useShop';
import { useShopHome } from '../common/shopHome';
import CategoryLinks from './CategoryLinks';
import { installOffer } from './useOfflineShop';
import './PhoneMenu.css';

/** What stands in the header on a wide screen, as a drawer. */
export default function PhoneMenu({ onClose, onContact }: { onClose: () => void; onContact: () => void }) {
  const shopPath = useShopPath();
  const { data, error, retry } = useShopHome();
  const { name } = useShop();
  const offer = installOffer();
  return (
    <Sheet title="Menu" side="left" isOpen onClose={onClose}>
      <nav aria-label="Menu" className="shop-menu">
        <ul className="shop-menu__main">
          <li>
            <Link to={shopPath('')} onClick={onClose}>
              Home
            </Link>
          </li>
          <li>
            <Link to={shopPath('search')} onClick={onClose}>
              Products
            </Link>
          </li>
          <li>
            <Link to={shopPath('search?deals=1')} onClick={onClose}>
              Deals
            </Link>
          </li>
          <li>
            <Link to={shopPath('account')} onClick={onClose}>
              Account
            </Link>
          </li>
          <li>
            <button type="button" onClick={onContact}>
              Contact
            </button>
          </li>
        </ul>
        <h3>Categories</h3>
        <CategoryLinks categories={data?.categories} error={error} onRetry={retry} />
        {offer !== null && (
          <p className="shop-menu__install">
            <button type="button" onClick={() => void offer.prompt().then(onClose)}>
              <Icon name="download" size={18} />
              Put {name} on this phone
            </button>
          </p>
        )}
        <a className="shop-menu__admin" href="/auth" target="_blank" rel="noopener">
          Admin Login
        </a>
      </nav>
    </Sheet>
  );
}
