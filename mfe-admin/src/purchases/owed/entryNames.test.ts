import { entryTitle } from './entryNames';

describe('what a statement of a supplier calls an entry', () => {
  it('is its document and the number of it', () => {
    expect(entryTitle({ documentType: 'supplier_bill', kind: 'bill', number: 'BILL-000091' })).toBe('Bill BILL-000091');
    expect(entryTitle({ documentType: 'journal', kind: 'late_fee', number: null })).toBe('Late fee');
  });

  it('is said once where the number is only a name', () => {
    expect(entryTitle({ documentType: 'other', kind: 'opening_balance', number: 'Opening balance' })).toBe(
      'Opening balance',
    );
  });
});
