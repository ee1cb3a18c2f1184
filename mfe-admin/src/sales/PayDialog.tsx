import { useCallback, useEffect, useId, useMemo, useRef, useState, type RefObject } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { formatCurrency } from '@dukani/shared/format';
import { compare, parseMoneyInput, subtract, sum, toNumeric, zero, type Money } from '@dukani/shared/money';
import type { TenderType } from '@dukani/shared/rpc';
import { Button, Dialog, useMediaQuery } from '@dukani/shared/ui-core';
import { newId } from '../common/newId';
import { currencyStep } from '../common/useBusiness';
import { CustomerDialog } from './CustomerDialog';
import { GiftCardTender } from './gift-cards/GiftCardTender';
import { CashFields, TenderFields, type TenderRow } from './PayFields';
import { PayProblem } from './PayProblem';
import { PaySums } from './PaySums';
import { isBeyondCash, isOfCustomer, MAX_PAYMENTS, needsServer, summarisePayments, type Payment } from './payments';
import { ReceivedPaymentsList, type PaymentOffer } from './ReceivedPaymentsList';
import type { PaymentMethod } from '../common/payments/paymentMethodsApi';
import './pay.css';
import type { Customer } from './tillApi';
import { usePayQuestions } from './usePayQuestions';

export interface PayDialogProps {
  title: string;
  total: Money;
  /** True once the server has quoted exactly this total. */
  isConfirmed: boolean;
  /** The person has confirmed already, before this was there to be confirmed. */
  isConfirmedAhead?: boolean;
  currencyCode: string;
  methods: readonly PaymentMethod[];
  hasCustomer: boolean;
  /** What the customer may still owe and has in store credit, where it is known. */
  credit?: { available: Money; storeCredit: Money } | undefined;
  /** What the customer has in points, where the business gives any. */
  points?: { points: number; worth: Money; minimumPoints: number } | undefined;
  /** True without a connection: what only the server knows the rest of cannot pay then. */
  isAlone?: boolean;
  isBusy: boolean;
  /** Why the last attempt was refused. */
  problem: string | null;
  /** Whoever pays with what only a customer has; without it none can be chosen here. */
  onCustomer?: (customer: Pick<Customer, 'id' | 'name'>) => void;
  onClose: () => void;
  onPay: (payments: Payment[]) => void;
}

