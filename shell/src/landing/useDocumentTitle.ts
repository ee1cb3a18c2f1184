import { useEffect } from 'react';

/** Names the page in the tab while it is shown; the server names only the page that was opened first. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}
