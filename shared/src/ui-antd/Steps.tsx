import { Suspense } from 'react';
import { Skeleton } from '../ui-core/States';
import { lazyPart } from './lazyPart';

const StepsPart = lazyPart(() => import('./StepsPart').then((module) => module.StepsPart));

export interface Step {
  key: string;
  title: string;
  /** Under the title. */
  text?: string;
}

export interface StepsProps {
  /** Names the row for screen readers. */
  label: string;
  steps: readonly Step[];
  /** The key of the present one; those before it are done. */
  current: string;
  /** Goes back to a step that is done. Without it the steps only show the way. */
  onGoBack?: (key: string) => void;
}

/** How far one has come in something of several steps. */
export function Steps(props: StepsProps) {
  return (
    <Suspense fallback={<Skeleton height={48} />}>
      <StepsPart {...props} />
    </Suspense>
  );
}
