import type * as rpc from '@dukani/shared/rpc';

const TITLES = [
  'Every entry balances and none was changed',
  'Goods received whose bill is to come',
  'What you owe suppliers',
  'What you paid suppliers in advance',
  'Stock in the books and on the shelf',
  'Freight and duty whose bill is to come',
  'Tax that is not filed yet',
  'Bank statements agree with the books',
  'Card and mobile payments not paid out yet',
  'Bills and credits are settled by payments',
  'Balance sheet balances, cash flow adds up',
  'Each day opens with what the day before closed with',
  'Nothing was posted into locked days',
  'Assets and their depreciation',
  'Monthly balances are the sum of their entries',
  'Purchase orders and what arrived',
];

const check = (number: number, over: Partial<rpc.BookCheck> = {}): rpc.BookCheck => ({
  number,
  title: TITLES[number - 1] ?? '',
  holds: true,
  left_title: 'Account',
  left: 100,
  right_title: 'Documents',
  right: 100,
  difference: 0,
  finding_count: 0,
  findings: [],
  duration_ms: 4,
  checked_at: '2026-11-26T02:10:00Z',
  ...over,
});

export const STOCK_ACCOUNT = '00000000-0000-4000-8000-0000000003a1';

/** A nightly run in which all hold, or the stock does not. */
export function healthAnswer({ isBroken = false } = {}): rpc.BooksHealth {
  const broken = {
    holds: false,
    right: 90,
    difference: 10,
    finding_count: 25,
    findings: [
      {
        rule: 'inventory_account_is_stock_value',
        source_type: 'account',
        source_id: STOCK_ACCOUNT,
        label: '100100 Stock on hand',
        details: 'account 100, stock 90',
      },
    ],
  };
  return {
    check_count: 16,
    run: {
      id: '00000000-0000-4000-8000-0000000003b1',
      kind: 'night',
      started_at: '2026-11-26T02:10:00Z',
      finished_at: '2026-11-26T02:10:03Z',
      failing_count: isBroken ? 1 : 0,
      check_count: 16,
      checks: TITLES.map((_, place) => check(place + 1, isBroken && place === 4 ? broken : {})),
    },
  };
}
