import { useState } from 'react';

/** A question that work waits for: what is asked is drawn by the caller, who answers it. */
export interface Ask<Question, Answer> {
  asked: Question | null;
  ask: (question: Question) => Promise<Answer>;
  answer: (answer: Answer) => void;
}

/** Lets `save` or `askFirst` of a form wait for another dialog: an approval, a confirmation. */
export function useAsk<Question, Answer>(): Ask<Question, Answer> {
  const [open, setOpen] = useState<{ question: Question; resolve: (answer: Answer) => void } | null>(null);
  return {
    asked: open?.question ?? null,
    ask: (question) => new Promise((resolve) => setOpen({ question, resolve })),
    answer: (answer) => {
      open?.resolve(answer);
      setOpen(null);
    },
  };
}
