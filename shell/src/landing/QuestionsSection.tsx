import { Icon } from '@dukani/shared/ui-core';

const questions = [
  {
    question: 'Do I need special equipment?',
    answer:
      'No. Any computer, tablet or phone with a current browser will do. A barcode scanner that types like a keyboard works without setting anything up, and receipts come out of 80 mm paper printers as well as ordinary ones.',
  },
  {
    question: 'What if the internet drops in the middle of a sale?',
    answer:
      'The basket stays on the device. When nobody can tell whether a sale arrived, the till says so and sends it again, and it is still recorded only once. Selling for hours with no connection at all is not possible yet.',
  },
  {
    question: 'Can customers pay by M-Pesa or card?',
    answer:
      'At the till, yes: take the money as you do today and note the payment with its reference; one sale may be split over several ways to pay. In the online shop, customers order and pay on delivery or at pickup. Dukani does not move money itself yet.',
  },
  {
    question: 'Which countries and currencies is it for?',
    answer:
      'It works with 21 currencies, among them KES, UGX, TZS, NGN, ZAR, USD, EUR and GBP, with prices that include tax or have it added. A Kenyan business begins with 16% VAT included in its prices.',
  },
  {
    question: 'Who can see my figures?',
    answer:
      'You and the people you work with, each by role: a cashier sells and sees their own sales, but not what goods cost you. Every business is kept apart from all others inside the database itself, not only on the screen.',
  },
  {
    question: 'What is not there yet?',
    answer:
      'Purchase orders, printed financial statements, team and settings screens and the connection to the tax authority are being built; their screens say what will come. Stock, tax and double entry are already recorded with every sale, so nothing has to be entered again later.',
  },
  {
    question: 'What happens after the 30 days?',
    answer:
      'The staff screens lead you to the billing page, where the plan is settled. Nothing is deleted, and nothing is charged without you. The list of your sales can be taken away as a spreadsheet file at any time before.',
  },
] as const;

/** What an owner asks before trusting their till to something, answered as it is today. */
export function QuestionsSection() {
  return (
    <section className="land-section land-section--narrow" id="questions" aria-labelledby="questions-title">
      <div className="land-heading">
        <h2 id="questions-title">Questions, answered plainly</h2>
      </div>
      <div className="land-questions">
        {questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>
              <h3>{question}</h3>
              <Icon name="chevron-down" size={20} />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
