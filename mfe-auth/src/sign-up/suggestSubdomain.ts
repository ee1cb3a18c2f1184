import { impersonates, isValidSubdomain, subdomainFromName } from '@dukani/shared/host';

/**
 * The address a business name makes: `shop-` before names that would pass for somebody else, `-shop` behind names that are too
 * short. Empty without a name. The server may still append a number.
 */
export function suggestSubdomain(businessName: string): string {
  const label = subdomainFromName(businessName);
  if (impersonates(label)) {
    const own = `shop-${label.slice(0, 58).replace(/-+$/, '')}`;
    return impersonates(own) ? 'my-shop' : own;
  }
  if (businessName.trim() === '' || isValidSubdomain(label)) return label;
  return `${label === '' ? 'my' : label}-shop`;
}
