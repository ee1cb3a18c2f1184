import { useState, type KeyboardEvent } from 'react';
import dayjs from 'dayjs';
import { calendarWords, DatePicker } from '../antd';
import type { FieldControl } from '../ui-core/Field';
import type { DateFieldProps } from './DateField';
import { DAY_FORMATS, dayAfterKey } from './dayKeys';
import './kit.css';

interface DatePartProps extends Pick<
  DateFieldProps,
  'value' | 'onChange' | 'min' | 'max' | 'isEmptiable' | 'disabled'
> {
  control: FieldControl;
  today: string;
  required: boolean;
}

/** antd's calendar under a text field. */
export function DatePart(props: DatePartProps) {
  const { value, onChange, min, max, isEmptiable = false, disabled = false, control, today, required } = props;
  const [isOpen, setIsOpen] = useState(false);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && isOpen) {
      // The calendar closes, and not the dialog around the field.
      event.preventDefault();
      event.stopPropagation();
      setIsOpen(false);
      return;
    }
    const next = dayAfterKey(event.key, value === '' ? today : value, { min, max });
    if (next === null) return;
    event.preventDefault();
    onChange(next);
  };
  return (
    <DatePicker
      {...control}
      className="dk-picker"
      locale={calendarWords}
      size="large"
      value={value === '' ? null : dayjs(value)}
      onChange={(day) => {
        if (day !== null) onChange(day.format('YYYY-MM-DD'));
        else if (isEmptiable) onChange('');
      }}
      open={isOpen}
      onOpenChange={setIsOpen}
      onKeyDown={onKeyDown}
      format={DAY_FORMATS}
      placeholder=""
      allowClear={isEmptiable}
      disabled={disabled}
      aria-required={required}
      showNow={false}
      {...(control['aria-invalid'] === true ? { status: 'error' as const } : {})}
      {...(min === undefined ? {} : { minDate: dayjs(min) })}
      {...(max === undefined ? {} : { maxDate: dayjs(max) })}
    />
  );
}
