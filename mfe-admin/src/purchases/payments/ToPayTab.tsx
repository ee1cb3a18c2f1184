import { useState } from 'react';
import { sum } from '@dukani/shared/money';
import { Link, useSearchParams } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button, EmptyState, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { DateField, FilterChips, MoneyText, useToday } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import type { PayableItem } from '../moneyRows';
import { dayText } from '../purchaseNames';
import { useBillsToPayQuery } from '../supplierMoneyApi';
import { DueChart } from './DueChart';
import { bySupplier, shiftDay, type SupplierGroup } from './dueDays';
import { PayBillsDialog } from './PayBillsDialog';
import './payments.css';

const SPANS = [
  { value: '0', label: 'Today' },
  { value: '6', label: 'This week' },
  { value: '29', label: '30 days' },
] as const;

/** What must be paid until a day (`?until=`), and paying it: bills are ticked, one payment for each supplier. */
export function ToPayTab() {
  const today = useToday();
  const { currencyCode } = useBusiness();
  const [params, setParams] = useSearchParams();
  const asked = params.get('until');
  const until = asked !== null && /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : shiftDay(today, 6);
  const { currentData: payables, error, refetch } = useBillsToPayQuery({ until, contactId: null });
  const show = (day: string) => setParams({ tab: 'to-pay', until: day }, { replace: true });
  return (
    <div className="purch-stack">
      <div className="purch-bar">
        <FilterChips
          label="Due"
          options={SPANS}
          value={SPANS.find(({ value }) => shiftDay(today, Number(value)) === until)?.value ?? ''}
          onChange={(days) => show(shiftDay(today, Number(days)))}
        />
        <DateField label="Due until" value={until} min={today} onChange={show} />
      </div>
      {payables === undefined && error !== undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {payables === undefined && error === undefined && <Skeleton height={320} />}
      {payables !== undefined && payables.count === 0 && (
        <EmptyState
          icon="check"
          title={`Nothing is due until ${dayText(until)}`}
          description="Bills appear here by the day they are due."
        />
      )}
      {payables !== undefined && payables.count > 0 && (
        <>
          <DueChart payables={payables} currencyCode={currencyCode} />
          {payables.count > payables.items.length && (
            <p className="adm-muted">
              The first {payables.items.length} of {payables.count} bills are shown. Choose an earlier day.
            </p>
          )}
          {bySupplier(payables.items).map((group) => (
            <SupplierBills key={group.contactId ?? 'none'} group={group} />
          ))}
        </>
      )}
    </div>
  );
}

function SupplierBills({ group }: { group: SupplierGroup }) {
  const mayPay = usePermission('purchases.pay');
  // What was unticked; the rest is paid.
  const [left, setLeft] = useState<readonly string[]>([]);
  const [isPaying, setIsPaying] = useState(false);
  const chosen = group.items.filter(({ id }) => !left.includes(id));
  const toggle = (id: string, isTicked: boolean) =>
    setLeft(isTicked ? left.filter((other) => other !== id) : [...left, id]);
  return (
    <section className="dk-card" aria-label={group.name}>
      <header className="dk-card__header">
        <h2 className="dk-card__title">{group.name}</h2>
        <MoneyText amount={group.total} />
        {mayPay && group.contactId !== null && (
          <Button variant="primary" disabled={chosen.length === 0} onClick={() => setIsPaying(true)}>
            Pay <MoneyText amount={sum(chosen.map(({ open }) => open))} />
          </Button>
        )}
      </header>
      <ul className="purch-lines">
        {group.items.map((item) => (
          <DueItem
            key={item.id}
            item={item}
            isTicked={!left.includes(item.id)}
            onTick={mayPay ? (isTicked) => toggle(item.id, isTicked) : null}
          />
        ))}
      </ul>
      {isPaying && group.contactId !== null && (
        <PayBillsDialog
          contactId={group.contactId}
          supplierName={group.name}
          items={chosen}
          onClose={() => setIsPaying(false)}
        />
      )}
    </section>
  );
}

interface DueItemProps {
  item: PayableItem;
  isTicked: boolean;
  /** Null for those who may not pay. */
  onTick: ((isTicked: boolean) => void) | null;
}

function DueItem({ item, isTicked, onTick }: DueItemProps) {
  const name = item.reference ?? item.number ?? 'Opening balance';
  return (
    <li className="purch-line">
      <span className="purch-due">
        {onTick !== null && (
          <input
            type="checkbox"
            aria-label={`Pay ${name}`}
            checked={isTicked}
            onChange={(event) => onTick(event.target.checked)}
          />
        )}
        <span className="purch-name">
          {item.isBill ? <Link to={`/admin/purchases?tab=bills&bill=${item.id}`}>{name}</Link> : name}
          <span className="adm-muted">due {dayText(item.dueOn)}</span>
        </span>
        {item.daysOverdue > 0 && (
          <Badge tone="danger">
            {item.daysOverdue} {item.daysOverdue === 1 ? 'day' : 'days'} late
          </Badge>
        )}
      </span>
      <span className="purch-name">
        <MoneyText amount={item.open} />
        {item.toWithhold > 0 && (
          <span className="adm-muted">
            <MoneyText amount={item.toWithhold} /> withheld
          </span>
        )}
      </span>
    </li>
  );
}
