import { useCallback, useEffect, useId, useRef, useState, type RefObject } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { formatCurrency } from '@dukani/shared/format';
import { compare, toNumeric, zero, type Money } from '@dukani/shared/money';
import { Button, Dialog, useMediaQuery } from '@dukani/shared/ui-core';
import { CustomerDialog } from '../CustomerDialog';
import { GiftCardTender } from '../gift-cards/GiftCardTender';
import { isOutOfReach, type CustomerMeans } from './customerMeans';
import { awaitedOf, leftWithout, lower } from './payDraft';
import { payDraftProblem } from './payDraftProblem';
import { CashFields, TenderFields, type TenderRow } from './PayFields';
import { PayProblem } from './PayProblem';
import { PaySums } from './PaySums';
import { needsServer, type Payment, type PaymentSummary } from './payments';
import { roundedBy } from '../paymentName';
import { AskByPhone, type AskableSale } from '../phone-requests/AskByPhone';
import { ReceivedPaymentsList, type PaymentOffer } from '../received-payments/ReceivedPaymentsList';
import type { PaymentMethod } from '../../common/payments/paymentMethodsApi';
import './pay.css';
import type { Customer } from '../tillApi';
import { focusPayment, usePayEntry, type PayEntry } from './usePayEntry';
import { useTenderKeys } from './useTenderKeys';
import { usePayQuestions } from './usePayQuestions';

export interface PayDialogProps extends CustomerMeans {
  title: string;
  total: Money;
  /** True once the server has quoted exactly this total. */
  isConfirmed: boolean;
  /** The person has confirmed already, before this was there to be confirmed. */
  isConfirmedAhead?: boolean;
  currencyCode: string;
  /** The smallest coin: cash is rounded to it. Zero: to nothing. */
  coin: Money;
  methods: readonly PaymentMethod[];
  hasCustomer: boolean;
  /** True without a connection: what only the server knows the rest of cannot pay then. */
  isOffline?: boolean;
  isBusy: boolean;
  /** Why the last attempt was refused. */
  problem: string | null;
  /** What a customer's phone may be asked to pay; without it none is asked. */
  askFor?: AskableSale;
  /** Whoever pays with what only a customer has; without it none can be chosen here. */
  onCustomer?: (customer: Pick<Customer, 'id' | 'name'>) => void;
  onClose: () => void;
  onPay: (payments: Payment[]) => void;
}

/** Takes the money: cash is exact unless something else is typed, so that Enter alone finishes an exact-cash sale. */
export function PayDialog(props: PayDialogProps) {
  const { title, total, isConfirmed, currencyCode, methods, isBusy, onClose, onCustomer } = props;
  const formId = useId();
  // Under a finger the keys would rise over the button that records; most cash is tapped or exact.
  const isTouched = useMediaQuery('(pointer: coarse)');
  const formRef = useRef<HTMLFormElement>(null);
  /** The row for which money of just its amount has come in. */
  const [arrivedFor, setArrivedFor] = useState<string | null>(null);
  const money = (amount: Money) => formatCurrency(amount, currencyCode);
  const entry = usePayEntry({ ...props, formRef, mayAskForCustomer: onCustomer !== undefined });
  const { draft, wanted } = entry;
  const { summary } = draft;
  useFocusRestored(formRef, isTouched);
  const questions = usePayQuestions({
    formRef,
    rows: draft.rows,
    onRows: entry.setRows,
    methods,
    cash: { due: draft.dueInCash, given: draft.typedCash, currencyCode, money },
    findProblem: () => payDraftProblem(draft, { ...props, money }),
    onProblem: entry.setProblem,
    onReady: (codes) => {
      if (!isBusy)
        props.onPay(draft.payments.map((one) => ({ ...one, reference: codes.get(one.id) ?? one.reference })));
    },
  });
  const { noteOffer: saveOffer } = questions;
  const noteOffer = useCallback(
    (offer: PaymentOffer | null) => {
      saveOffer(offer);
      setArrivedFor(offer?.rowId ?? null);
    },
    [saveOffer],
  );
  const awaited = awaitedOf(draft.rows, arrivedFor);
  const onKeyDown = useMethodKeys(entry, props, formRef);
  return (
    <>
      <Dialog
        isOpen
        title={title}
        onClose={onClose}
        footer={
          <>
            <PaySums summary={summary} money={money} awaited={awaited} isRefused={draft.isTooMuchCash} />
            <RecordButton formId={formId} due={summary.due} pay={props} isTouched={isTouched} />
          </>
        }
      >
        <form id={formId} ref={formRef} className="pay" onSubmit={questions.submit} onKeyDown={onKeyDown} noValidate>
          {props.isConfirmedAhead === true && <SubmitAtOnce formRef={formRef} />}
          <p className="pay-total">
            <span>Total</span> <output aria-label="To pay">{money(total)}</output>
          </p>
          {props.coin !== zero && <CashRounding summary={summary} due={draft.dueInCash} money={money} />}
          <p className="pay-checking" role="status">
            {!isConfirmed
              ? 'Checking the total…'
              : wanted?.isAsking === false
                ? 'Checking the customer’s balance…'
                : ''}
          </p>
          <Payments entry={entry} pay={props} isTouched={isTouched} onOffer={noteOffer} />
          <PayMethods entry={entry} pay={props} />
          <PayProblem text={entry.problem ?? props.problem} />
        </form>
      </Dialog>
      {questions.dialog}
      <AskedCustomer entry={entry} onCustomer={onCustomer} />
    </>
  );
}

