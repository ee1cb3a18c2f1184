import type { ReactNode } from 'react';

/** A row of `StatCard`s. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <section className="sup-figures" aria-label="Key figures">
      <h2 className="dk-visually-hidden">Key figures</h2>
      {children}
    </section>
  );
}
