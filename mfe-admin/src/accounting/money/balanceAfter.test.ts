import { fromNumeric } from '@dukani/shared/money';
import { balanceText } from './balanceAfter';
import type { MoneyAccount } from './moneyRows';

const ACCOUNT: MoneyAccount = {
  id: 'bank',
  code: '120200',
  name: 'Bank',
  role: 'bank',
  kind: 'bank',
  numberEnding: null,
  balance: fromNumeric(100),
};
const text = (amount: string, chosenId = 'bank') =>
  balanceText({ accounts: [ACCOUNT], chosenId, amount, currencyCode: 'KES' });

describe('balanceText', () => {
  it('says what the account holds, to the last cent of it without a warning', () => {
    expect(text('')).toMatch(/^Holds .*100\.00\.$/);
    expect(text('100')).toMatch(/^Holds .*100\.00\.$/);
  });

  it('warns from the first cent below zero', () => {
    expect(text('100.01')).toMatch(/below zero: .*0\.01/);
  });

  it('says nothing of no account, and of the till, whose drawer is counted', () => {
    expect(text('5', '')).toBeUndefined();
    expect(text('5', 'till')).toBeUndefined();
  });
});
