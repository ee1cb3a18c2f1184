import { Suspense } from 'react';
import { DayField } from '../ui-core/DayField';
import { Field, type FieldLook } from '../ui-core/Field';
import { useMediaQuery } from '../ui-core/useMediaQuery';
import { FieldOutline, lazyPart } from './lazyPart';
import { shownDay } from './shownDay';
import { useToday } from './useToday';

const DatePart = lazyPart(() => import('./DatePart').then((module) => module.DatePart));

export interface DateFieldProps extends FieldLook {
  /** YYYY-MM-DD, or empty. */
  value: string;
  /** Called with whole days only, and with an empty text when the field may be emptied. */
  onChange: (day: string) => void;
  min?: string;
  max?: string;
  isEmptiable?: boolean;
  disabled?: boolean;
}

/**
 * A day, typed (26 Nov 2026, 2026-11-26, 26/11/2026), chosen in a calendar, or by keys: up and down change the day, Page Up and Page
 * Down the month. Where a finger points it is the device's own field.
 */
export function DateField(props: DateFieldProps) {
  const { label, help, error, isLabelHidden = false, required = false, ...rest } = props;
  const isTouch = useMediaQuery('(pointer: coarse)');
  const today = useToday();
  if (isTouch) return <DayField {...props} />;
  return (
    <Field label={label} help={help} error={error} isLabelHidden={isLabelHidden} required={required}>
      {(control) => (
        <Suspense fallback={<FieldOutline id={control.id} text={shownDay(rest.value)} icon="calendar" />}>
          <DatePart {...rest} control={control} today={today} required={required} />
        </Suspense>
      )}
    </Field>
  );
}
