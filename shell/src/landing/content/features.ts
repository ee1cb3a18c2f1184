import { statement, type Statement } from './statement';

/** One of the tools, as the landing page tells of it. */
export interface Feature {
  name: string;
  title: string;
  text: Statement;
  points: readonly Statement[];
}

export const tillFeature: Feature = {
  name: 'Till',
  title: 'Scan, pay, next customer.',
  text: statement('A cash sale: one scan, two keys. On a phone or a tablet, two taps.', 'e2e/tillKeyboard.test.ts'),
  points: [
    statement(
      'Works offline: prices, promotions and customers are on the device, and each sale is sent once',
      'e2e/offlineTill.test.ts',
      'e2e/offlinePromotions.test.ts',
    ),
    statement(
      'Accepts M-Pesa to your paybill or till number, and shows each payment as it comes in',
      'e2e/directPayment.test.ts',
    ),
    statement(
      'Splits a payment over cash, mobile money, card, gift card, points, store credit or the customer’s account',
      'e2e/giftCards.test.ts',
      'supabase/tests/sales',
    ),
    statement('Applies promotions and coupons automatically', 'e2e/promotions.test.ts'),
    statement('Returns and exchanges, in full or in part, to the cent', 'e2e/exchange.test.ts'),
    statement('Asks for a manager’s PIN for discounts, returns and price changes', 'e2e/approvals.test.ts'),
  ],
};

export const shopFeature: Feature = {
  name: 'Online shop',
  title: 'Your shop, open day and night',
  text: statement(
    'Every business gets its own shop at its own web address. It sells the products you already have, at the prices and the stock you already keep.',
    'e2e/addresses.test.ts',
    'e2e/lastUnit.test.ts',
  ),
  points: [
    statement(
      'Payment by M-Pesa or card with your own account, to your paybill, on delivery or on pickup',
      'e2e/onlinePayment.test.ts',
      'e2e/directPayment.test.ts',
    ),
    statement('Delivery fees by area, or pickup at a chosen time', 'supabase/tests/orders/deliveryZones.test.ts'),
    statement('Orders reserve stock, so nothing is sold twice', 'e2e/lastUnit.test.ts'),
    statement('Reviews by verified buyers, approved before they are shown', 'e2e/reviews.test.ts'),
    statement('Sizes and colours, filters, and a search that tolerates typos', 'e2e/variantChoice.test.ts'),
    statement('Fast, also on a slow phone', 'e2e/firstPaint.test.ts'),
  ],
};

export const stockFeature: Feature = {
  name: 'Stock',
  title: 'Know what is on the shelf, and what it cost',
  text: statement(
    'Stock updates with every sale, return and order. You only record deliveries and losses.',
    'supabase/tests/stock/stockModel.test.ts',
  ),
  points: [
    statement(
      'Deliveries update the average cost, so your margin is always right',
      'supabase/tests/stock/averageCost.test.ts',
    ),
    statement(
      'Sizes and colours, bundles, batches with expiry dates, serial numbers',
      'supabase/tests/stock/batches.test.ts',
      'e2e/serialNumbers.test.ts',
    ),
    statement('Several locations, and transfers between them', 'supabase/tests/stock/transfers.test.ts'),
    statement('Count stock while the till keeps selling', 'e2e/counting.test.ts'),
    statement('Reorder suggestions with the reason', 'supabase/tests/stock/stockList.test.ts'),
  ],
};

export const dashboardFeature: Feature = {
  name: 'Dashboard and books',
  title: 'See at a glance how today is going.',
  text: statement(
    'First what needs attention: new orders, low stock. Then sales, margin and money, in your own time zone.',
    'supabase/tests/dashboard',
  ),
  points: [
    statement('Today against yesterday and the same day last week', 'supabase/tests/dashboard'),
    statement('Best sellers, slow sellers, and how customers paid', 'supabase/tests/dashboard'),
    statement('Every sale, return and delivery is posted as a double entry at once', 'supabase/tests/journal'),
    statement('Cash count at closing, with a numbered Z report', 'e2e/wholeDay.test.ts'),
  ],
};

export const furtherFeatures: readonly {
  icon: 'team' | 'link' | 'percent' | 'phone' | 'shield' | 'download';
  title: string;
  text: Statement;
}[] = [
  {
    icon: 'team',
    title: 'Owner, manager, cashier',
    text: statement(
      'Each role sees only what it needs. Cashiers do not see your costs.',
      'supabase/tests/platform',
      'supabase/tests/leak-matrix/leakMatrix.test.ts',
    ),
  },
  {
    icon: 'link',
    title: 'Quotes and invoices by link',
    text: statement(
      'A customer opens the invoice from a QR code on the receipt, or accepts a quote. Links expire and can be withdrawn.',
      'e2e/quotes.test.ts',
      'supabase/tests/sales',
    ),
  },
  {
    icon: 'percent',
    title: 'Tax done properly',
    text: statement(
      'Included in the price or added, with the same figure on screen, receipt and in the books.',
      'supabase/tests/pricing',
    ),
  },
  {
    icon: 'phone',
    title: 'Phone, tablet, desk',
    text: statement(
      'Works on every device, in light and dark, and by keyboard.',
      'e2e/screens.test.ts',
      'e2e/keyboard.test.ts',
    ),
  },
  {
    icon: 'shield',
    title: 'Secure',
    text: statement(
      'Your data is separated from all other businesses in the database.',
      'supabase/tests/leak-matrix/leakMatrix.test.ts',
    ),
  },
  {
    icon: 'download',
    title: 'Import and export',
    text: statement(
      'Products, contacts and opening stock come in from a spreadsheet; lists can be exported as CSV or Excel files.',
      'supabase/tests/imports',
      'e2e/dailyLists.test.ts',
    ),
  },
];
