/** Countries whose currency the platform offers; others begin with US dollars. */
const currencyByCountry: Record<string, string> = {
  KE: 'KES', US: 'USD', GB: 'GBP', JP: 'JPY', CN: 'CNY', IN: 'INR', NG: 'NGN', ZA: 'ZAR', UG: 'UGX', TZ: 'TZS', RW: 'RWF', ET: 'ETB', GH: 'GHS',
  SN: 'XOF', CI: 'XOF', ML: 'XOF', BF: 'XOF', BJ: 'XOF', TG: 'XOF', NE: 'XOF', CM: 'XAF', GA: 'XAF', TD: 'XAF', CG: 'XAF', EG: 'EGP', MA: 'MAD',
  CA: 'CAD', AU: 'AUD', BR: 'BRL', DE: 'EUR', FR: 'EUR', ES: 'EUR', IT: 'EUR', NL: 'EUR', BE: 'EUR', AT: 'EUR', IE: 'EUR', PT: 'EUR', FI: 'EUR', GR: 'EUR',
};
/** A browser's language often says US anywhere in the world; the time zone knows better for these. */
const countryByZone: Record<string, string> = {
  'Africa/Nairobi': 'KE', 'Africa/Lagos': 'NG', 'Africa/Johannesburg': 'ZA', 'Africa/Kampala': 'UG', 'Africa/Dar_es_Salaam': 'TZ', 'Africa/Kigali': 'RW',
  'Africa/Addis_Ababa': 'ET', 'Africa/Accra': 'GH', 'Africa/Cairo': 'EG', 'Africa/Casablanca': 'MA', 'Africa/Dakar': 'SN', 'Africa/Abidjan': 'CI', 'Africa/Douala': 'CM',
  'Asia/Tokyo': 'JP', 'Asia/Shanghai': 'CN', 'Asia/Kolkata': 'IN', 'Europe/London': 'GB', 'Europe/Berlin': 'DE', 'Europe/Paris': 'FR', 'America/Sao_Paulo': 'BR', 'Australia/Sydney': 'AU', 'America/Toronto': 'CA',
};

export interface Place {
  country: string;
  currencyCode: string;
  timezone: string;
}

/** Where a business probably is, from what the browser tells of itself; the person can change it. */
export function guessPlace({ language, timezone }: { language: string; timezone: string }): Place {
  const country = countryByZone[timezone] ?? regionOf(language) ?? 'US';
  return { country, currencyCode: currencyByCountry[country] ?? 'USD', timezone };
}

function regionOf(language: string): string | null {
  try {
    return new Intl.Locale(language).maximize().region ?? null;
  } catch {
    // A language tag that the browser itself does not understand says nothing.
    return null;
  }
}
