import { ApiError } from '@dukani/shared/errors';
import { emptyBasket } from '../basket/basket';
import { saleErrorSentence } from './saleErrorSentence';

const sentence = (code: string, details: unknown = null, status = 409) =>
  saleErrorSentence(
    new ApiError({ code, status, message: 'A manager must approve a price change.', details }),
    emptyBasket('s', 1),
    'KES',
  ).replaceAll('\u00a0', ' ');

describe('saleErrorSentence', () => {
  it.each([
    [
      'insufficient_stock',
      {
        lines: [
          { product_id: 'm', name: 'Milk', available: 2 },
          { product_id: 'b', name: 'Bread', available: 0 },
        ],
      },
      'Not enough stock: Milk (2 left), Bread (0 left). Lower the quantity and try again.',
    ],
    [
      'insufficient_stock',
      { lines: [{ product_id: 'm', name: 'Milk', available: 2, reserved: 3 }] },
      'Not enough stock: Milk (2 left, 3 reserved for web orders). Lower the quantity and try again.',
    ],
    ['insufficient_stock', null, 'Not enough stock for this basket. Lower a quantity and try again.'],
    [
      'total_mismatch',
      { total: 185 },
      'A price has changed: the total is now KSh 185.00. Check it and take the payment again.',
    ],
    ['till_session_closed', null, 'Your till session is closed. Open one to continue; the basket is saved.'],
    [
      'approval_required',
      { permission: 'sales.override_price' },
      'A manager must approve a price change. Ask for it in the basket.',
    ],
    [
      'credit_limit_exceeded',
      { available: 250 },
      'This is above the customer’s credit limit: KSh 250.00 is available.',
    ],
    ['store_credit_exceeded', { available: 0 }, 'The customer has KSh 0.00 in store credit.'],
    ['not_found', { lines: [{ product_id: 'm', name: 'Milk' }] }, 'No longer sold: Milk. Remove it and try again.'],
    ['not_found', { lines: [] }, 'A product in the basket is no longer sold. Remove it and try again.'],
  ])('%s', (code, details, expected) => {
    expect(sentence(code, details)).toBe(expected);
  });

  it('leaves other refusals to their own sentences', () => {
    expect(sentence('subscription_required', null, 402)).toMatch(/subscription/);
  });
});
