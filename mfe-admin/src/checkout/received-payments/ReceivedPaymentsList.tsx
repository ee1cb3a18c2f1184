import { useEffect, useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { compare, parseMoneyInput, toNumeric, zero, type Money } from '@dukani/shared/money';
import { usePermission } from '@dukani/shared/session';
import { Badge, useOnline, VisuallyHidden } from '@dukani/shared/ui-core';
import { DateText } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import type { TenderRow } from '../pay/PayFields';
import { useReceivedPaymentsQuery, type ReceivedPayment } from './receivedPaymentsApi';
import { wholeShillings } from '@dukani/shared/pricing';
import { arrangeReceived, type ReceivedSlots } from './receivedSlots';
import { cacheReportedHere, hadC2bReports } from './c2bReportsCache';

const POLLING_MS = 3000;
const OFFLINE_HINT = 'Without a connection, type the transaction code.';

interface ReceivedPaymentsListProps {
  /** The payments of this sale other than cash. */
  rows: readonly TenderRow[];
  /** What is left to pay without a row. */
  leftWithout: (row: TenderRow) => Money;
  currencyCode: string;
  isOffline: boolean;
  onChoose: (rowId: string, changes: Partial<TenderRow>) => void;
  /** What stands on the screen for a payment without a code: all money of just its amount. */
  onOffer?: (offer: PaymentOffer | null) => void;
}

export interface PaymentOffer {
  rowId: string;
  payments: readonly ReceivedPayment[];
}

/**
 * What customers have just sent to the paybill or till, for choosing instead of typing its code. It stands in a place that is as high
 * from the beginning as it can become.
 */
export function ReceivedPaymentsList(props: ReceivedPaymentsListProps) {
  const { tenantId, currencyCode } = useBusiness();
  const maySell = usePermission('sales.record');
  const { isOffline } = props;
  // Decided once: whether there is a place must not change while somebody pays.
  const [hasPlace] = useState(() => hadC2bReports(tenantId) ?? !isOffline);
  // The one that was added last stays the one: the second press of a double tap must not fill another.
  const row = props.rows.findLast(({ tenderType }) => tenderType === 'mobile_money');
  // M-Pesa moves Kenyan shillings only: nobody else is asked.
  if (row === undefined || !maySell || currencyCode !== 'KES') return null;
  return <Asked {...props} row={row} hasPlace={hasPlace} tenantId={tenantId} />;
}

const codeOf = ({ reference }: TenderRow) => reference.trim().toUpperCase();

interface AskedProps extends ReceivedPaymentsListProps {
  row: TenderRow;
  hasPlace: boolean;
  tenantId: string;
}

function Asked(props: AskedProps) {
  const { rows, row, leftWithout, currencyCode, isOffline, onChoose, onOffer, hasPlace, tenantId } = props;
  const isOnline = useOnline();
  const [isReportedNow, setIsReportedNow] = useState(hasPlace);
  const { data } = useReceivedPaymentsQuery(undefined, {
    skip: isOffline || !isOnline,
    pollingInterval: hasPlace && isReportedNow ? POLLING_MS : 0,
  });
  const isReported = data?.isReported;
  if (isReported !== undefined && isReported !== isReportedNow) setIsReportedNow(isReported);
  useEffect(() => {
    if (isReported !== undefined) cacheReportedHere(tenantId, isReported);
  }, [isReported, tenantId]);
  // Where it turns out that nothing is reported, the place stays empty this once.
  if (!hasPlace) return null;
  if (isReported === false) return <div className="pay-arrived" />;
  const elsewhere = new Set(rows.filter(({ id }) => id !== row.id).map(codeOf));
  const left = leftWithout(row);
  const payments = data?.payments.filter(({ code }) => !elsewhere.has(code));
  return (
    <Slots
      row={row}
      left={left}
      payments={payments}
      currencyCode={currencyCode}
      isConnected={!isOffline && isOnline}
      // What is due ends in cents where M-Pesa's whole shillings do not: they settle just what is due.
      onChoose={({ code, amount }) =>
        onChoose(row.id, { reference: code, amountText: toNumeric(amount === wholeShillings(left) ? left : amount) })
      }
      onOffer={onOffer}
    />
  );
}

interface SlotsProps {
  row: TenderRow;
  left: Money;
  /** Undefined before the first answer. */
  payments: readonly ReceivedPayment[] | undefined;
  currencyCode: string;
  isConnected: boolean;
  onChoose: (payment: ReceivedPayment) => void;
  onOffer: ReceivedPaymentsListProps['onOffer'];
}

function Slots({ row, left, payments, currencyCode, isConnected, onChoose, onOffer }: SlotsProps) {
  const [shown, setShown] = useState<ReceivedSlots | null>(null);
  const chosenCode = codeOf(row);
  // Once one is chosen its amount is that of the payment: what was wanted before still orders the list.
  const isDecided = chosenCode !== '' && shown?.rowId === row.id;
  const typed = parseMoneyInput(row.amountText) ?? zero;
  const wanted = isDecided ? shown.wanted : wholeShillings(typed === zero ? left : typed);
  const slots = payments === undefined ? null : arrangeReceived(shown, { rowId: row.id, wanted, payments });
  if (slots !== shown) setShown(slots);
  const { match, others } = slots ?? { match: null, others: [] };
  const money = formatCurrency(wanted, currencyCode);
  const exact =
    chosenCode === '' && match !== null
      ? [match, ...others].filter(
          ({ id, amount }) => amount === wanted && payments?.some((payment) => payment.id === id) === true,
        )
      : [];
  useEffect(() => {
    onOffer?.(exact.length === 0 ? null : { rowId: row.id, payments: exact });
  });
  useEffect(() => () => onOffer?.(null), [onOffer]);
  const item = (payment: ReceivedPayment) => (
    <Item
      payment={payment}
      currencyCode={currencyCode}
      isMatch={payment.amount === wanted}
      isTooMuch={compare(payment.amount, wholeShillings(left)) > 0}
      isChosen={payment.code === chosenCode}
      isThere={payment.code === chosenCode || payments?.some(({ id }) => id === payment.id) === true}
      onChoose={() => onChoose(payment)}
    />
  );
  return (
    <section className="pay-arrived" aria-label="Payments coming in">
      <h3>Payments coming in</h3>
      <VisuallyHidden>
        <span role="status">{match === null ? '' : `${money} was received.`}</span>
      </VisuallyHidden>
      <ul>
        <li className="pay-arrived-match">
          {match !== null ? (
            item(match)
          ) : (
            <p>{chosenCode === '' && (isConnected ? `No payment of ${money} yet` : OFFLINE_HINT)}</p>
          )}
        </li>
        {others.map((payment) => (
          <li key={payment.id}>{item(payment)}</li>
        ))}
      </ul>
    </section>
  );
}

interface ItemProps {
  payment: ReceivedPayment;
  currencyCode: string;
  isMatch: boolean;
  /** More than the amount due: what is over would be nobody's. */
  isTooMuch: boolean;
  isChosen: boolean;
  /** False once it was used for something else. */
  isThere: boolean;
  onChoose: () => void;
}

function Item({ payment, currencyCode, isMatch, isTooMuch, isChosen, isThere, onChoose }: ItemProps) {
  return (
    <button
      type="button"
      className="pay-arrived-item"
      aria-pressed={isChosen}
      disabled={!isThere || (isTooMuch && !isChosen)}
      // A second press of a double tap changes nothing.
      onClick={() => !isChosen && onChoose()}
    >
      <span>
        <strong>{formatCurrency(payment.amount, currencyCode)}</strong>{' '}
        {isChosen ? (
          <Badge tone="brand">Chosen</Badge>
        ) : !isThere ? (
          <Badge>Used elsewhere</Badge>
        ) : isTooMuch ? (
          <Badge>More than the amount due</Badge>
        ) : (
          isMatch && <Badge tone="success">Same amount</Badge>
        )}
      </span>
      <span className="pay-arrived-code">{payment.code}</span>
      <span className="pay-arrived-who">{payment.payerName ?? payment.accountNumber ?? 'No name'}</span>
      <span>
        <DateText iso={payment.paidAt} format="relative" />
      </span>
    </button>
  );
}