/** What a way to pay has a letter for, pressed in the dialog. */
function useMethodKeys(entry: PayEntry, pay: PayDialogProps, formRef: RefObject<HTMLFormElement | null>) {
  return useTenderKeys(pay.methods, (method) => {
    if (method.tenderType === 'cash') focusPayment(formRef.current);
    else if (canTake(method, entry, pay)) entry.addTender(method);
  });
}

interface CashRoundingProps {
  summary: PaymentSummary;
  due: Money;
  money: (amount: Money) => string;
}

/** What the smallest coin makes of the part that is paid in cash. */
function CashRounding({ summary: { rounding }, due, money }: CashRoundingProps) {
  return (
    <dl className="pay-rounding">
      <dt>Rounding</dt>
      <dd>
        <output aria-label="Rounding">
          {rounding === zero ? 'None' : `${compare(rounding, zero) > 0 ? '+' : '−'}${money(roundedBy(rounding))}`}
        </output>
      </dd>
      <dt>Cash to pay</dt>
      <dd>
        <output aria-label="Cash to pay">{money(due)}</output>
      </dd>
    </dl>
  );
}

interface RecordButtonProps {
  formId: string;
  due: Money;
  pay: PayDialogProps;
  isTouched: boolean;
}

function RecordButton({ formId, due, pay, isTouched }: RecordButtonProps) {
  const money = (amount: Money) => formatCurrency(amount, pay.currencyCode);
  return (
    <Button type="submit" form={formId} variant="primary" size="large" isWide isBusy={pay.isBusy} autoFocus={isTouched}>
      {compare(due, zero) > 0 ? `Due ${money(due)}` : `Finish sale, ${money(pay.total)}`}{' '}
      <kbd className="adm-key">⏎</kbd>
    </Button>
  );
}

interface AskedCustomerProps {
  entry: PayEntry;
  onCustomer: PayDialogProps['onCustomer'] | undefined;
}

/** Whose account, credit or points it is, where that was not chosen yet. */
function AskedCustomer({ entry: { wanted, setWanted }, onCustomer }: AskedCustomerProps) {
  if (wanted?.isAsking !== true) return null;
  return (
    <CustomerDialog
      onClose={() => setWanted(null)}
      onChoose={(customer) => {
        setWanted({ ...wanted, isAsking: false });
        onCustomer?.(customer);
      }}
    />
  );
}

interface PayPartProps {
  entry: PayEntry;
  pay: PayDialogProps;
}

interface PaymentsProps extends PayPartProps {
  isTouched: boolean;
  onOffer: (offer: PaymentOffer | null) => void;
}

