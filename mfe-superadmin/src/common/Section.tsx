import { useId, type ReactNode } from 'react';

interface SectionProps {
  title: string;
  /** One sentence under the title: what the figures mean. */
  note?: ReactNode;
  children: ReactNode;
}

/** A titled part of a screen. */
export function Section({ title, note, children }: SectionProps) {
  const id = useId();
  return (
    <section className="sup-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note !== undefined && <p className="sup-muted">{note}</p>}
      {children}
    </section>
  );
}
