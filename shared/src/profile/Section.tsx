import { useId, type ReactNode, type Ref } from 'react';

interface SectionProps {
  title: string;
  description?: ReactNode;
  /** Beside the title: a state or a button. */
  aside?: ReactNode;
  asideRef?: Ref<HTMLDivElement>;
  children?: ReactNode;
}

/** One subject of a tab. */
export function Section({ title, description, aside, asideRef, children }: SectionProps) {
  const id = useId();
  return (
    <section className="profile-section" aria-labelledby={id}>
      <div className="profile-section-head">
        <div>
          <h3 id={id}>{title}</h3>
          {description !== undefined && <p className="profile-note">{description}</p>}
        </div>
        {aside !== undefined && (
          <div className="profile-section-aside" {...(asideRef === undefined ? {} : { ref: asideRef })}>
            {aside}
          </div>
        )}
      </div>
      {children}
    </section>
  );
}
