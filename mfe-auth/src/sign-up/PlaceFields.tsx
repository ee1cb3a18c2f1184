import { memo, useMemo } from 'react';
import { CURRENCIES } from '@dukani/shared/format';
import { SelectField } from '@dukani/shared/fields';
import { countryOptions } from '@dukani/shared/countries';
import { zoneOptions } from './zoneOptions';
import { withCountry, withCurrency, withTimezone, type Place } from './guessPlace';

const currencies = CURRENCIES.map(({ code, symbol }) => ({
  value: code,
  label: symbol === code ? code : `${code} (${symbol})`,
}));
const unchosen = { value: '', label: 'Choose your country', isDisabled: true };

interface PlaceFieldsProps {
  place: Place;
  /** What is wrong with the country. */
  error?: string | undefined;
  onChange: (place: Place) => void;
}

/** Country, currency and time zone. What was not chosen follows from what was. Hundreds of choices: typing elsewhere does not draw them again. */
export const PlaceFields = memo(function PlaceFields({ place, error, onChange }: PlaceFieldsProps) {
  const countries = useMemo(() => [unchosen, ...countryOptions()], []);
  const zones = useMemo(() => zoneOptions(place.timezone), [place.timezone]);
  return (
    <>
      <SelectField
        label="Country"
        value={place.country ?? ''}
        onChange={(country) => onChange(withCountry(place, country))}
        options={countries}
        help="Decides your taxes. Check it."
        error={error}
        aria-required
        autoComplete="country"
      />
      <SelectField
        label="Currency"
        value={place.currencyCode}
        onChange={(code) => onChange(withCurrency(place, code))}
        options={currencies}
      />
      <SelectField
        label="Time zone"
        value={place.timezone}
        onChange={(zone) => onChange(withTimezone(place, zone))}
        options={zones}
      />
    </>
  );
});
