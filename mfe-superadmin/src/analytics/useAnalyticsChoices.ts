import { useState } from 'react';
import { countryCodes, countryName } from '@dukani/shared/countries';
import { useSearchParams } from '@dukani/shared/router';

/** The choices of the screen as the address has them: country and more, each changed without a new entry in the history. */
export function useAnalyticsChoices() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('country') ?? '';
  return {
    params,
    /** Empty: all countries. */
    country: countryCodes.includes(asked) ? asked : '',
    set: (name: string, value: string) => {
      const next = new URLSearchParams(params);
      if (value === '') next.delete(name);
      else next.set(name, value);
      setParams(next, { replace: true });
    },
  };
}

/** What a list of countries offers: those that businesses are in, kept while others are loaded, and the one that is chosen. */
export function useCountryOptions(countries: readonly string[] | undefined, chosen: string) {
  const [known, setKnown] = useState<readonly string[]>([]);
  if (countries !== undefined && countries !== known) setKnown(countries);
  const codes = [...new Set([...(countries ?? known), ...(chosen === '' ? [] : [chosen])])];
  const options = codes.map((code) => ({ value: code, label: countryName(code) }));
  return [{ value: '', label: 'All countries' }, ...options.toSorted((a, b) => a.label.localeCompare(b.label, 'en'))];
}
