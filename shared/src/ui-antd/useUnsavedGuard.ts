import { useCallback, useEffect } from 'react';
import { useNavigate } from '../router';
import { confirm } from '../ui-core/confirm';

/** Asks whether typed work may be lost; true at once when there is none. */
export async function mayLoseChanges(hasChanges: boolean): Promise<boolean> {
  return (
    !hasChanges ||
    (await confirm({
      title: 'Leave without saving?',
      content: 'Your changes will be lost.',
      confirmLabel: 'Leave',
      cancelLabel: 'Stay',
      isDanger: true,
    }))
  );
}

/**
 * Keeps typed work from being lost: asks before a link leads away and before the window is closed. Answers a `leave` that asks
 * in the same way, for buttons.
 */
export function useUnsavedGuard(hasChanges: boolean): { leave: (path: string) => Promise<void> } {
  const navigate = useNavigate();

  const leave = useCallback(
    async (path: string) => {
      if (await mayLoseChanges(hasChanges)) await navigate(path);
    },
    [hasChanges, navigate],
  );

  useEffect(() => {
    if (!hasChanges) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
      if (
        !(link instanceof HTMLAnchorElement) ||
        !isPlain ||
        link.target === '_blank' ||
        link.hasAttribute('download') ||
        link.origin !== window.location.origin ||
        isSamePage(link)
      )
        return;
      event.preventDefault();
      event.stopPropagation();
      void leave(`${link.pathname}${link.search}${link.hash}`);
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    // Capture: before the router's own handler follows the link.
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload);
      document.removeEventListener('click', onClick, true);
    };
  }, [hasChanges, leave]);

  return { leave };
}

/** A jump within the page loses nothing. */
function isSamePage(link: HTMLAnchorElement): boolean {
  return link.hash !== '' && link.pathname === window.location.pathname && link.search === window.location.search;
}
