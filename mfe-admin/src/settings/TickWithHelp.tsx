import { useId, type ComponentProps } from 'react';
import { CheckboxField } from '@dukani/shared/fields';

/** A box to tick with a sentence under it that says what it does. */
export function TickWithHelp({ help, ...field }: ComponentProps<typeof CheckboxField> & { help: string | null }) {
  const helpId = useId();
  return (
    <div>
      <CheckboxField {...field} {...(help === null ? {} : { 'aria-describedby': helpId })} />
      {help !== null && (
        <p id={helpId} className="adm-muted">
          {help}
        </p>
      )}
    </div>
  );
}
