import { taxNameOf, taxWithCode } from './taxNames';

const rate = (code: string, name: string, ratePercent: number, validFrom = '2000-01-01') => ({
  code,
  name,
  ratePercent,
  validFrom,
});
const nameOf = taxNameOf([
  rate('B', 'VAT 14%', 14),
  rate('B', 'Value added', 16, '2010-01-01'),
  rate('B', 'VAT 16%', 16, '2020-01-01'),
  rate('E', 'Levy', 8.875),
  rate('A', 'Exempt', 0),
  rate('C', 'Zero-rated', 0),
]);

describe('the name of a tax', () => {
  it.each([
    ['B', 16, 'VAT 16%'],
    ['B', 14, 'VAT 14%'],
    ['E', 8.875, 'Levy 8.875%'],
    ['A', 0, 'Exempt 0%'],
    // A rate that there is no more, and the code of another.
    ['B', 18, 'Tax 18%'],
    ['E', 16, 'Tax 16%'],
    // Sold without a network, where no code is known.
    ['', 16, 'VAT 16%'],
    ['', 0, 'Tax 0%'],
  ])('of code %j at %d percent is %s', (code, ratePercent, name) => {
    expect(nameOf({ code, ratePercent })).toBe(name);
  });

  it('stands behind its code where there is one', () => {
    expect(taxWithCode({ code: 'B', ratePercent: 16 }, nameOf)).toBe('B VAT 16%');
    expect(taxWithCode({ code: '', ratePercent: 16 }, nameOf)).toBe('VAT 16%');
  });
});
