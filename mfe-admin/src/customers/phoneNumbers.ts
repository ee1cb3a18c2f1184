import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';

export interface ReadPhone {
  e164: string;
  /** As it is read aloud: +254 712 345678. */
  text: string;
  isPossible: boolean;
}

/** What a typed phone number is, in the country of the business; null when it is none. */
export function readPhone(text: string, country: string | null): ReadPhone | null {
  const parsed = parsePhoneNumberFromString(text, (country ?? undefined) as CountryCode | undefined);
  if (parsed === undefined) return null;
  return { e164: parsed.number, text: parsed.formatInternational(), isPossible: parsed.isPossible() };
}
