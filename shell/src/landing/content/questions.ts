import { statement, type Statement } from './statement';

/** What an owner asks before trusting their till to something, answered as it is today. */
export const questions: readonly { question: string; answer: readonly Statement[] }[] = [
  {
    question: 'Do I need special equipment?',
    answer: [
      statement('No. Any computer, tablet or phone with a current browser will do.', 'e2e/tillScreens.test.ts'),
      statement(
        'A barcode scanner that types like a keyboard works without setting anything up, and so does the camera of the device.',
        'e2e/tillKeyboard.test.ts',
        'mfe-admin/src/common/camera/ScanButton.test.tsx',
      ),
      statement(
        'Receipts come out of 58 and 80 mm paper printers as well as ordinary ones.',
        'mfe-admin/src/receipts/printing.test.tsx',
      ),
    ],
  },
  {
    question: 'What if the internet drops?',
    answer: [
      statement(
        'You can keep selling. Products, prices, promotions and customers are on the device; it prints receipts and sends the sales when the connection is back.',
        'e2e/offlineTill.test.ts',
        'e2e/offlinePrices.test.ts',
      ),
      statement('Each sale is recorded only once, however often it is sent.', 'e2e/offlineTill.test.ts'),
      statement('Some things need a connection, such as the balance of a gift card.', 'e2e/offlineTill.test.ts'),
    ],
  },
  {
    question: 'Can customers pay by M-Pesa or card?',
    answer: [
      statement(
        'Online: by M-Pesa request to the phone, by card through Stripe or Paystack with your own account, or to your paybill or till number.',
        'e2e/onlinePayment.test.ts',
        'e2e/directPayment.test.ts',
      ),
      statement(
        'At the till: incoming M-Pesa payments are shown with the sale; card payments are made on your own terminal and recorded with their reference.',
        'e2e/directPayment.test.ts',
      ),
      statement('The money goes straight to you. Dukani never holds it.', 'e2e/onlinePayment.test.ts'),
    ],
  },
  {
    question: 'Which countries and currencies is it for?',
    answer: [
      statement(
        'It works with 21 currencies, among them KES, UGX, TZS, NGN, ZAR, USD, EUR and GBP, with prices that include tax or have it added.',
        'supabase/tests/pricing',
      ),
      statement('A Kenyan business begins with 16% VAT included in its prices.', 'supabase/tests/first-run'),
    ],
  },
  {
    question: 'Who can see my figures?',
    answer: [
      statement(
        'You and the people you work with, each by role: a cashier sells and sees their own sales, but not what goods cost you.',
        'supabase/tests/platform',
      ),
      statement(
        'Every business is kept apart from all others inside the database itself, not only on the screen.',
        'supabase/tests/leak-matrix/leakMatrix.test.ts',
      ),
    ],
  },
  {
    question: 'What is coming soon?',
    answer: [
      statement(
        'Purchase orders and supplier bills, printed financial statements, reports over any range, the connection to the tax authority, and paying for a plan inside Dukani are being built; their screens say what will come.',
        'mfe-admin/src/remote.test.ts',
      ),
      statement(
        'Stock, tax and double entry are already recorded with every sale, so nothing has to be entered again later.',
        'supabase/tests/journal',
      ),
    ],
  },
  {
    question: 'What happens after the 30 days?',
    answer: [
      statement(
        'The staff screens lead you to the billing page, where the plan is settled with us. Nothing is deleted, and nothing is charged without your consent.',
        'mfe-admin/src/billing/BillingScreen.test.tsx',
      ),
      statement('Lists of sales, products and contacts can be exported at any time before.', 'e2e/dailyLists.test.ts'),
    ],
  },
];
