import { useCallback, useEffect, useState, type RefObject } from 'react';

/** Answers a function that puts the focus on the form's first field that is marked as wrong, once it has been drawn so. */
export function useFocusInvalid(form: RefObject<HTMLElement | null>): () => void {
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [asked, form]);
  return useCallback(() => setAsked((count) => count + 1), []);
}
