import { useEffect, useRef } from 'react';
import { Icon } from '@dukani/shared/ui-core';

/** Why the sale was not recorded, at the end of the form; brought into view, where the form is longer than the screen. */
export function PayProblem({ text }: { text: string | null }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text !== null) place.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <p ref={place} className="pay-problem" role="alert">
      {text !== null && (
        <>
          <Icon name="alert" size={16} /> {text}
        </>
      )}
    </p>
  );
}
