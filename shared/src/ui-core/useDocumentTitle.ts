import { useEffect } from 'react';

/** Names the page in the tab while it is shown; null leaves the name as it is. The server names only the page opened first. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}
