import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Button } from '@dukani/shared/ui-core';
import { MoneyText } from '@dukani/shared/ui-antd';
import { ENTRY_LABELS } from './contactLabels';
import type { Statement, StatementEntry } from '../common/contacts/contactRows';
import { dayText } from './days';
import './statementPaper.css';

interface StatementPaperProps {
  statement: Statement;
  businessName: string;
  onReverse: (entry: StatementEntry) => void;
}

const AGES = [
  ['current', 'Not yet due'],
  ['d1To30', '1–30 days'],
  ['d31To60', '31–60 days'],
  ['d61To90', '61–90 days'],
  ['d90Plus', 'Over 90 days'],
] as const;

/** The statement as it stands on an A4 page. */
export function StatementPaper({ statement, businessName, onReverse }: StatementPaperProps) {
  const { contact, currencyCode, ageing } = statement;
  const mayRefund = usePermission('sales.refund');
  const mayReverse = mayRefund && statement.entries.some((entry) => entry.kind === 'payment');
  const reversedNumbers = statement.entries.filter((entry) => entry.kind === 'payment_reversal').length;
  return (
    <article className="cust-paper" aria-label="Statement of account">
      <header className="cust-paper__head">
        <div>
          <h2>Statement of account</h2>
          <p>
            {dayText(statement.from)} to {dayText(statement.to)}, amounts in {currencyCode}
          </p>
        </div>
        <address>
          <strong>{contact.name}</strong>
          {[contact.company, contact.address, contact.phone, contact.email, contact.tax_pin && `PIN ${contact.tax_pin}`]
            .filter((line) => line !== null && line !== '')
            .map((line) => (
              <span key={line}>{line}</span>
            ))}
        </address>
      </header>
      <div className="cust-paper__scroll" tabIndex={0} role="region" aria-label="Entries">
        <table>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Document</th>
              <th scope="col">Due</th>
              <th scope="col" className="cust-right">
                Amount
              </th>
              <th scope="col" className="cust-right">
                Balance
              </th>
              {mayReverse && (
                <th scope="col" className="cust-no-print">
                  <span className="dk-visually-hidden">Actions</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            <tr>
              <td className="cust-entry-date">{dayText(statement.from)}</td>
              <td className="cust-entry-document">Balance brought forward</td>
              <td />
              <td />
              <td className="cust-right cust-entry-balance">
                <MoneyText amount={statement.openingBalance} isAccounting />
              </td>
              {mayReverse && <td className="cust-no-print" />}
            </tr>
            {statement.entries.map((entry) => (
              <tr key={`${entry.documentId}${entry.kind}`}>
                <td className="cust-entry-date">{dayText(entry.businessDate)}</td>
                <td className="cust-entry-document">
                  {ENTRY_LABELS[entry.kind]}{' '}
                  {entry.documentType === 'sale' ? (
                    <Link to={`/admin/sales/${entry.documentId}`}>{entry.number}</Link>
                  ) : (
                    entry.kind !== 'opening_balance' && entry.number
                  )}
                </td>
                <td className="cust-entry-due">{entry.dueOn === null ? '' : dayText(entry.dueOn)}</td>
                <td className="cust-right cust-entry-amount">
                  <MoneyText amount={entry.amount} isAccounting />
                </td>
                <td className="cust-right cust-entry-balance">
                  <MoneyText amount={entry.balance} isAccounting />
                </td>
                {mayReverse && (
                  <td className="cust-no-print cust-entry-action">
                    {entry.kind === 'payment' && entry.isReversed && <span className="adm-muted">Reversed</span>}
                    {entry.kind === 'payment' && !entry.isReversed && (
                      <Button size="small" variant="ghost" onClick={() => onReverse(entry)}>
                        Reverse<span className="dk-visually-hidden"> payment {entry.number}</span>
                      </Button>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                Balance on {dayText(statement.to)}
              </th>
              <td />
              <td className="cust-right cust-entry-amount">
                <strong>
                  <MoneyText amount={statement.closingBalance} currencyCode={currencyCode} isAccounting />
                </strong>
              </td>
              {mayReverse && <td className="cust-no-print" />}
            </tr>
          </tfoot>
        </table>
      </div>
      {statement.entries.length === 0 && <p className="adm-muted">No entries in this period.</p>}
      {reversedNumbers > 0 && <p className="adm-muted">Reversed payments are shown with their reversal.</p>}
      <dl className="cust-ages">
        {AGES.map(([key, label]) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <MoneyText amount={ageing[key]} />
            </dd>
          </div>
        ))}
      </dl>
      <footer className="adm-muted">{businessName}</footer>
    </article>
  );
}
