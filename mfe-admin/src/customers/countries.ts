import { countryOptions as allCountries } from '@dukani/shared/countries';

/** All countries by name, none first. */
export const countryOptions = (): { value: string; label: string }[] => [
  { value: '', label: 'No country' },
  ...allCountries(),
];
