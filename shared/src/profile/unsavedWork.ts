import { createContext, useContext, useEffect, useId } from 'react';

/** What is not saved yet, by whoever keeps it: a sentence that says what closing would lose. */
export type UnsavedWork = Map<string, string>;

export const UnsavedWorkContext = createContext<UnsavedWork>(new Map());

const defaultSentence = 'Your changes have not been saved.';

/** Has the dialog ask before it closes, for as long as there is unsaved work. */
export function useUnsavedWork(isUnsaved: boolean, sentence = defaultSentence): void {
  const work = useContext(UnsavedWorkContext);
  const id = useId();
  useEffect(() => {
    if (!isUnsaved) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    work.set(id, sentence);
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => {
      work.delete(id);
      window.removeEventListener('beforeunload', onBeforeUnload);
    };
  }, [work, id, isUnsaved, sentence]);
}
