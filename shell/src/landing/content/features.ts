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
  title: 'Scan, Enter, Enter. Next, please.',
  text: statement(
    'An exact cash sale takes a scan and two keys. On a phone or a tablet it takes two taps.',
    'e2e/tillKeyboard.test.ts',
  ),
  points: [
    statement(
      'Goes on selling without a network: prices, promotions and customers are on the device, and each sale is sent once',
      'e2e/offlineTill.test.ts',
      'e2e/offlinePromotions.test.ts',
    ),
    statement(
      'Takes M-Pesa to your paybill or till number, and shows the payment as it comes in',
      'e2e/directPayment.test.ts',
    ),
    statement(
      'Splits a payment over cash, mobile money, card, gift card, points, store credit or the customer’s account',
      'e2e/giftCards.test.ts',
      'supabase/tests/sales',
    ),
    statement('Takes off promotions and coupons by itself, and says which', 'e2e/promotions.test.ts'),
    statement('Takes back part of a sale, or exchanges it, to the cent', 'e2e/exchange.test.ts'),
    statement('Asks for a manager’s PIN where a cashier may not decide alone', 'e2e/approvals.test.ts'),
  ],
};

export const shopFeature: Feature = {
  name: 'Online shop',
  title: 'The same shelf, open all night',
  text: statement(
    'Every business gets its own shop at its own web address. It sells the products you already have, at the prices and the stock you already keep.',
    'e2e/addresses.test.ts',
    'e2e/lastUnit.test.ts',
  ),
  points: [
    statement(
      'Paid by M-Pesa or card with your own keys, to your paybill by hand, or when it is handed over',
      'e2e/onlinePayment.test.ts',
      'e2e/directPayment.test.ts',
    ),
    statement('Delivery by area with its fee, or a time to collect it', 'supabase/tests/orders/deliveryZones.test.ts'),
    statement('An order keeps its goods aside, so nothing is promised twice', 'e2e/lastUnit.test.ts'),
    statement('Reviews by people who bought, looked at before they are shown', 'e2e/reviews.test.ts'),
    statement('Sizes and colours, filters, and a search that forgives spelling', 'e2e/variantChoice.test.ts'),
    statement('Readable before its scripts arrive, also on a slow phone', 'e2e/firstPaint.test.ts'),
  ],
};

export const stockFeature: Feature = {
  name: 'Stock',
  title: 'Know what is on the shelf, and what it cost',
  text: statement(
    'Stock moves by itself with every sale, return and order. You only say what came in and what broke.',
    'supabase/tests/stock/stockModel.test.ts',
  ),
  points: [
    statement(
      'Goods taken in change the average cost, so the margin you see is true',
      'supabase/tests/stock/averageCost.test.ts',
    ),
    statement(
      'Sizes and colours, bundles, batches with expiry days, serial numbers',
      'supabase/tests/stock/batches.test.ts',
      'e2e/serialNumbers.test.ts',
    ),
    statement('Several places, and transfers between them', 'supabase/tests/stock/transfers.test.ts'),
    statement('Count the shelf while the till goes on selling', 'e2e/counting.test.ts'),
    statement('A list of what to order again, with the reason beside it', 'supabase/tests/stock/stockList.test.ts'),
  ],
};

export const dashboardFeature: Feature = {
  name: 'Dashboard and books',
  title: 'How is today going? Look once.',
  text: statement(
    'What needs you comes first: waiting orders, goods running out. Then sales, margin and money, in your own time zone.',
    'supabase/tests/dashboard',
  ),
  points: [
    statement('Today against yesterday and the same day last week', 'supabase/tests/dashboard'),
    statement('Best sellers, slow movers, and how customers paid', 'supabase/tests/dashboard'),
    statement('Every sale, return and delivery writes its double entry in the same moment', 'supabase/tests/journal'),
    statement('The drawer counted at closing, and a numbered Z report', 'e2e/wholeDay.test.ts'),
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
      'Each role sees and may do what belongs to it. A cashier does not see what goods cost you.',
      'supabase/tests/platform',
      'supabase/tests/leak-matrix/leakMatrix.test.ts',
    ),
  },
  {
    icon: 'link',
    title: 'Quotes and invoices by link',
    text: statement(
      'A customer opens the invoice from a QR code on the receipt, or accepts a quote. Links run out and can be withdrawn.',
      'e2e/quotes.test.ts',
      'supabase/tests/sales',
    ),
  },
  {
    icon: 'percent',
    title: 'Tax done properly',
    text: statement(
      'In the price or on top of it, the same figure on the screen, the receipt and in the books.',
      'supabase/tests/pricing',
    ),
  },
  {
    icon: 'phone',
    title: 'Phone, tablet, desk',
    text: statement(
      'Every screen works on the device at hand, in light and dark, by keyboard alone if you like.',
      'e2e/screens.test.ts',
      'e2e/keyboard.test.ts',
    ),
  },
  {
    icon: 'shield',
    title: 'Walled off',
    text: statement(
      'Your business is separated from every other inside the database, table by table.',
      'supabase/tests/leak-matrix/leakMatrix.test.ts',
    ),
  },
  {
    icon: 'download',
    title: 'In and out by file',
    text: statement(
      'Products, contacts and opening stock come in from a spreadsheet; lists leave as CSV or Excel files.',
      'supabase/tests/imports',
      'e2e/dailyLists.test.ts',
    ),
  },
];
