import { useState, type ReactNode } from 'react';
import type { EditFormState } from '@dukani/shared/ui-antd';
import { useListPaymentMethodsQuery } from './paymentMethodsApi';
import { missingProof, requiredProof, unprovenQuestion, type SaidPayment } from './paymentProof';
import { PayQuestion, type PayQuestionText } from './PayQuestion';

export interface ProofQuestion {
  /** Why the business records nothing without slip or code; null where that is for the person to decide. */
  problemOf: (payment: SaidPayment) => string | null;
  /** True when the payment is to be recorded: at once with a proof, without one only when somebody says so. */
  ask: (payment: SaidPayment) => Promise<boolean>;
  /** A form of one payment that asks before it is saved; what is wrong with it is said first. */
  guard: <Draft extends object>(
    form: EditFormState<Draft>,
    payment: SaidPayment,
    hasErrors: boolean,
  ) => EditFormState<Draft>;
  dialog: ReactNode;
}

/** Money that is said to have come asks before it is recorded without a proof: for every dialog that takes one payment. */
export function useProofQuestion(): ProofQuestion {
  const { data: methods = [] } = useListPaymentMethodsQuery();
  const [asked, setAsked] = useState<{ text: PayQuestionText; answer: (goesOn: boolean) => void } | null>(null);
  const problemOf = (payment: SaidPayment) =>
    missingProof(payment, methods) === 'required' ? requiredProof(payment) : null;
  const ask = (payment: SaidPayment): Promise<boolean> =>
    missingProof(payment, methods) === 'optional'
      ? Promise.resolve(true)
      : new Promise((answer) => setAsked({ text: unprovenQuestion(payment, false), answer }));
  const settle = (goesOn: boolean) => {
    asked?.answer(goesOn);
    setAsked(null);
  };
  return {
    problemOf,
    ask,
    guard: (form, payment, hasErrors) => ({
      ...form,
      save: async () => (hasErrors || (await ask(payment))) && form.save(),
    }),
    dialog: asked !== null && (
      <PayQuestion {...asked.text} onGoBack={() => settle(false)} onGoOn={() => settle(true)} />
    ),
  };
}
