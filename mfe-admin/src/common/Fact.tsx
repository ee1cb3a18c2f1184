import type { ReactNode } from 'react';

/** One thing that is known, in a list (`dl`) of such. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
