import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { Button } from './Button';
import { Dialog } from './Dialog';

export interface ConfirmOptions {
  title: string;
  /** What will happen, in a sentence. */
  content?: ReactNode;
  /** The word of the action, for example "Cancel the order". */
  confirmLabel: string;
  cancelLabel?: string;
  isDanger?: boolean;
}

interface Question extends ConfirmOptions {
  answer: (isConfirmed: boolean) => void;
}

let question: Question | null = null;
const listeners = new Set<() => void>();

/** Asks before something that cannot be undone. A question still open is answered with no. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  question?.answer(false);
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      publish(null);
      resolve(isConfirmed);
    };
    publish({ ...options, answer });
  });
}

/** Where questions appear; drawn once by the shell. */
export function ConfirmRegion() {
  const asked = useSyncExternalStore(subscribe, currentQuestion, currentQuestion);
  useEffect(() => () => question?.answer(false), []);
  if (asked === null) return null;
  const { title, content, confirmLabel, cancelLabel = 'Cancel', isDanger = false, answer } = asked;
  return (
    <Dialog
      isOpen
      title={title}
      onClose={() => answer(false)}
      footer={
        <>
          {/* What cannot be undone is not one press of Enter away. */}
          <Button autoFocus={isDanger} onClick={() => answer(false)}>
            {cancelLabel}
          </Button>
          <Button variant={isDanger ? 'danger' : 'primary'} autoFocus={!isDanger} onClick={() => answer(true)}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {content}
    </Dialog>
  );
}

function publish(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function currentQuestion(): Question | null {
  return question;
}
