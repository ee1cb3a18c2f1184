import type { ReactNode } from 'react';

/** A row of `StatCard`s under a name that only screen readers say. */
export function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="msg-figures" aria-label={label}>
      <h2 className="dk-visually-hidden">{label}</h2>
      {children}
    </section>
  );
}
