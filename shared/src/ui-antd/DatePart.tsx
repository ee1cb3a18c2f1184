import { useState, type FormEvent, type KeyboardEvent } from 'react';
import dayjs from 'dayjs';
import { DatePicker } from '../antd';
import { calendarWords } from './calendarWords';
import type { FieldControl } from '../ui-core/Field';
import type { DateFieldProps } from './DateField';
import { DAY_FORMATS, dayAfterKey, typedDay } from './dayKeys';
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
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      const { value: text } = event.target;
      const isNoDay = text.trim() !== '' && typedDay(text, { min, max }) === null;
      // Enter takes the day of an open calendar; the form around it is sent by the next one, and never with what is no day.
      if (isOpen || isNoDay) event.preventDefault();
      if (isOpen && !isNoDay) setIsOpen(false);
    }
    const next = dayAfterKey(event.key, value === '' ? today : value, { min, max });
    if (next === null) return;
    event.preventDefault();
    onChange(next);
  };
  // A day is taken as soon as it is whole: Ctrl+S saves the form around it at once.
  const onInput = (event: FormEvent<HTMLElement>) => {
    const day = event.target instanceof HTMLInputElement ? typedDay(event.target.value, { min, max }) : null;
    if (day !== null && day !== value) onChange(day);
  };
  return (
    <span className="dk-picker-text" onInput={onInput}>
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
    </span>
  );
}
