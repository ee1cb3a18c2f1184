import { Skeleton } from '@dukani/shared/ui-core';

/** The shape of a section before its code or its values are there. */
export function SectionSkeleton() {
  return (
    <div className="settings-skeleton" role="status" aria-label="Loading the settings">
      {Array.from({ length: 3 }, (_, index) => (
        <div key={index}>
          <Skeleton width="40%" height={22} />
          <Skeleton height={180} />
        </div>
      ))}
    </div>
  );
}
