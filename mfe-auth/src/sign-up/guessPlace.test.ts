import { countryOptions } from '@dukani/shared/countries';
import { zoneOptions } from './zoneOptions';
import { guessPlace, withCountry, withCurrency, withTimezone } from './guessPlace';

const unknown = guessPlace({ language: 'en-US', timezone: 'UTC' });

describe('guessPlace', () => {
  it.each([
    ['en-US', 'Africa/Nairobi', 'KE', 'KES', 'Africa/Nairobi'],
    ['en-US', 'America/Chicago', 'US', 'USD', 'America/Chicago'],
    ['de', 'Europe/Vienna', 'AT', 'EUR', 'Europe/Vienna'],
    ['en', 'Asia/Calcutta', 'IN', 'INR', 'Asia/Kolkata'],
    ['sw-KE', 'UTC', 'KE', 'KES', 'Africa/Nairobi'],
    ['is-IS', 'Atlantic/Reykjavik', 'IS', 'USD', 'Atlantic/Reykjavik'],
  ])('%s in %s is %s with %s', (language, timezone, country, currencyCode, zone) => {
    expect(guessPlace({ language, timezone })).toEqual({ country, currencyCode, timezone: zone, chosen: {} });
  });

  it.each(['en-US', 'ja', 'es-419', 'not a language'])('makes no country up for %s in UTC', (language) => {
    expect(guessPlace({ language, timezone: 'UTC' })).toEqual({
      country: null,
      currencyCode: 'USD',
      timezone: 'UTC',
      chosen: {},
    });
  });
});

describe('choosing a place', () => {
  it('a country brings its currency and time zone', () => {
    expect(withCountry(unknown, 'KE')).toMatchObject({
      country: 'KE',
      currencyCode: 'KES',
      timezone: 'Africa/Nairobi',
    });
    expect(withCountry(unknown, 'US')).toMatchObject({
      country: 'US',
      currencyCode: 'USD',
      timezone: 'America/New_York',
    });
  });

  it('a time zone that was chosen stays', () => {
    expect(withCountry(withTimezone(unknown, 'Europe/Paris'), 'KE').timezone).toBe('Europe/Paris');
    expect(withCurrency(withTimezone(unknown, 'Europe/Paris'), 'KES').timezone).toBe('Europe/Paris');
  });

  it('a currency of one country brings the country, but never against one that was chosen', () => {
    expect(withCurrency(unknown, 'KES')).toMatchObject({
      country: 'KE',
      currencyCode: 'KES',
      timezone: 'Africa/Nairobi',
    });
    expect(withCurrency(guessPlace({ language: 'en-US', timezone: 'America/Chicago' }), 'KES')).toMatchObject({
      country: 'KE',
      timezone: 'Africa/Nairobi',
    });
    expect(withCurrency(withCountry(unknown, 'UG'), 'KES')).toMatchObject({
      country: 'UG',
      currencyCode: 'KES',
      timezone: 'Africa/Kampala',
    });
  });

  it.each(['USD', 'EUR', 'XOF'])('%s is used in many countries and says nothing of the place', (currencyCode) => {
    expect(withCurrency(unknown, currencyCode)).toMatchObject({ country: null, currencyCode, timezone: 'UTC' });
  });

  it('offers every country by name and every zone, the present one included', () => {
    expect(countryOptions()).toEqual(
      expect.arrayContaining([
        { value: 'KE', label: 'Kenya' },
        { value: 'JP', label: 'Japan' },
      ]),
    );
    expect(zoneOptions('Etc/GMT+5').map(({ value }) => value)).toEqual(
      expect.arrayContaining(['Africa/Nairobi', 'UTC', 'Etc/GMT+5']),
    );
  });
});
