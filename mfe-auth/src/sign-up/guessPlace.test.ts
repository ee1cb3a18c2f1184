import { guessPlace } from './guessPlace';

describe('guessPlace', () => {
  it.each([
    ['en-US', 'Africa/Nairobi', 'KE', 'KES'],
    ['sw-KE', 'Antarctica/Troll', 'KE', 'KES'],
    ['de', 'Europe/Vienna', 'DE', 'EUR'],
    ['ja', 'UTC', 'JP', 'JPY'],
    ['is-IS', 'Atlantic/Reykjavik', 'IS', 'USD'],
    ['not a language', 'UTC', 'US', 'USD'],
  ])('%s in %s is %s with %s', (language, timezone, country, currencyCode) => {
    expect(guessPlace({ language, timezone })).toEqual({ country, currencyCode, timezone });
  });
});
