import { whatsappAddress, whatsappShare } from './whatsapp';

it.each([
  ['+254 712 345 678', null, 'https://wa.me/254712345678'],
  ['00254712345678', null, 'https://wa.me/254712345678'],
  ['0712 345 678', 'Kenya', 'https://wa.me/254712345678'],
  ['0712 345 678', 'KE', 'https://wa.me/254712345678'],
  ['0712 345 678', null, null],
  ['0712 345 678', 'Atlantis', null],
  ['712345678', 'Kenya', null],
  ['+1', 'Kenya', null],
])('leads from %s in %s to %s', (phone, country, address) => {
  expect(whatsappAddress(phone, country)).toBe(address);
});

it('shares a text as it is', () => {
  expect(whatsappShare('Tea & milk https://x.test/?a=1')).toBe(
    'https://wa.me/?text=Tea%20%26%20milk%20https%3A%2F%2Fx.test%2F%3Fa%3D1',
  );
});
