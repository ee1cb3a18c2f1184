import { cleanGiftCardCode, giftCardCodeText, isGiftCardCode } from './giftCardCode';

describe('the code of a gift card', () => {
  it('is read as people type it', () => {
    expect(cleanGiftCardCode(' 7k2m-9qxw 4rta-8zpo ')).toBe('7K2M9QXW4RTA8ZP0');
    expect(cleanGiftCardCode('iIlL')).toBe('1111');
  });

  it.each([
    ['7K2M9QXW4RTA8ZPC', true],
    ['7k2m 9qxw 4rta 8zpc', true],
    ['6161100000017', false],
    ['1234567890123456', false],
    ['7K2M9QXW4RTA8ZPU', false],
    ['', false],
  ])('%s is told from other codes: %s', (code, isOne) => {
    expect(isGiftCardCode(code)).toBe(isOne);
  });

  it('is printed in groups', () => {
    expect(giftCardCodeText('7K2M9QXW4RTA8ZPC')).toBe('7K2M 9QXW 4RTA 8ZPC');
  });
});
