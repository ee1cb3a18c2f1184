import { useState } from 'react';
import { formatDate } from '../format/format';
import { TextField, type TextFieldProps } from './TextField';

export interface DayFieldProps extends Omit<TextFieldProps, 'type' | 'min' | 'max' | 'onBlur'> {
  /** YYYY-MM-DD, or empty. */
  value: string;
  /** Told of whole days only. */
  onChange: (day: string) => void;
  /** Days before the first and after the last one are not told; 1970-01-01 and none when they are left out. */
  min?: string;
  max?: string;
  /** Whether it is told, too, that the field was emptied. Otherwise the day comes back when the field is left. */
  isEmptiable?: boolean;
}

/** A day that acts at once: while its year is typed digit by digit it is none yet, and nothing is asked for the year 2. */
export function DayField({ value, onChange, min = '1970-01-01', max, isEmptiable = false, ...rest }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      {...rest}
      type="date"
      min={min}
      {...(max === undefined ? {} : { max })}
      value={typed ?? value}
      before={value !== '' && <DayText day={value} />}
      onChange={(text) => {
        setTyped(text);
        if (text === '' ? isEmptiable : text >= min && text.length === 10 && (max === undefined || text <= max))
          onChange(text);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** The day as it is written everywhere else; the device would write it in its own order (controls.css shows one of them). */
function DayText({ day }: { day: string }) {
  return (
    <span className="dk-day" aria-hidden="true">
      {formatDate(day, 'UTC')}
    </span>
  );
}
