import { formatDate } from '@dukani/shared/format';
import { DateField, shiftDays } from '@dukani/shared/ui-antd';
import { IconButton } from '@dukani/shared/ui-core';
import { mondayOf } from './hoursText';

interface WeekPickerProps {
  week: string;
  onChange: (week: string) => void;
}

/** Which week is shown: the one before, the one after, or that of a day. */
export function WeekPicker({ week, onChange }: WeekPickerProps) {
  return (
    <div className="team-period">
      <IconButton icon="chevron-left" label="Week before" onClick={() => onChange(shiftDays(week, -7))} />
      <DateField label="Week from" isLabelHidden value={week} onChange={(day) => onChange(mondayOf(day))} />
      <IconButton icon="chevron-right" label="Week after" onClick={() => onChange(shiftDays(week, 7))} />
      <span>to {formatDate(shiftDays(week, 6), 'UTC')}</span>
    </div>
  );
}
