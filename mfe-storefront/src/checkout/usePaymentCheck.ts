import { useState } from 'react';
import { callPublicFunction } from '@dukani/shared/data';
import { errorMessage } from '@dukani/shared/errors';
import type { OrderPaymentState } from '@dukani/shared/rpc';

/** The service is asked that often at most: who presses faster would only think that they asked it. */
const leastMs = 5000;

interface PaymentCheck {
  isChecking: boolean;
  /** It was asked, and the answer is on the page. */
  hasChecked: boolean;
  problem: string | null;
  check: () => void;
}

/** Has the service of a payment asked for its outcome now. */
export function usePaymentCheck(token: string, onAnswer: (answer: OrderPaymentState) => void): PaymentCheck {
  const [isChecking, setIsChecking] = useState(false);
  const [hasChecked, setHasChecked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const check = async () => {
    setIsChecking(true);
    setHasChecked(false);
    setProblem(null);
    const pause = new Promise((resolve) => setTimeout(resolve, leastMs));
    let refusal: string | null = null;
    try {
      onAnswer(await callPublicFunction('payment-query', { token }));
    } catch (thrown) {
      refusal = errorMessage(thrown);
    }
    await pause;
    setProblem(refusal);
    setHasChecked(refusal === null);
    setIsChecking(false);
  };
  return { isChecking, hasChecked, problem, check: () => void check() };
}
