import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { TextField } from '@dukani/shared/fields';
import { formatCurrency } from '@dukani/shared/format';
import { compare, parseMoneyInput, toNumeric, zero, type Money } from '@dukani/shared/money';
import { wholeShillings } from '@dukani/shared/pricing';
import { usePermission } from '@dukani/shared/session';
import { Button, useOnline } from '@dukani/shared/ui-core';
import { newId } from '../../common/newId';
import { useBusiness } from '../../common/useBusiness';
import type { TenderRow } from '../pay/PayFields';
import { isOpen, isUnderWay, requestText } from './requestTexts';
import {
  useAskPhoneMutation,
  useLookAtPhoneMutation,
  usePhoneRequestsQuery,
  useStopWaitingMutation,
  type PhoneRequest,
} from './tillPaymentsApi';
import './askByPhone.css';

const POLLING_MS = 3000;

/** The sale that a phone can be asked for. */
export interface AskableSale {
  /** The id that it has, or is to get. */
  id: string;
  /** The customer's, where it is known. */
  phone: string | null;
}

interface AskByPhoneProps {
  sale: AskableSale;
  rows: readonly TenderRow[];
  /** What is left to pay without a row. */
  leftWithout: (row: TenderRow) => Money;
  currencyCode: string;
  isOffline: boolean;
  onChoose: (rowId: string, changes: Partial<TenderRow>) => void;
}

/** M-Pesa asked for on the customer's phone: what comes of it fills the payment. Without a connection or its keys it is not there. */
export function AskByPhone(props: AskByPhoneProps) {
  const { currencyCode } = useBusiness();
  const maySell = usePermission('sales.record');
  const isOnline = useOnline();
  const row = props.rows.findLast(({ tenderType }) => tenderType === 'mobile_money');
  if (row === undefined || !maySell || currencyCode !== 'KES' || props.isOffline || !isOnline) return null;
  return <Known {...props} row={row} />;
}

type WithRow = AskByPhoneProps & { row: TenderRow };

function Known(props: WithRow) {
  const { sale, rows, row, leftWithout, onChoose } = props;
  const { data } = usePhoneRequestsQuery(sale.id, { refetchOnMountOrArgChange: true });
  const [ask, asking] = useAskPhoneMutation();
  const [stop, stopping] = useStopWaitingMutation();
  const requests = data?.requests ?? [];
  usePolling(sale.id, requests.some(isOpen));
  const left = leftWithout(row);
  const elsewhere = new Set(rows.filter(({ id }) => id !== row.id).map(({ reference }) => reference));
  const paid = requests.find(({ state, isUsed, code }) => state === 'paid' && !isUsed && !elsewhere.has(code ?? ''));
  useFilledOnce(paid, row, left, onChoose);
  if (data?.canAsk !== true) return null;
  const typed = parseMoneyInput(row.amountText) ?? zero;
  return (
    <AskFields
      sale={sale}
      amount={wholeShillings(typed === zero ? left : typed)}
      currencyCode={props.currencyCode}
      shown={requests.find(isUnderWay) ?? paid ?? requests.find(({ state }) => state !== 'paid')}
      isBusy={asking.isLoading || stopping.isLoading}
      problem={asking.error ?? stopping.error}
      onAsk={(amount, phone) => void ask({ id: newId(), saleId: sale.id, amount, phone })}
      onStop={(id) => void stop({ id, saleId: sale.id })}
    />
  );
}

/** Looks what became of the requests, while somebody sees it. */
function usePolling(saleId: string, isOn: boolean): void {
  const [look] = useLookAtPhoneMutation();
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void look({ saleId });
    }, POLLING_MS);
    return () => clearInterval(timer);
  }, [isOn, look, saleId]);
}

/** Puts what was paid into the payment, once: what the cashier then changes stays. */
function useFilledOnce(
  paid: PhoneRequest | undefined,
  row: TenderRow,
  left: Money,
  onChoose: AskByPhoneProps['onChoose'],
): void {
  const filled = useRef(new Set<string>());
  useEffect(() => {
    const amount = paid?.received ?? paid?.amount;
    if (paid === undefined || paid.code === null || amount === undefined || filled.current.has(paid.id)) return;
    // More than is due would be nobody's: it stays among the payments that came in.
    if (row.reference.trim() !== '' || compare(amount, wholeShillings(left)) > 0) return;
    filled.current.add(paid.id);
    onChoose(row.id, { reference: paid.code, amountText: toNumeric(amount === wholeShillings(left) ? left : amount) });
  });
}

interface AskFieldsProps {
  sale: AskableSale;
  amount: Money;
  currencyCode: string;
  /** The request that matters now. */
  shown: PhoneRequest | undefined;
  isBusy: boolean;
  problem: unknown;
  onAsk: (amount: Money, phone: string) => void;
  onStop: (id: string) => void;
}

function AskFields({ sale, amount, currencyCode, shown, isBusy, problem, onAsk, onStop }: AskFieldsProps) {
  const [phone, setPhone] = useState(shown?.phone ?? sale.phone ?? '');
  const money = (value: Money) => formatCurrency(value, currencyCode);
  const mayAsk = (shown === undefined || (!isUnderWay(shown) && shown.state !== 'paid')) && compare(amount, zero) > 0;
  const send = () => mayAsk && !isBusy && phone.trim() !== '' && onAsk(amount, phone);
  // Enter here asks the phone; it does not finish the sale.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    send();
  };
  return (
    <section className="pay-ask" aria-label="Ask by phone">
      <p className="pay-ask-state" role="status">
        {shown !== undefined && requestText(shown, money(shown.received ?? shown.amount))}
      </p>
      {shown !== undefined && isUnderWay(shown) ? (
        <Button onClick={() => onStop(shown.id)} isBusy={isBusy} disabled={shown.state === 'confirmed'}>
          Stop waiting
        </Button>
      ) : (
        shown?.state !== 'paid' && (
          <div className="pay-ask-fields" role="presentation" onKeyDown={onKeyDown}>
            <TextField
              label="Customer’s M-Pesa number"
              value={phone}
              onChange={setPhone}
              type="tel"
              maxLength={30}
              autoComplete="off"
              placeholder="0712 345 678"
            />
            <Button onClick={send} isBusy={isBusy} disabled={!mayAsk || phone.trim() === ''}>
              {shown === undefined ? 'Ask by phone' : 'Ask again'}
            </Button>
          </div>
        )
      )}
      {problem !== undefined && <p role="alert">{errorMessage(problem)}</p>}
    </section>
  );
}
