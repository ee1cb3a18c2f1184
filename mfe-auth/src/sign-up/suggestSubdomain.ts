import { isValidSubdomain, subdomainFromName } from '@dukani/shared/host';

/** The address a business name makes: `-shop` behind names that are too short. Empty without a name. The server may still append a number. */
export function suggestSubdomain(businessName: string): string {
  const label = subdomainFromName(businessName);
  if (businessName.trim() === '' || isValidSubdomain(label)) return label;
  return `${label === '' ? 'my' : label}-shop`;
}