/** Takes the money: cash is exact unless something else is typed, so that Enter alone finishes an exact-cash sale. */
export function PayDialog(props: PayDialogProps) {
  const {
    title,
    total,
    isConfirmed,
    isConfirmedAhead = false,
    currencyCode,
    methods,
    hasCustomer,
    credit,
    points,
    isAlone = false,
    isBusy,
    problem,
    onClose,
    onPay,
    onCustomer,
  } = props;
  const formId = useId();
  const waitingId = useId();
  // Under a finger the keys would rise over the button that records; most cash is tapped or exact.
  const isTouched = useMediaQuery('(pointer: coarse)');
  const formRef = useRef<HTMLFormElement>(null);
  const [cashId] = useState(newId);
  const [cashText, setCashText] = useState('');
  const [rows, setRows] = useState<TenderRow[]>([]);
  const [typingProblem, setTypingProblem] = useState<string | null>(null);
  /** Chosen before it is known whose it is, and then until that is looked up. */
  const [wanted, setWanted] = useState<{ method: PaymentMethod; isAsking: boolean } | null>(null);
  /** The row for which money of just its amount has come in. */
  const [arrivedFor, setArrivedFor] = useState<string | null>(null);
  const takesCash = methods.length === 0 || methods.some((method) => method.tenderType === 'cash');
  const money = (amount: Money) => formatCurrency(amount, currencyCode);

  const others = useMemo(
    () =>
      rows.map((row): Payment => ({
        id: row.id,
        tenderType: row.tenderType,
        amount: parseMoneyInput(row.amountText) ?? zero,
        reference: row.reference,
        ...(row.giftCard === undefined ? {} : { giftCardId: row.giftCard.id }),
      })),
    [rows],
  );
  const rest = subtract(total, sum(others.map((payment) => payment.amount)));
  const dueInCash = compare(rest, zero) > 0 ? rest : zero;
  const typedCash = cashText.trim() === '' ? null : parseMoneyInput(cashText);
  const cash = takesCash ? (cashText.trim() === '' ? dueInCash : (typedCash ?? zero)) : zero;
  const payments: Payment[] =
    cash === zero ? others : [...others, { id: cashId, tenderType: 'cash', amount: cash, reference: '' }];
  const summary = summarisePayments(total, payments);
  // Typed cash alone may still be changed for another way of paying; as part of a split it is not thrown away.
  const isCovered = dueInCash === zero || (rows.length > 0 && cashText.trim() !== '' && summary.due === zero);
  const needsCustomer = !hasCustomer && rows.some(({ tenderType }) => isOfCustomer(tenderType));
  // What is covered by other means asks for no cash.
  const asksForCash = takesCash && (rows.length === 0 || cashText !== '' || dueInCash !== zero);

  const paidBy = (tenderType: TenderType): Money =>
    sum(others.filter((payment) => payment.tenderType === tenderType).map((payment) => payment.amount));

  /** What a way of paying would have to bring for everything to be paid. */
  const leftWithout = ({ id }: TenderRow): Money =>
    subtract(
      total,
      sum([typedCash ?? zero, ...others.filter((payment) => payment.id !== id).map(({ amount }) => amount)]),
    );

  const typeCash = (text: string) => {
    setCashText(text);
    setTypingProblem(null);
  };
  const addTender = (method: PaymentMethod) => {
    setTypingProblem(null);
    setWanted(null);
    if (method.tenderType === 'cash') return;
    if (rows.length >= MAX_PAYMENTS - 1) return setTypingProblem('A sale is paid in at most 20 parts.');
    if (!hasCustomer && onCustomer !== undefined && isOfCustomer(method.tenderType)) {
      setWanted({ method, isAsking: true });
      return;
    }
    const { tenderType, name } = method;
    // Cash below what is due stays as part of the payment; the new one takes the rest.
    const isPart = typedCash !== null && compare(typedCash, zero) > 0 && compare(typedCash, dueInCash) < 0;
    const amount = isPart ? subtract(dueInCash, typedCash) : dueInCash;
    if (!isPart) setCashText('');
    const taken = tenderType === 'loyalty' && points !== undefined ? lower(amount, points.worth) : amount;
    // What a gift card pays is known with the card.
    const amountText = tenderType === 'gift_card' ? '' : toNumeric(taken);
    setRows((before) => [...before, { id: newId(), tenderType, name, amountText, reference: '' }]);
  };
  const removeTender = (id: string) => {
    setTypingProblem(null);
    setRows((before) => before.filter((row) => row.id !== id));
    // The button that was pressed is gone with its row.
    formRef.current?.querySelector<HTMLElement>('.pay-cash input, .pay-methods button:not(:disabled)')?.focus();
  };
  const changeRow = (id: string, changes: Partial<TenderRow>) => {
    setTypingProblem(null);
    setRows((before) => before.map((row) => (row.id === id ? { ...row, ...changes } : row)));
  };

  /** Known to be empty: an account without credit, or points that are not enough to be used. */
  const isOutOfReach = (tenderType: TenderType): boolean => {
    switch (tenderType) {
      case 'on_account':
        return credit !== undefined && compare(credit.available, zero) <= 0;
      case 'store_credit':
        return credit !== undefined && compare(credit.storeCredit, zero) <= 0;
      case 'loyalty':
        return points !== undefined && (points.points < points.minimumPoints || points.worth === zero);
      default:
        return false;
    }
  };

  const pointsProblem = (): string | null =>
    points === undefined || points.points >= points.minimumPoints
      ? null
      : `Points can be used from ${points.minimumPoints} on; there are ${points.points}.`;
  const emptyProblem = (tenderType: TenderType): string | null =>
    tenderType === 'on_account'
      ? 'This customer has no credit left.'
      : tenderType === 'store_credit'
        ? 'This customer has no store credit.'
        : (pointsProblem() ?? 'This customer has no points to use yet.');
  // The customer was asked for on the way to a payment: it goes on once their prices and what they have are known.
  if (wanted?.isAsking === false && hasCustomer && isConfirmed) {
    const { method } = wanted;
    if ((method.tenderType === 'loyalty' ? points : credit) !== undefined) {
      if (isOutOfReach(method.tenderType)) {
        setWanted(null);
        setTypingProblem(emptyProblem(method.tenderType));
      } else addTender(method);
    }
  }

  // A way of paying that is no longer offered takes the focus with it: Enter must still find its form.
  useEffect(() => {
    if (isTouched || document.activeElement !== document.body) return;
    formRef.current?.querySelector<HTMLElement>('.pay-cash input, .pay-methods button:not(:disabled)')?.focus();
  });

  const otherMethods = methods.filter(({ tenderType }) => tenderType !== 'cash' && !isOutOfReach(tenderType));
  // They keep their places: what is offered must not move when the network comes and goes.
  const isWaiting = ({ tenderType }: PaymentMethod) => isAlone && needsServer(tenderType);
  const waiting = otherMethods.filter(isWaiting);

  const isTooMuchCash = typedCash !== null && isBeyondCash(dueInCash, typedCash);
  const awaited = awaitedOf(rows, arrivedFor);

  const findProblem = (): string | null => {
    if (cashText.trim() !== '' && typedCash === null) return 'Type the cash received as an amount.';
    if (typedCash !== null && compare(typedCash, zero) < 0) return 'Type the cash received as an amount.';
    if (typedCash !== null && isTooMuchCash) return `${money(typedCash)} is far more than the amount due.`;
    if (payments.some(({ amount }) => amount % currencyStep(currencyCode) !== 0))
      return 'An amount has too many decimals for this currency.';
    if (rows.some((row) => row.tenderType === 'gift_card' && row.giftCard === undefined))
      return 'Scan or type the code of the gift card.';
    if (needsCustomer && !rows.some(({ tenderType }) => tenderType === 'on_account' || tenderType === 'store_credit'))
      return 'Choose the customer who pays with points.';
    if (others.some((payment) => compare(payment.amount, zero) <= 0)) return 'Every payment needs an amount.';
    if (needsCustomer) return 'Choose a customer to sell on account.';
    const beyond = rows.find(({ giftCard, amountText }) =>
      giftCard === undefined ? false : compare(parseMoneyInput(amountText) ?? zero, giftCard.balance) > 0,
    );
    if (beyond?.giftCard !== undefined)
      return `The balance is ${money(beyond.giftCard.balance)} on the gift card …${beyond.giftCard.lastFour}.`;
    if (points !== undefined && compare(paidBy('loyalty'), zero) > 0) {
      const tooFew = pointsProblem();
      if (tooFew !== null) return tooFew;
      if (compare(paidBy('loyalty'), points.worth) > 0)
        return `The customer’s points are worth ${money(points.worth)}.`;
    }
    if (credit !== undefined && compare(paidBy('on_account'), credit.available) > 0)
      return `This is above the customer’s credit limit: ${money(credit.available)} is available.`;
    if (credit !== undefined && compare(paidBy('store_credit'), credit.storeCredit) > 0)
      return `The customer has ${money(credit.storeCredit)} in store credit.`;
    if (summary.problem !== null) return summary.problem;
    if (!summary.isComplete) return `Balance due: ${money(summary.due)}.`;
    return null;
  };

  const questions = usePayQuestions({
    formRef,
    rows,
    onRows: setRows,
    methods,
    cash: { due: dueInCash, given: typedCash, currencyCode, money },
    findProblem,
    onProblem: setTypingProblem,
    onReady: (codes) => {
      if (!isBusy)
        onPay(payments.map((payment) => ({ ...payment, reference: codes.get(payment.id) ?? payment.reference })));
    },
  });

  const { noteOffer: keepOffer } = questions;
  const noteOffer = useCallback(
    (offer: PaymentOffer | null) => {
      keepOffer(offer);
      setArrivedFor(offer?.rowId ?? null);
    },
    [keepOffer],
  );

  const dialog = (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      footer={
        <>
          <PaySums summary={summary} money={money} awaited={awaited} isRefused={isTooMuchCash} />
          <Button
            type="submit"
            form={formId}
            variant="primary"
            size="large"
            isWide
            isBusy={isBusy}
            autoFocus={isTouched}
          >
            {compare(summary.due, zero) > 0 ? `Due ${money(summary.due)}` : `Finish sale, ${money(total)}`}{' '}
            <kbd className="adm-key">⏎</kbd>
          </Button>
        </>
      }
    >
      <form id={formId} ref={formRef} className="pay" onSubmit={questions.submit} noValidate>
        {isConfirmedAhead && <SubmitAtOnce formRef={formRef} />}
        <p className="pay-total">
          <span>Total</span> <output aria-label="To pay">{money(total)}</output>
        </p>
        <p className="pay-checking" role="status">
          {!isConfirmed ? 'Checking the total…' : wanted?.isAsking === false ? 'Checking the customer’s balance…' : ''}
        </p>
        {rows.map((row) =>
          row.tenderType === 'gift_card' ? (
            <GiftCardTender
              key={row.id}
              name={row.name}
              amountText={row.amountText}
              currencyCode={currencyCode}
              onCard={(giftCard) =>
                changeRow(row.id, { giftCard, amountText: toNumeric(lower(dueInCash, giftCard.balance)) })
              }
              onAmount={(amountText) => changeRow(row.id, { amountText })}
              onRemove={() => removeTender(row.id)}
            />
          ) : (
            <TenderFields
              key={row.id}
              row={row}
              currencyCode={currencyCode}
              onChange={(changes) => changeRow(row.id, changes)}
              onRemove={() => removeTender(row.id)}
            />
          ),
        )}
        <ReceivedPaymentsList
          rows={rows}
          leftWithout={leftWithout}
          currencyCode={currencyCode}
          isAlone={isAlone}
          onChoose={changeRow}
          onOffer={noteOffer}
        />
        {asksForCash && (
          <CashFields
            cashText={cashText}
            onCashText={typeCash}
            due={dueInCash}
            currencyCode={currencyCode}
            isFocused={!isTouched && rows.length === 0}
          />
        )}
        <div className="pay-methods" role="group" aria-label="Other ways to pay" aria-describedby={waitingId}>
          {otherMethods.map((method) => (
            <Button
              key={method.id}
              onClick={() => addTender(method)}
              disabled={(isCovered && total !== zero) || isWaiting(method)}
            >
              {method.name}
            </Button>
          ))}
        </div>
        <p className="pay-waiting" id={waitingId}>
          {waiting.length > 0 && `${waiting.map(({ name }) => name).join(', ')}: only with a connection.`}
        </p>
        <PayProblem text={typingProblem ?? problem} />
      </form>
    </Dialog>
  );
  return (
    <>
      {dialog}
      {questions.dialog}
      {wanted?.isAsking === true && (
        <CustomerDialog
          onClose={() => setWanted(null)}
          onChoose={(customer) => {
            setWanted({ ...wanted, isAsking: false });
            onCustomer?.(customer);
          }}
        />
      )}
    </>
  );
}

/** What was to be sent by phone and is neither chosen, nor typed from its message, nor come in. */
function awaitedOf(rows: readonly TenderRow[], arrivedFor: string | null): { name: string; amount: Money } | null {
  const waiting = rows.filter(
    ({ id, tenderType, reference }) => tenderType === 'mobile_money' && reference.trim() === '' && id !== arrivedFor,
  );
  const [first] = waiting;
  if (first === undefined) return null;
  return { name: first.name, amount: sum(waiting.map(({ amountText }) => parseMoneyInput(amountText) ?? zero)) };
}

const lower = (one: Money, other: Money): Money => (compare(one, other) < 0 ? one : other);

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
