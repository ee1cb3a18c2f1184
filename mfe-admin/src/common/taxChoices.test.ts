import type { TaxRate } from './taxRatesApi';
import { standardRate, taxChoices } from './taxChoices';

const rate = (id: string, code: string, validFrom: string, validTo: string | null, isDefault = false): TaxRate => ({
  id,
  code,
  name: `${code} ${id}`,
  ratePercent: id.length,
  isDefault,
  validFrom,
  validTo,
});
const RATES = [
  rate('old', 'A', '2020-01-01', '2026-06-30', true),
  rate('present', 'A', '2026-07-01', null, true),
  rate('zero', 'C', '2020-01-01', null),
];

describe('tax choices', () => {
  it('are one for each code, with the rate of the day', () => {
    expect(taxChoices(RATES, { day: '2026-11-21', chosenId: '' }).map(({ id }) => id)).toEqual(['present', 'zero']);
    expect(taxChoices(RATES, { day: '2026-06-30', chosenId: '' })[0]).toMatchObject({ id: 'old' });
  });

  it('keep the rate a product names already', () => {
    expect(taxChoices(RATES, { day: '2026-11-21', chosenId: 'old' })[0]).toEqual({
      id: 'old',
      label: 'A present (A)',
      ratePercent: 7,
    });
  });

  it('know the standard rate of the day', () => {
    expect(standardRate(RATES, '2026-11-21')?.id).toBe('present');
    expect(standardRate(RATES, '2026-01-01')?.id).toBe('old');
  });
});
