import { Suspense, type ReactNode } from 'react';
import { Skeleton } from '../ui-core/States';
import { lazyPart } from './lazyPart';

const DescriptionsPart = lazyPart(() => import('./DescriptionsPart').then((module) => module.DescriptionsPart));

export interface Description {
  key: string;
  label: string;
  content: ReactNode;
  /** Over so many columns; default 1. */
  span?: number;
}

export interface DescriptionsProps {
  /** Names the facts for screen readers. */
  label: string;
  items: readonly Description[];
  /** Beside each other on a wide screen; default 2. */
  columns?: 1 | 2 | 3;
}

/** What is known of one thing, in a frame: the head of a bill, of a purchase order. */
export function Descriptions(props: DescriptionsProps) {
  return (
    <Suspense fallback={<Skeleton height={Math.ceil(props.items.length / (props.columns ?? 2)) * 40} />}>
      <DescriptionsPart {...props} />
    </Suspense>
  );
}
