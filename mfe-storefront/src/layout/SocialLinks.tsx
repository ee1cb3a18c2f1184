import type { ShopContext } from '@dukani/shared/rpc';
import { Icon, type IconName } from '@dukani/shared/ui-core';
import { useShop } from '../common/useShop';
import { safeWebAddress } from './ContactLines';

const networks: readonly { key: keyof ShopContext['social']; icon: IconName; name: string }[] = [
  { key: 'facebook_url', icon: 'facebook', name: 'Facebook' },
  { key: 'instagram_url', icon: 'instagram', name: 'Instagram' },
  { key: 'twitter_url', icon: 'twitter', name: 'X (Twitter)' },
  { key: 'youtube_url', icon: 'youtube', name: 'YouTube' },
  { key: 'linkedin_url', icon: 'linkedin', name: 'LinkedIn' },
];

/** The shop's pages elsewhere; nothing when it has none. */
export function SocialLinks() {
  const { social, name: shopName } = useShop();
  const links = networks.flatMap(({ key, icon, name }) => {
    const address = safeWebAddress(social[key] ?? '');
    return address === null ? [] : [{ address, icon, name }];
  });
  if (links.length === 0) return null;
  return (
    <ul className="shop-social">
      {links.map(({ address, icon, name }) => (
        <li key={name}>
          <a href={address} target="_blank" rel="noopener noreferrer" aria-label={`${shopName} on ${name}`}>
            <Icon name={icon} />
          </a>
        </li>
      ))}
    </ul>
  );
}
