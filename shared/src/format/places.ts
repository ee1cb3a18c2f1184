import { countryCodes } from './countries';

/** Countries whose currency the platform offers; others keep their books in US dollars. */
const currencyByCountry: Record<string, string> = {
  KE: 'KES',
  US: 'USD',
  GB: 'GBP',
  JP: 'JPY',
  CN: 'CNY',
  IN: 'INR',
  NG: 'NGN',
  ZA: 'ZAR',
  UG: 'UGX',
  TZ: 'TZS',
  RW: 'RWF',
  ET: 'ETB',
  GH: 'GHS',
  SN: 'XOF',
  CI: 'XOF',
  ML: 'XOF',
  BF: 'XOF',
  BJ: 'XOF',
  TG: 'XOF',
  NE: 'XOF',
  CM: 'XAF',
  GA: 'XAF',
  TD: 'XAF',
  CG: 'XAF',
  EG: 'EGP',
  MA: 'MAD',
  CA: 'CAD',
  AU: 'AUD',
  BR: 'BRL',
  DE: 'EUR',
  FR: 'EUR',
  ES: 'EUR',
  IT: 'EUR',
  NL: 'EUR',
  BE: 'EUR',
  AT: 'EUR',
  IE: 'EUR',
  PT: 'EUR',
  FI: 'EUR',
  GR: 'EUR',
};

/** The zone in which most of a country lives, where the browser's own list would begin with a remote one or may be missing. */
export const mainZoneByCountry: Record<string, string> = {
  KE: 'Africa/Nairobi',
  NG: 'Africa/Lagos',
  ZA: 'Africa/Johannesburg',
  UG: 'Africa/Kampala',
  TZ: 'Africa/Dar_es_Salaam',
  RW: 'Africa/Kigali',
  ET: 'Africa/Addis_Ababa',
  GH: 'Africa/Accra',
  EG: 'Africa/Cairo',
  MA: 'Africa/Casablanca',
  SN: 'Africa/Dakar',
  CI: 'Africa/Abidjan',
  CM: 'Africa/Douala',
  CD: 'Africa/Kinshasa',
  JP: 'Asia/Tokyo',
  CN: 'Asia/Shanghai',
  IN: 'Asia/Kolkata',
  ID: 'Asia/Jakarta',
  GB: 'Europe/London',
  DE: 'Europe/Berlin',
  FR: 'Europe/Paris',
  ES: 'Europe/Madrid',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  US: 'America/New_York',
  CA: 'America/Toronto',
  BR: 'America/Sao_Paulo',
  MX: 'America/Mexico_City',
  AR: 'America/Argentina/Buenos_Aires',
  CL: 'America/Santiago',
  AU: 'Australia/Sydney',
  NZ: 'Pacific/Auckland',
};

/** Names that browsers still give zones which have been renamed. */
const renamedZones: Record<string, string> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Asia/Rangoon': 'Asia/Yangon',
};

/** A locale as browsers know it; older ones know the list under one of the two names, or not at all. */
interface ZonesOfLocale {
  getTimeZones?: () => string[] | undefined;
  timeZones?: string[] | undefined;
}

/** The name a zone has today. */
export function currentZoneName(zone: string): string {
  return renamedZones[zone] ?? zone;
}

/** The zones of a country, the most peopled first as far as it is known; empty where nobody knows. */
export function zonesOf(country: string): string[] {
  const main = mainZoneByCountry[country];
  return [...new Set([...(main === undefined ? [] : [main]), ...browserZonesOf(country)])];
}

function browserZonesOf(country: string): string[] {
  const locale = new Intl.Locale('und', { region: country }) as ZonesOfLocale;
  return (locale.getTimeZones?.() ?? locale.timeZones ?? []).map(currentZoneName);
}

/** The country a time zone lies in; null for UTC and for zones that no country claims. */
export function countryOfZone(zone: string): string | null {
  const name = currentZoneName(zone);
  const main = Object.entries(mainZoneByCountry).find(([, mainZone]) => mainZone === name);
  return main?.[0] ?? countryCodes.find((country) => browserZonesOf(country).includes(name)) ?? null;
}

/** The currency a business in a country begins with. */
export function currencyOf(country: string): string {
  return currencyByCountry[country] ?? 'USD';
}

/** The one country that uses a currency; null for those that several share or that are used far from home. */
export function onlyCountryOf(currencyCode: string): string | null {
  // Dollars are kept in many countries, also in those whose own money is not offered.
  if (currencyCode === 'USD') return null;
  const countries = Object.keys(currencyByCountry).filter((country) => currencyByCountry[country] === currencyCode);
  return countries.length === 1 ? (countries[0] ?? null) : null;
}

/** The country that a language tag names; null without one, and for the US, which is named almost anywhere in the world. */
export function regionOf(language: string): string | null {
  try {
    const { region } = new Intl.Locale(language);
    return region === undefined || region === 'US' || !/^[A-Z]{2}$/.test(region) ? null : region;
  } catch {
    // A language tag that the browser itself does not understand says nothing.
    return null;
  }
}

/** Where a browser probably is: its time zone says it best. Null when neither says it. */
export function countryOfVisitor({ language, timezone }: { language: string; timezone: string }): string | null {
  return countryOfZone(timezone) ?? regionOf(language);
}
