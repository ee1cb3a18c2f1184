import type { LateSaleFlag } from '@dukani/shared/rpc';

/** What about a sale made without the server is to be looked at, in a word or two. */
export const LATE_FLAG_NAMES: Record<LateSaleFlag, string> = {
  session_closed: 'Session was closed',
  stock_short: 'Stock below zero',
  serial_not_there: 'Serial number not in stock',
  price_differs: 'Different price',
  discount_above_limit: 'High discount',
  after_expiry: 'After subscription end',
  other_person: 'Sent by another person',
  unknown_device: 'Unknown device',
  number_repeated: 'Number used before',
  payment_corrected: 'Payment corrected',
  total_differs: 'Different total',
  code_reused: 'M-Pesa code used before',
  payment_unproven: 'No proof of payment',
  customer_gone: 'Customer no longer exists',
  credit_exceeded: 'Above the credit limit',
  goods_renamed: 'Product renamed',
  tax_differs: 'Different tax',
  quantity_not_whole: 'Fraction of a unit',
};
