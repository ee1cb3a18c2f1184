import type { Account } from './accountRows';
import { accountsNamed } from './useAccountOptions';

const accounts = [
  { code: '110500', name: 'Rent paid in advance' },
  { code: '410200', name: 'Rental income' },
  { code: '520300', name: 'Rent' },
  { code: '520310', name: 'Car rent' },
].map((over, place): Account => ({
  id: String(place),
  type: 'expense',
  subtype: 'expense',
  isCredit: false,
  role: null,
  isControl: false,
  parentId: null,
  cashFlowClass: null,
  isActive: true,
  mergedIntoId: null,
  hasLines: false,
  ...over,
}));
const named = (text: string) => accountsNamed(accounts, text).map(({ label }) => label);

it('puts the account of the very name first, then those that begin with it, then the others', () => {
  expect(named('rent')).toEqual(['Rent', 'Rent paid in advance', 'Rental income', 'Car rent']);
  expect(named('520310')).toEqual(['Car rent']);
  expect(named('')).toEqual(['Rent paid in advance', 'Rental income', 'Rent', 'Car rent']);
  expect(named('nothing like it')).toEqual([]);
});
