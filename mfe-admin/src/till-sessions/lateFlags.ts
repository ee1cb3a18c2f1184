import type { LateSaleFlag } from '@dukani/shared/rpc';

/** What about a sale made without the server is to be looked at, in a word or two. */
export const LATE_FLAG_NAMES: Record<LateSaleFlag, string> = {
  session_closed: 'Session was closed',
  stock_short: 'Stock below zero',
  serial_not_there: 'Serial number not in stock',
  price_differs: 'Another price',
  discount_above_limit: 'High discount',
  after_expiry: 'After the subscription',
  other_person: 'Sent by somebody else',
  unknown_device: 'Unknown device',
  number_repeated: 'Number used before',
  payment_corrected: 'Payment corrected',
  total_differs: 'Another total',
  code_reused: 'M-Pesa code used before',
  payment_unproven: 'No proof of payment',
  customer_gone: 'Customer not there any more',
  credit_exceeded: 'Above the credit limit',
  goods_renamed: 'Goods renamed',
  tax_differs: 'Another tax',
  quantity_not_whole: 'Part of a piece',
};