/** What the sale is paid with: a row for each way, what has come in by phone, and cash. */
function Payments({ entry, pay, isTouched, onOffer }: PaymentsProps) {
  const { total, currencyCode } = pay;
  const { draft, changeRow } = entry;
  const { rows } = draft;
  return (
    <>
      {rows.map((row) => (
        <Tender key={row.id} row={row} entry={entry} currencyCode={currencyCode} />
      ))}
      {pay.askFor !== undefined && (
        <AskByPhone
          key={pay.askFor.id}
          sale={pay.askFor}
          rows={rows}
          leftWithout={({ id }) => leftWithout(draft, total, id)}
          currencyCode={currencyCode}
          isOffline={pay.isOffline ?? false}
          onChoose={changeRow}
        />
      )}
      <ReceivedPaymentsList
        rows={rows}
        leftWithout={({ id }) => leftWithout(draft, total, id)}
        currencyCode={currencyCode}
        isOffline={pay.isOffline ?? false}
        onChoose={changeRow}
        onOffer={onOffer}
      />
      {draft.asksForCash && (
        <CashFields
          cashText={draft.cashText}
          onCashText={entry.typeCash}
          due={draft.dueInCash}
          currencyCode={currencyCode}
          isFocused={!isTouched && rows.length === 0}
        />
      )}
    </>
  );
}

function Tender({ row, entry, currencyCode }: { row: TenderRow; entry: PayEntry; currencyCode: string }) {
  const { draft, changeRow, removeTender } = entry;
  return row.tenderType === 'gift_card' ? (
    <GiftCardTender
      name={row.name}
      amountText={row.amountText}
      currencyCode={currencyCode}
      onCard={(giftCard) => changeRow(row.id, { giftCard, amountText: toNumeric(lower(draft.rest, giftCard.balance)) })}
      onAmount={(amountText) => changeRow(row.id, { amountText })}
      onRemove={() => removeTender(row.id)}
    />
  ) : (
    <TenderFields
      row={row}
      currencyCode={currencyCode}
      onChange={(changes) => changeRow(row.id, changes)}
      onRemove={() => removeTender(row.id)}
    />
  );
}

/** Whether this way of paying can be chosen now: something is left to pay, the customer has it, and it needs no connection that is gone. */
function canTake({ tenderType }: PaymentMethod, { draft }: PayEntry, pay: PayDialogProps): boolean {
  const isWaiting = (pay.isOffline ?? false) && needsServer(tenderType);
  return !isWaiting && !isOutOfReach(tenderType, pay) && (!draft.isCovered || pay.total === zero);
}

/** The ways of paying other than cash. */
function PayMethods({ entry, pay }: PayPartProps) {
  const waitingId = useId();
  const { methods, isOffline = false } = pay;
  const others = methods.filter(({ tenderType }) => tenderType !== 'cash' && !isOutOfReach(tenderType, pay));
  // They keep their places: what is offered must not move when the network comes and goes.
  const isWaiting = ({ tenderType }: PaymentMethod) => isOffline && needsServer(tenderType);
  const waiting = others.filter(isWaiting);
  return (
    <>
      <div className="pay-methods" role="group" aria-label="Other ways to pay" aria-describedby={waitingId}>
        {others.map((method) => (
          <Button
            key={method.id}
            onClick={() => entry.addTender(method)}
            disabled={!canTake(method, entry, pay)}
            aria-keyshortcuts={method.shortcut}
          >
            {method.name}{' '}
            {method.shortcut !== undefined && (
              <kbd aria-hidden="true" className="adm-key">
                {method.shortcut}
              </kbd>
            )}
          </Button>
        ))}
      </div>
      <p className="pay-waiting" id={waitingId}>
        {waiting.length > 0 && `${waiting.map(({ name }) => name).join(', ')}: only with a connection.`}
      </p>
    </>
  );
}

/** A way of paying that is no longer offered takes the focus with it: Enter must still find its form. */
function useFocusRestored(formRef: RefObject<HTMLFormElement | null>, isTouched: boolean): void {
  useEffect(() => {
    if (!isTouched && document.activeElement === document.body) focusPayment(formRef.current);
  });
}

/** The sentence for a quote that could not be had while paying. */
export function quoteProblem(error: unknown): string {
  return `The total could not be checked. ${errorMessage(error)}`;
}

/** Sends the form as soon as it is there: a dialog draws what is in it a moment after itself. */
function SubmitAtOnce({ formRef }: { formRef: RefObject<HTMLFormElement | null> }) {
  useEffect(() => {
    formRef.current?.requestSubmit();
  }, [formRef]);
  return null;
}
