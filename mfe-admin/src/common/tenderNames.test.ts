import { tenderInText, tenderNamesOf } from './tenderNames';

const names = tenderNamesOf([
  { tender_type: 'mobile_money', name: 'M-Pesa' },
  { tender_type: 'mobile_money', name: 'Airtel Money' },
  { tender_type: 'cash', name: 'Cash' },
]);

describe('the names of ways to pay', () => {
  it('are the business’s own, the first of several, and the usual ones where it has none', () => {
    expect(names).toMatchObject({
      mobile_money: 'M-Pesa',
      cash: 'Cash',
      card: 'Card',
      bank: 'Bank transfer or cheque',
    });
  });

  it('are written small within a sentence, except where the business chose them', () => {
    expect(tenderInText(names, 'cash')).toBe('cash');
    expect(tenderInText(names, 'mobile_money')).toBe('M-Pesa');
  });
});
