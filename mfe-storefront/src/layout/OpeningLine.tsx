import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { Icon, VisuallyHidden } from '@dukani/shared/ui-core';

const OpeningText = lazy(() => loadTwice(() => import('./OpeningText')));

/** Whether the shop is open, and until when. The first screen does not need it, so it is fetched when it comes near. */
export function OpeningLine() {
  const line = useRef<HTMLLIElement>(null);
  const [isNear, setIsNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (line.current === null || isNear) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
    });
    observer.observe(line.current);
    return () => {
      observer.disconnect();
    };
  }, [isNear]);
  return (
    <li ref={line}>
      <Icon name="clock" size={18} />
      <VisuallyHidden>Opening hours: </VisuallyHidden>
      <span>
        {isNear ? (
          <Suspense fallback="…">
            <OpeningText />
          </Suspense>
        ) : (
          '…'
        )}
      </span>
    </li>
  );
}
