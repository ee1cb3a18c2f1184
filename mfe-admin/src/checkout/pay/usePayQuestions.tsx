import { useCallback, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import type { Money } from '@dukani/shared/money';
import type { PaymentMethod } from '../../common/payments/paymentMethodsApi';
import type { TenderRow } from './PayFields';
import { PayQuestion, type PayQuestionText } from '../../common/payments/PayQuestion';
import { cashQuestion, proofProblem, proofQuestion, type CashGiven } from './payQuestions';
import type { PaymentOffer } from '../received-payments/ReceivedPaymentsList';

type QuestionKind = 'cash' | 'proof';

interface PayQuestionsInput {
  formRef: RefObject<HTMLFormElement | null>;
  rows: readonly TenderRow[];
  onRows: (rows: TenderRow[]) => void;
  methods: readonly PaymentMethod[];
  /** The cash that was typed; null where none was. */
  cash: Omit<CashGiven, 'given'> & { given: Money | null };
  /** Why the payments cannot be taken as they are. */
  findProblem: () => string | null;
  onProblem: (sentence: string | null) => void;
  /** Nothing is left to ask: the reference of each payment by its id. */
  onReady: (codes: ReadonlyMap<string, string>) => void;
}

interface PayQuestions {
  submit: (event: FormEvent) => void;
  noteOffer: (offer: PaymentOffer | null) => void;
  dialog: ReactNode;
}

/** From the key that records to the payments: takes the money that stands on the screen, and asks about what is likely a mistake. */
export function usePayQuestions(input: PayQuestionsInput): PayQuestions {
  const { formRef, rows, onRows, methods, cash, findProblem, onProblem, onReady } = input;
  const [question, setQuestion] = useState<{ kind: QuestionKind; text: PayQuestionText } | null>(null);
  const offer = useRef<PaymentOffer | null>(null);
  const noteOffer = useCallback((offered: PaymentOffer | null) => {
    offer.current = offered;
  }, []);

  /** The one payment that came in and stands on the screen is what this sale is paid with. */
  const withOffered = (): readonly TenderRow[] => {
    const { rowId, payments } = offer.current ?? { rowId: null, payments: [] };
    const [payment] = payments;
    if (payment === undefined || payments.length > 1) return rows;
    const taken = rows.map((row) =>
      row.id === rowId && row.reference.trim() === '' ? { ...row, reference: payment.code } : row,
    );
    onRows(taken);
    return taken;
  };
  const ask = (taken: readonly TenderRow[], answered: readonly QuestionKind[]) => {
    const asked: Record<QuestionKind, PayQuestionText | null> = {
      cash: cash.given === null ? null : cashQuestion({ ...cash, given: cash.given }),
      proof: proofQuestion(taken, methods),
    };
    return (['cash', 'proof'] as const)
      .filter((kind) => !answered.includes(kind))
      .flatMap((kind) => (asked[kind] === null ? [] : [{ kind, text: asked[kind] }]))[0];
  };
  const go = (answered: readonly QuestionKind[]) => {
    const taken = withOffered();
    const sentence = findProblem() ?? proofProblem(taken, methods, offer.current);
    onProblem(sentence);
    const next = sentence === null ? ask(taken, answered) : undefined;
    setQuestion(next ?? null);
    if (sentence === null && next === undefined)
      onReady(new Map(taken.map(({ id, reference }) => [id, reference.trim()])));
  };
  const goBack = (kind: QuestionKind) => {
    setQuestion(null);
    // Where something has to be typed; after the dialog has given the focus back.
    setTimeout(() => {
      const form = formRef.current;
      const blank = [...(form?.querySelectorAll<HTMLInputElement>('.pay-tender input') ?? [])].find(
        ({ value }) => value.trim() === '',
      );
      const field = kind === 'cash' ? form?.querySelector<HTMLInputElement>('.pay-cash input') : blank;
      field?.focus();
      field?.select();
    });
  };

  return {
    submit: (event) => {
      event.preventDefault();
      go([]);
    },
    noteOffer,
    dialog: question !== null && (
      <PayQuestion
        {...question.text}
        onGoBack={() => goBack(question.kind)}
        onGoOn={() => go(question.kind === 'cash' ? ['cash'] : ['cash', 'proof'])}
      />
    ),
  };
}
