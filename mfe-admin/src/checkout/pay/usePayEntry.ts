import { useState, type RefObject } from 'react';
import { compare, subtract, toNumeric, zero, type Money } from '@dukani/shared/money';
import { newId } from '../../common/newId';
import type { PaymentMethod } from '../../common/payments/paymentMethodsApi';
import { emptyProblem, isKnown, isOutOfReach, type CustomerMeans } from './customerMeans';
import type { TenderRow } from './PayFields';
import { lower, payDraft, type PayDraft } from './payDraft';
import { isOfCustomer, MAX_PAYMENTS } from './payments';

interface PayEntryInput extends CustomerMeans {
  formRef: RefObject<HTMLFormElement | null>;
  total: Money;
  coin: Money;
  methods: readonly PaymentMethod[];
  hasCustomer: boolean;
  isConfirmed: boolean;
  /** Whether a customer can be chosen on the way to a payment. */
  mayAskForCustomer: boolean;
}

export interface PayEntry {
  draft: PayDraft;
  /** Why nothing was added, or recorded. */
  problem: string | null;
  setProblem: (sentence: string | null) => void;
  setRows: (rows: TenderRow[]) => void;
  typeCash: (text: string) => void;
  addTender: (method: PaymentMethod) => void;
  removeTender: (rowId: string) => void;
  changeRow: (rowId: string, changes: Partial<TenderRow>) => void;
  /** Chosen before it is known whose it is, and then until that is looked up. */
  wanted: { method: PaymentMethod; isAsking: boolean } | null;
  setWanted: (wanted: PayEntry['wanted']) => void;
}

/** The row of a way of paying that is chosen now, and whether cash that was typed stays as part of the payment. */
function newRow(
  { tenderType, name }: PaymentMethod & { tenderType: TenderRow['tenderType'] },
  draft: PayDraft,
  points: CustomerMeans['points'],
) {
  const { rest, dueInCash, typedCash } = draft;
  // Cash below what is due stays as part of the payment; the new one takes the rest.
  const isPart = typedCash !== null && compare(typedCash, zero) > 0 && compare(typedCash, lower(rest, dueInCash)) < 0;
  const amount = isPart ? subtract(rest, typedCash) : rest;
  const taken = tenderType === 'loyalty' && points !== undefined ? lower(amount, points.worth) : amount;
  // What a gift card pays is known with the card.
  const amountText = tenderType === 'gift_card' ? '' : toNumeric(taken);
  return { isPart, row: { id: newId(), tenderType, name, amountText, reference: '' } };
}

/** Mobile money or card where the business offers it before cash; null where cash comes first. */
function firstChoice(methods: readonly PaymentMethod[]) {
  const [first] = methods;
  if (first === undefined || methods.every(({ tenderType }) => tenderType !== 'cash')) return null;
  const { tenderType } = first;
  return tenderType === 'mobile_money' || tenderType === 'card' ? { ...first, tenderType } : null;
}

/** What is typed and chosen while money is taken. */
export function usePayEntry(input: PayEntryInput): PayEntry {
  const { formRef, total, coin, methods, hasCustomer, isConfirmed, mayAskForCustomer, points } = input;
  const [cashId] = useState(newId);
  const [cashText, setCashText] = useState('');
  const [rows, setRows] = useState<TenderRow[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [wanted, setWanted] = useState<PayEntry['wanted']>(null);
  const [isBegun, setIsBegun] = useState(false);
  const draft = payDraft({ total, coin, methods, cashId, cashText, rows });
  const first = firstChoice(methods);
  // Once the total is known: what the business has put before cash stands ready.
  if (!isBegun && isConfirmed && first !== null && total !== zero) {
    setIsBegun(true);
    if (rows.length === 0 && cashText === '') setRows([newRow(first, draft, points).row]);
  }

  const addTender = (method: PaymentMethod) => {
    setProblem(null);
    setWanted(null);
    const { tenderType } = method;
    if (tenderType === 'cash') return;
    if (rows.length >= MAX_PAYMENTS - 1) return setProblem('A sale is paid in at most 20 parts.');
    if (!hasCustomer && mayAskForCustomer && isOfCustomer(tenderType)) return setWanted({ method, isAsking: true });
    const { isPart, row } = newRow({ ...method, tenderType }, draft, points);
    if (!isPart) setCashText('');
    setRows((before) => [...before, row]);
  };
  // The customer was asked for on the way to a payment: it goes on once their prices and what they have are known.
  if (wanted?.isAsking === false && hasCustomer && isConfirmed && isKnown(wanted.method.tenderType, input)) {
    const { method } = wanted;
    if (isOutOfReach(method.tenderType, input)) {
      setWanted(null);
      setProblem(emptyProblem(method.tenderType, input));
    } else addTender(method);
  }
  return {
    draft,
    problem,
    setProblem,
    setRows,
    wanted,
    setWanted,
    addTender,
    typeCash: (text) => {
      setCashText(text);
      setProblem(null);
    },
    removeTender: (rowId) => {
      setProblem(null);
      setRows((before) => before.filter((row) => row.id !== rowId));
      // The button that was pressed is gone with its row.
      focusPayment(formRef.current);
    },
    changeRow: (rowId, changes) => {
      setProblem(null);
      setRows((before) => before.map((row) => (row.id === rowId ? { ...row, ...changes } : row)));
    },
  };
}

/** Goes to the cash, else to the first way of paying that can be chosen. */
export function focusPayment(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('.pay-cash input, .pay-methods button:not(:disabled)')?.focus();
}
