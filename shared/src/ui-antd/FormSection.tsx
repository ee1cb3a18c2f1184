import { useId, type ReactNode } from 'react';

interface FormSectionProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** A titled group of fields: words on the left, fields on the right, one under the other on a phone. */
export function FormSection({ title, description, children }: FormSectionProps) {
  const titleId = useId();
  return (
    <section className="dk-form-section" aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} className="dk-form-section__title">
          {title}
        </h2>
        {description !== undefined && <p className="dk-form-section__text">{description}</p>}
      </div>
      <div className="dk-form-section__fields">{children}</div>
    </section>
  );
}
