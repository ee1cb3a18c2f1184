import { AGE_NAMES } from '@dukani/shared/documents';
import { usePermission } from '@dukani/shared/session';
import { MoneyText } from '@dukani/shared/ui-antd';
import type { Statement, StatementEntry } from '../common/contacts/contactRows';
import { dayText } from './days';
import { StatementTable } from './StatementTable';
import './statementPaper.css';

interface StatementPaperProps {
  statement: Statement;
  businessName: string;
  onReverse: (entry: StatementEntry) => void;
}

/** The statement on the screen, with what can be opened and reversed. On paper and as a file it is statementDocument. */
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
      <StatementTable statement={statement} onReverse={mayReverse ? onReverse : null} />
      {statement.entries.length === 0 && <p className="adm-muted">No entries in this period.</p>}
      {reversedNumbers > 0 && <p className="adm-muted">Reversed payments are shown with their reversal.</p>}
      <dl className="cust-ages">
        {AGE_NAMES.map(([key, label]) => (
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
