import type { ShopContext } from '@dukani/shared/rpc';

/** The parts of an address that are there, in the order they are written. A country alone is no address; its code is spelt out. */
export function addressLines({
  line_1,
  line_2,
  city,
  state_province,
  postal_code,
  country,
}: ShopContext['address']): string[] {
  const place = [postal_code, city].filter((part) => part !== null && part !== '').join(' ');
  const parts = [line_1, line_2, place, state_province].filter((part): part is string => part !== null && part !== '');
  if (parts.length === 0 || country === null || country === '') return parts;
  return [...parts, /^[A-Z]{2}$/.test(country) ? nameOfCountry(country) : country];
}

function nameOfCountry(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(code) ?? code;
}
