import type { ReactNode } from 'react';
import { useAsk } from '@dukani/shared/ui-antd';
import { useListPaymentMethodsQuery } from './paymentMethodsApi';
import { missingProof, requiredProof, unprovenQuestion, type SaidPayment } from './paymentProof';
import { PayQuestion, type PayQuestionText } from './PayQuestion';

export interface ProofQuestion {
  /** Why the business records nothing without slip or code; null where that is for the person to decide. */
  problemOf: (payment: SaidPayment) => string | null;
  /** True when the payment is to be recorded: at once with a proof, without one only when somebody says so. */
  ask: (payment: SaidPayment) => Promise<boolean>;
  dialog: ReactNode;
}

/** Money that is said to have come asks before it is recorded without a proof: for every dialog that takes one payment. */
export function useProofQuestion(): ProofQuestion {
  const { data: methods = [] } = useListPaymentMethodsQuery();
  const { asked, ask, answer } = useAsk<PayQuestionText, boolean>();
  const problemOf = (payment: SaidPayment) =>
    missingProof(payment, methods) === 'required' ? requiredProof(payment) : null;
  return {
    problemOf,
    ask: async (payment) =>
      missingProof(payment, methods) === 'optional' || (await ask(unprovenQuestion(payment, false))),
    dialog: asked !== null && <PayQuestion {...asked} onGoBack={() => answer(false)} onGoOn={() => answer(true)} />,
  };
}
