import type { ReactNode } from 'react';
import { formatTime } from '@dukani/shared/format';
import type { Money } from '@dukani/shared/money';
import { Link } from '@dukani/shared/router';
import { Icon } from '@dukani/shared/ui-core';
import { MoneyText } from '@dukani/shared/ui-antd';
import type { Dashboard } from './dashboardRows';

/** Stock, money and whether the books hold. Amounts that a person may not see are left out. */
export function MoneyCards({ dashboard }: { dashboard: Dashboard }) {
  const { stock, money, books, currencyCode, timezone } = dashboard;
  const hasMoney = money.cashPosition !== null || money.receivable !== null || money.payable !== null;
  return (
    <div className="dash-cards">
      <Card title="Stock">
        {stock.value !== null && <Row label="Value at cost" amount={stock.value} currencyCode={currencyCode} />}
        <LinkRow label="Running low" count={stock.lowCount} to="/admin/products?stock=low" />
        <LinkRow label="Out of stock" count={stock.outCount} to="/admin/products?stock=out" />
      </Card>
      {hasMoney && (
        <Card title="Money">
          <Row label="Money in cash, bank and mobile money" amount={money.cashPosition} currencyCode={currencyCode} />
          <p className="adm-muted dash-checked">Without the opening floats of the tills.</p>
          <Row label="Customers owe you" amount={money.receivable} currencyCode={currencyCode} />
          <Row label="You owe suppliers" amount={money.payable} currencyCode={currencyCode} />
          {money.receivedNotBilled !== null && money.receivedNotBilled !== 0 && (
            <>
              <Row label="of which bills" amount={money.billed} currencyCode={currencyCode} />
              <Row label="of which received, not billed" amount={money.receivedNotBilled} currencyCode={currencyCode} />
            </>
          )}
        </Card>
      )}
      {books !== null && (
        <Card title="Books check">
          <Check
            isGood={books.isBalanced}
            good="Debits equal credits, to the cent."
            bad="Debits and credits differ. Tell support at once."
          />
          <Check
            isGood={books.stockMatchesLedger}
            good="Stock on the shelf equals stock in the books."
            bad="Stock and books differ in value."
          />
          <p className="adm-muted dash-checked">Checked at {formatTime(books.checkedAt, timezone)}</p>
        </Card>
      )}
    </div>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="dash-card" aria-label={title}>
      <h2>{title}</h2>
      <div className="dash-facts">{children}</div>
    </section>
  );
}

function Row({ label, amount, currencyCode }: { label: string; amount: Money | null; currencyCode: string }) {
  return (
    <p className="dash-fact">
      <span>{label}</span>
      <MoneyText amount={amount} currencyCode={currencyCode} />
    </p>
  );
}

function LinkRow({ label, count, to }: { label: string; count: number; to: string }) {
  return (
    <p className="dash-fact">
      <Link to={to}>{label}</Link>
      <span>{count}</span>
    </p>
  );
}

function Check({ isGood, good, bad }: { isGood: boolean; good: string; bad: string }) {
  return (
    <p className="dash-check" data-good={isGood ? '' : undefined}>
      <Icon name={isGood ? 'check-circle' : 'alert'} size={18} /> {isGood ? good : bad}
    </p>
  );
}
