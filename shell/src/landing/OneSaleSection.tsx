import { formatAmount } from '@dukani/shared/format';
import { fromNumeric, sum, zero, type Money } from '@dukani/shared/money';
import { Icon } from '@dukani/shared/ui-core';
import { saleEffects } from './content/overview';
import { ScreenPicture } from './ScreenPicture';
import { screenPictures } from './screenPictures';

interface JournalLine {
  account: string;
  debit: Money | null;
  credit: Money | null;
}

const debitOf = (account: string, amount: string): JournalLine => ({
  account,
  debit: fromNumeric(amount),
  credit: null,
});
const creditOf = (account: string, amount: string): JournalLine => ({
  account,
  debit: null,
  credit: fromNumeric(amount),
});

/** The basket in the picture of the till, as the demo shop's books recorded it; VAT was in the prices. */
const journal: readonly JournalLine[] = [
  debitOf('Cash on Hand', '431.00'),
  creditOf('Sales', '390.31'),
  creditOf('Sales Tax Control', '40.69'),
  debitOf('Cost of Goods Sold', '336.62'),
  creditOf('Inventory', '336.62'),
];

/** Why Dukani system and not four: everything that a single sale changes, and the entry it leaves in the books. */
export function OneSaleSection() {
  return (
    <section className="land-section" id="one-sale" aria-labelledby="one-sale-title">
      <div className="land-heading">
        <h2 id="one-sale-title">One sale, one transaction</h2>
        <p>
          Everything is recorded together or not at all. No evenings spent copying figures from the till to the stock
          list and the books.
        </p>
      </div>
      <div className="land-one">
        <ScreenPicture picture={screenPictures.receipt} frame="paper" />
        <div className="land-one__rest">
          <JournalCard />
          <ul className="land-effects">
            {saleEffects.map(({ icon, title, text }) => (
              <li key={title}>
                <span className="land-mark">
                  <Icon name={icon} />
                </span>
                <div>
                  <h3>{title}</h3>
                  <p>{text.text}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

function JournalCard() {
  const total = (side: 'debit' | 'credit') => sum(journal.map((line) => line[side] ?? zero));
  return (
    <div className="land-card land-journal">
      <table>
        <caption>
          What the books say after a cash sale of KSh 431.00{' '}
          <span>Recorded automatically. Example from the demo shop, in KSh.</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Debit</th>
            <th scope="col">Credit</th>
          </tr>
        </thead>
        <tbody>
          {journal.map(({ account, debit, credit }) => (
            <tr key={account}>
              <th scope="row">{account}</th>
              <td>{debit !== null && formatAmount(debit)}</td>
              <td>{credit !== null && formatAmount(credit)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{formatAmount(total('debit'))}</td>
            <td>{formatAmount(total('credit'))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
