import { memo } from 'react';
import { Link } from '@dukani/shared/router';
import { useShopPath } from '@dukani/shared/tenant';
import { useShop } from '../common/useShop';
import { writing } from './panelAddresses';
import { ContactLines } from './ContactLines';
import { SocialLinks } from './SocialLinks';
import './ShopFooter.css';

/** Privacy and terms that the shop has not written are those of the platform it runs on. */
const always = ['privacy', 'terms'] as const;

/** Links, contact, pages elsewhere and the small print: the same on every page, so that a change of page leaves it as it is. */
export const ShopFooter = memo(function ShopFooter() {
  const { name, tagline, policies = [] } = useShop();
  const shopPath = useShopPath();
  return (
    <footer className="shop-footer">
      <div className="shop-footer__columns">
        <section>
          <h2>{name}</h2>
          {tagline !== null && <p>{tagline}</p>}
          <SocialLinks />
        </section>
        <nav aria-labelledby="shop-quick-links">
          <h2 id="shop-quick-links">Quick Links</h2>
          <ul>
            <li>
              <Link to={shopPath('')}>Home</Link>
            </li>
            <li>
              <Link to={shopPath('search')}>All products</Link>
            </li>
            <li>
              <Link to={shopPath('search?deals=1')}>Deals</Link>
            </li>
            <li>
              <Link to={shopPath('checkout')}>Checkout</Link>
            </li>
            <li>
              <Link to={shopPath('contact')} state={writing}>
                Write to us
              </Link>
            </li>
          </ul>
        </nav>
        <section>
          <h2>Contact</h2>
          <ContactLines />
        </section>
      </div>
      <div className="shop-footer__base">
        <p>
          © {new Date().getFullYear()} {name}
        </p>
        <ul>
          {[...new Set([...always, ...policies])].map((kind) => (
            <li key={kind}>
              <Link to={policies.includes(kind) ? shopPath(`policies/${kind}`) : `/${kind}`}>
                {kind.charAt(0).toUpperCase() + kind.slice(1)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
});
