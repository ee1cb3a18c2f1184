import { ApiError } from '@dukani/shared/errors';
import { fromNumeric } from '@dukani/shared/money';
import { placedText, placingProblem, reasonText, toDirectPayment, waitingText } from './directPaymentRows';
import { ORDER_TARGET, payment } from './directTesting';

describe('waitingText', () => {
  const page = (waitingCount: number, amount: number) => ({
    rows: [],
    nextCursor: null,
    waitingCount,
    waitingAmount: fromNumeric(amount),
  });

  it('says how much belongs to nothing', () => {
    expect(waitingText(page(0, 0), 'KES')).toBe('No payments to match.');
    expect(waitingText(page(1, 450), 'KES')).toBe('1 payment of KSh\u00a0450.00 to match');
    expect(waitingText(page(3, 4500), 'KES')).toBe('3 payments of KSh\u00a04,500.00 to match');
  });
});

it('tells why an order is suggested', () => {
  expect(reasonText(['amount', 'phone', 'claim'])).toBe('Same amount, same phone, reported by the customer');
  expect(reasonText(['phone'])).toBe('Same phone');
});

describe('placingProblem', () => {
  const refusal = (code: string, details: unknown) =>
    new ApiError({ code, status: 409, message: 'Refused by the server.', details });

  it('says how much an order still takes', () => {
    expect(placingProblem(refusal('deposit_too_high', { left: 300 }), 'WEB-000123', 'KES')).toBe(
      'Only KSh\u00a0300.00 is due for WEB-000123.',
    );
  });

  it.each([
    ['deposit_too_high', null],
    ['already_paid', { field: 'order_id' }],
  ])('leaves %s to the server where it says no more', (code, details) => {
    expect(placingProblem(refusal(code, details), 'WEB-000123', 'KES')).toBe('Refused by the server.');
  });
});

it('says what became of money that was confirmed or placed', () => {
  expect(placedText(toDirectPayment(payment()))).toEqual({
    title: 'SKJ4T8LM2Q was received',
    description: 'Match it to an order under M-Pesa.',
  });
  expect(placedText(toDirectPayment(payment({ state: 'assigned', assigned_to: ORDER_TARGET })))).toEqual({
    title: 'SKJ4T8LM2Q pays for WEB-000123',
  });
  const unfit = { ...ORDER_TARGET, needs_review: true };
  expect(placedText(toDirectPayment(payment({ state: 'assigned', assigned_to: unfit }))).description).toBe(
    'It does not match the order. Check it there.',
  );
});
