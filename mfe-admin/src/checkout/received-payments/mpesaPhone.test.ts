import { phoneLink, phoneQuery, phoneText } from './mpesaPhone';

it.each([
  ['254712345678', '0712 345 678', 'tel:+254712345678', '712345678'],
  ['+254712345678', '0712 345 678', 'tel:+254712345678', '712345678'],
  ['0712 345 678', '0712 345 678', 'tel:+254712345678', '712345678'],
  ['110345678', '0110 345 678', 'tel:+254110345678', '110345678'],
  ['2547*****678', '2547*****678', null, '2547*****678'],
  ['44712345678', '44712345678', null, '44712345678'],
])('%s is said as %s, called by %s and found by %s', (phone, text, link, query) => {
  expect([phoneText(phone), phoneLink(phone), phoneQuery(phone)]).toEqual([text, link, query]);
});
