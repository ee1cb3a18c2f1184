import { internationalPhone } from './internationalPhone';

describe('internationalPhone', () => {
  it.each([
    ['0712345678', 'KE', '+254712345678'],
    ['0712 345 678', 'UG', '+256712345678'],
    ['254712345678', 'KE', '+254712345678'],
    ['+255 712 345 678', 'KE', '+255712345678'],
    ['00254712345678', null, '+254712345678'],
    ['(202) 555-0123', 'US', '+12025550123'],
  ])('%p in %p is dialled as %p', (text, country, number) => {
    expect(internationalPhone(text, country)).toBe(number);
  });
  it.each([
    ['0712345678', null],
    ['0712345678', 'XX'],
    ['712345678', 'KE'],
    ['+0712345678', 'KE'],
    ['12345', 'KE'],
    ['', 'KE'],
  ])('%p in %p is not', (text, country) => expect(internationalPhone(text, country)).toBeNull());
});
