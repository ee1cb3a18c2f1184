import { countryOfVisitor, currencyOf, currentZoneName, onlyCountryOf, zonesOf } from '@dukani/shared/places';

/** Where a business is, and what it reckons in. */
export interface Place {
  /** Null while nobody has said it and the browser does not tell. */
  country: string | null;
  currencyCode: string;
  timezone: string;
  /** What the person has chosen; the rest may still follow from that. */
  chosen: { country?: true; timezone?: true };
}

/**
 * Where a business probably is, from what the browser tells of itself. A time zone says it best; a language names the US
 * almost anywhere in the world and is believed for other countries only. Nothing is better than a wrong country: taxes follow from it.
 */
export function guessPlace({ language, timezone }: { language: string; timezone: string }): Place {
  const country = countryOfVisitor({ language, timezone });
  const ownZone = currentZoneName(timezone);
  return {
    country,
    currencyCode: country === null ? 'USD' : currencyOf(country),
    timezone: country === null ? ownZone : zoneWithin(country, ownZone),
    chosen: {},
  };
}

/** A chosen country brings its currency, and its time zone unless that was chosen. */
export function withCountry(place: Place, country: string): Place {
  return {
    ...place,
    country,
    currencyCode: currencyOf(country),
    timezone: place.chosen.timezone === true ? place.timezone : zoneWithin(country, place.timezone),
    chosen: { ...place.chosen, country: true },
  };
}

/** A currency that one country alone uses says where the business is, unless somebody has said so already. */
export function withCurrency(place: Place, currencyCode: string): Place {
  const country = onlyCountryOf(currencyCode);
  if (place.chosen.country === true || country === null) return { ...place, currencyCode };
  return {
    ...place,
    currencyCode,
    country,
    timezone: place.chosen.timezone === true ? place.timezone : zoneWithin(country, place.timezone),
  };
}

/** A chosen time zone changes nothing else. */
export function withTimezone(place: Place, timezone: string): Place {
  return { ...place, timezone, chosen: { ...place.chosen, timezone: true } };
}

/** The zone itself when the country has it, else the country's main one. */
function zoneWithin(country: string, zone: string): string {
  const zones = zonesOf(country);
  return zones.includes(zone) ? zone : (zones[0] ?? zone);
}
