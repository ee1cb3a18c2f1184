import type { ReactNode } from 'react';
import { formatQuantity, quantityText } from '@dukani/shared/format';
import { fromNumeric, quantityFromNumeric } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { MoneyText } from '@dukani/shared/ui-antd';
import { useMatchBillQuery } from '../billsApi';
import { unitPriceText } from '../purchaseNames';
import type { Bill, BillLine } from '../purchaseRows';
import { useLineNames } from './BillChecks';

/** Lines of a posted bill: what each cost, what was expected of it, and where a difference went. */
export function BillLines({ bill }: { bill: Bill }) {
  return (
    <ol className="purch-lines" aria-label="Lines of the bill">
      {bill.lines.map((line) => (
        <li key={line.id} className="purch-line">
          <span>{line.name}</span>
          <MoneyText amount={line.net} />
          <small>
            {quantityText(line.quantity, line.unit)} × {unitPriceText(line.unitPrice)}
            {line.description !== null && line.description !== line.name && ` · ${line.description}`}
          </small>
          <LineDifference line={line} />
        </li>
      ))}
    </ol>
  );
}

function LineDifference({ line }: { line: BillLine }) {
  const waits = line.quantity - line.received;
  return (
    <dl className="purch-match">
      {line.kind === 'early' && waits > 0 && <Pair label="Still to come">{quantityText(waits, line.unit)}</Pair>}
      {line.kind === 'goods' && line.cleared !== line.cost && (
        <Pair label="Expected">
          <MoneyText amount={line.cleared} />
        </Pair>
      )}
      {line.toStock !== 0 && (
        <Pair label="Added to the value of stock">
          <MoneyText amount={line.toStock} />
        </Pair>
      )}
      {line.toProfit !== 0 && (
        <Pair label="Price difference">
          <MoneyText amount={line.toProfit} />
        </Pair>
      )}
      {line.creditedNet > 0 && (
        <Pair label="Credited">
          <MoneyText amount={line.creditedNet} />
        </Pair>
      )}
      {line.sentBack > 0 && <Pair label="Sent back">{quantityText(line.sentBack, line.unit)}</Pair>}
    </dl>
  );
}

/** Lines of a bill that is not posted, beside what was received and billed of them. */
export function HeldLines({ body }: { body: rpc.PostBillInput }) {
  const mayEdit = usePermission('purchases.edit');
  const nameOf = useLineNames(body);
  const { currentData: matched, error, refetch } = useMatchBillQuery(body, { skip: !mayEdit });
  if (!mayEdit) return null;
  if (error !== undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (matched === undefined) return <Skeleton height={120} />;
  return (
    <ol className="purch-lines" aria-label="Lines of the bill">
      {matched.lines.map((line, place) => (
        <li key={`${line.line} ${place}`} className="purch-line">
          <span>{nameOf(line.line)}</span>
          <MoneyText amount={fromNumeric(line.net_amount)} />
          <MatchFigures line={line} />
        </li>
      ))}
    </ol>
  );
}

/** Received, billed before, this bill: and both prices where they differ. */
export function MatchFigures({ line }: { line: rpc.MatchedBillLine }) {
  const quantity = (value: number) => formatQuantity(quantityFromNumeric(value));
  const billedPrice = line.cost_amount / line.quantity;
  return (
    <dl className="purch-match">
      {line.ordered_quantity !== null && (
        <Pair label={`Ordered${line.order_number === null ? '' : ` (${line.order_number})`}`}>
          {quantity(line.ordered_quantity)}
        </Pair>
      )}
      {line.received_quantity !== null && <Pair label="Received">{quantity(line.received_quantity)}</Pair>}
      {line.billed_before !== null && <Pair label="Billed before">{quantity(line.billed_before)}</Pair>}
      {line.kind === 'early' && <Pair label="Not received yet">{quantity(line.quantity)}</Pair>}
      {line.kind === 'goods' && <Pair label="This bill">{quantity(line.quantity)}</Pair>}
      {line.received_price !== null && <Pair label="Expected price">{unitPriceText(line.received_price)}</Pair>}
      {line.ordered_price !== null && line.ordered_price !== line.received_price && (
        <Pair label="Ordered price">{unitPriceText(line.ordered_price)}</Pair>
      )}
      {line.received_price !== null && line.cost_amount !== line.cleared_amount && (
        <Pair label="Billed price">{unitPriceText(billedPrice)}</Pair>
      )}
    </dl>
  );
}

function Pair({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
