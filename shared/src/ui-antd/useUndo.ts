import { dismissToast, toast } from '../ui-core/toast';
import { refusalText } from './refusalText';
import { useShortcut } from './shortcuts';

export interface UndoOffer<Result = unknown> {
  /** What was done: "3 products archived". */
  title: string;
  description?: string;
  /** Takes it back; throws what the server refused. */
  undo: () => Promise<Result>;
  /** What is said once it was taken back. */
  undone?: string | ((result: Result) => string);
}

/** How long there is a way back, in milliseconds. */
export const undoMs = 10_000;
let last: { id: number; run: () => void; until: number } | null = null;

/** Says what was done and offers to take it back for 10 seconds, by the button or by Alt+Z. */
export function useUndo(): <Result>(offer: UndoOffer<Result>) => void {
  useShortcut('alt+z', runLast, 'Undo the last action');
  return offerUndo;
}

function offerUndo<Result>({ title, description, undo, undone = 'Undone' }: UndoOffer<Result>): void {
  let isUndone = false;
  const run = () => {
    if (isUndone) return;
    isUndone = true;
    last = null;
    dismissToast(id);
    undo().then(
      (result) => void toast({ tone: 'info', title: typeof undone === 'string' ? undone : undone(result) }),
      (error: unknown) =>
        void toast({ tone: 'error', title: 'It could not be undone', description: refusalText(error) }),
    );
  };
  const id = toast({
    tone: 'success',
    title,
    ...(description === undefined ? {} : { description }),
    action: { label: 'Undo', onSelect: run },
    durationMs: undoMs,
  });
  last = { id, run, until: Date.now() + undoMs };
}

function runLast(): void {
  if (last !== null && Date.now() <= last.until) last.run();
}
