import { checkDigit, gtinState } from './gtin';

describe('product codes', () => {
  it.each([
    ['5449000000996', 'ean13'],
    ['96385074', 'ean8'],
    ['012345678905', 'upca'],
    ['5449000000995', 'wrong_check_digit'],
    ['BOX-12', 'other'],
    ['12345', 'other'],
  ])('%s is %s', (code, state) => {
    expect(gtinState(code)).toBe(state);
  });

  it('end with the digit that makes them right', () => {
    expect(checkDigit('544900000099')).toBe('6');
  });
});
