import { useBusiness, type Business } from '../common/useBusiness';

// The server goes by the country of the business; the hint under the field goes by its currency, where that says which it is.
const COUNTRY_OF_CURRENCY: Record<string, string> = {
  UGX: 'UG',
  TZS: 'TZ',
  RWF: 'RW',
  NGN: 'NG',
  GHS: 'GH',
  ZAR: 'ZA',
  ETB: 'ET',
  GBP: 'GB',
  USD: 'US',
  JPY: 'JP',
  INR: 'IN',
  CAD: 'CA',
  AUD: 'AU',
};

/** The business, with the country that numbers without a + belong to. */
export function useBusinessCountry(): Business & { country: string | null } {
  const business = useBusiness();
  return {
    ...business,
    country: business.currencyCode === 'KES' ? 'KE' : (COUNTRY_OF_CURRENCY[business.currencyCode] ?? null),
  };
}
