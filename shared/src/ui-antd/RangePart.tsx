import { useState, type KeyboardEvent } from 'react';
import dayjs, { type Dayjs } from 'dayjs';
import { DatePicker } from '../antd';
import { calendarWords } from './calendarWords';
import type { DateRangeFieldProps } from './DateRangeField';
import { DAY_FORMATS, dayAfterKey } from './dayKeys';

interface RangePartProps extends Pick<DateRangeFieldProps, 'value'> {
  onChange: (range: DateRangeFieldProps['value']) => void;
  /** The ids of both fields, to which their labels lead. */
  ids: { start: string; end: string };
  today: string;
  isInvalid: boolean;
}

/** antd's two months under two text fields. A day acts as soon as it is chosen or typed whole. */
export function RangePart({ ids, value, onChange, today, isInvalid }: RangePartProps) {
  const [isOpen, setIsOpen] = useState(false);
  const tell = (days: readonly (Dayjs | null | undefined)[] | null) => {
    const [from = null, to = null] = (days ?? []).map((day) => day?.format('YYYY-MM-DD') ?? null);
    if (from !== value.from || to !== value.to) onChange({ from, to });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && isOpen) {
      // The calendar closes, and not the dialog around the field.
      event.preventDefault();
      event.stopPropagation();
      setIsOpen(false);
      return;
    }
    // Enter takes the day of an open calendar; the form around it is sent by the next one.
    if (event.key === 'Enter' && isOpen) event.preventDefault();
    const end = event.target instanceof Element && event.target.id === ids.end ? 'to' : 'from';
    const next = dayAfterKey(event.key, value[end] ?? today);
    if (next === null) return;
    event.preventDefault();
    onChange({ ...value, [end]: next });
  };
  return (
    <DatePicker.RangePicker
      id={ids}
      className="dk-picker"
      locale={calendarWords}
      size="large"
      value={[dayOf(value.from), dayOf(value.to)]}
      onCalendarChange={tell}
      onChange={tell}
      open={isOpen}
      onOpenChange={setIsOpen}
      onKeyDown={onKeyDown}
      format={DAY_FORMATS}
      placeholder={['From', 'To']}
      allowEmpty
      {...(isInvalid ? { status: 'error' as const } : {})}
    />
  );
}

const dayOf = (day: string | null) => (day === null ? null : dayjs(day));
