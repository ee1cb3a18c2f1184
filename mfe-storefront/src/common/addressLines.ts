import type { ShopContext } from '@dukani/shared/rpc';

/** The parts of an address that are there, in the order they are written. */
export function addressLines({ line_1, line_2, city, state_province, postal_code, country }: ShopContext['address']): string[] {
  const place = [postal_code, city].filter((part) => part !== null && part !== '').join(' ');
  return [line_1, line_2, place, state_province, country].filter((part): part is string => part !== null && part !== '');
}
