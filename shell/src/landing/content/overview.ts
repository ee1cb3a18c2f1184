import { statement, type Statement } from './statement';

/** What stands at the top of the landing page. */
export const overview = {
  eyebrow: 'For shops that sell over the counter and online',
  title: 'Make the sale. Stock and books update themselves.',
  lead: statement(
    'Dukani is your till, your online shop, your stock and your books in one place. Every sale changes all of them in the same moment, so nothing is typed twice.',
    'supabase/tests/invariants',
    'supabase/tests/sales',
  ),
  promises: [
    statement('30 days free', 'supabase/tests/first-run'),
    statement('M-Pesa, card and cash', 'e2e/onlinePayment.test.ts'),
    statement('Works offline', 'e2e/offlineTill.test.ts'),
  ],
} as const;

/** What one sale changes, all of it in one transaction. */
export const saleEffects: readonly { icon: 'receipt' | 'box' | 'cash' | 'book'; title: string; text: Statement }[] = [
  {
    icon: 'receipt',
    title: 'The receipt',
    text: statement('Numbered without gaps, printed or shared as a private link.', 'supabase/tests/sales'),
  },
  {
    icon: 'box',
    title: 'The stock',
    text: statement('Reduced at once, at the till and in the online shop.', 'e2e/lastUnit.test.ts'),
  },
  {
    icon: 'cash',
    title: 'The money',
    text: statement('In cash, M-Pesa, card or on the customer’s account.', 'supabase/tests/sales'),
  },
  {
    icon: 'book',
    title: 'The books',
    text: statement('Sales, tax, cost of goods and cash, balanced to the cent.', 'supabase/tests/journal'),
  },
];

/** From nothing to the first sale. */
export const firstSteps: readonly { title: string; text: Statement }[] = [
  {
    title: 'Name your business',
    text: statement(
      'Choose a name and a country. Your web address, the usual taxes, a till and the chart of accounts are made for you.',
      'supabase/tests/first-run',
    ),
  },
  {
    title: 'Add your products',
    text: statement(
      'Name, price, picture and barcode, or a whole list from a spreadsheet. Then enter your stock and its cost.',
      'supabase/tests/imports',
    ),
  },
  {
    title: 'Open the till and the shop',
    text: statement(
      'Count the cash in the drawer and sell. Switch products on for the web and customers can order them.',
      'e2e/wholeDay.test.ts',
    ),
  },
];
