import { addressLines } from './addressLines';

const none = { line_1: null, line_2: null, city: null, state_province: null, postal_code: null, country: null };

describe('addressLines', () => {
  it('spells a country code out behind the rest', () => {
    expect(
      addressLines({ ...none, line_1: '12 Biashara Street', city: 'Nairobi', postal_code: '00100', country: 'KE' }),
    ).toEqual(['12 Biashara Street', '00100 Nairobi', 'Kenya']);
  });

  it('keeps a country that is written out', () => {
    expect(addressLines({ ...none, city: 'Kampala', country: 'Republic of Uganda' })).toEqual([
      'Kampala',
      'Republic of Uganda',
    ]);
  });

  it.each(['KE', '', null])('a country alone (%p) is no address', (country) => {
    expect(addressLines({ ...none, country })).toEqual([]);
  });
});
