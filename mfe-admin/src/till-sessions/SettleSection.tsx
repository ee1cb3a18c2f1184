import { useEffect, useRef, type ReactNode } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import { Link, useLocation } from '@dukani/shared/router';
import { DateText } from '@dukani/shared/ui-antd';
import { useBusiness } from '../common/useBusiness';

interface SettleSectionProps {
  /** What "Needs attention" leads to. */
  anchor: string;
  title: string;
  children: ReactNode;
}

/** Sales that somebody has to look at. Whoever was sent here by "Needs attention" sees them at once. */
export function SettleSection({ anchor, title, children }: SettleSectionProps) {
  const { hash } = useLocation();
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hash === `#${anchor}`) headingRef.current?.scrollIntoView({ block: 'start' });
  }, [hash, anchor]);
  return (
    <section aria-labelledby={anchor}>
      <h2 className="session-heading" id={anchor} ref={headingRef}>
        {title}
      </h2>
      <ul className="late-sales">{children}</ul>
    </section>
  );
}

interface SettleRowProps {
  saleId: string;
  invoiceNumber: string;
  /** What tells it from others: the number on its first receipt, how it was paid. */
  mark: string;
  occurredAt: string;
  cashierName: string | null;
  amount: number;
  /** Why it is here, and what could settle it. */
  reasons: ReactNode;
  /** What settles it. */
  action: ReactNode;
}

/** One of them: which sale it is, why it is here, how much it is about, and what settles it. */
export function SettleRow(props: SettleRowProps) {
  const { saleId, invoiceNumber, mark, occurredAt, cashierName, amount, reasons, action } = props;
  const { currencyCode } = useBusiness();
  return (
    <li>
      <span className="late-sale-name">
        <Link to={`/admin/sales/${saleId}`}>{invoiceNumber}</Link>{' '}
        <span className="adm-muted">
          {mark} · <DateText iso={occurredAt} />
          {cashierName === null ? '' : ` · ${cashierName}`}
        </span>
      </span>
      <span className="late-sale-flags">{reasons}</span>
      <span className="late-sale-total">{formatCurrency(fromNumeric(amount), currencyCode)}</span>
      {action}
    </li>
  );
}
