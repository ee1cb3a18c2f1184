import { IconButton } from '@dukani/shared/ui-core';
import { monthAfter, monthBefore, monthText } from './commission/commissionText';

interface MonthPickerProps {
  month: string;
  onChange: (month: string) => void;
}

/** Which month is shown. */
export function MonthPicker({ month, onChange }: MonthPickerProps) {
  return (
    <div className="team-period">
      <IconButton icon="chevron-left" label="Month before" onClick={() => onChange(monthBefore(month))} />
      <strong aria-live="polite">{monthText(month)}</strong>
      <IconButton icon="chevron-right" label="Month after" onClick={() => onChange(monthAfter(month))} />
    </div>
  );
}
