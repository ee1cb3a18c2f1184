import { lazy, Suspense } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { Icon, VisuallyHidden } from '@dukani/shared/ui-core';
import { useIsNear } from '../common/useIsNear';

const OpeningText = lazy(() => loadTwice(() => import('./OpeningText')));

/** Whether the shop is open, and until when. The first screen does not need it, so it is fetched when it comes near. */
export function OpeningLine() {
  const [line, isNear] = useIsNear<HTMLLIElement>();
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
