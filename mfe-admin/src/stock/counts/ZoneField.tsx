import { TextField } from '@dukani/shared/fields';

interface ZoneFieldProps {
  value: string;
  onChange: (zone: string) => void;
  known: string[];
}

/** Where somebody counts. */
export function ZoneField({ value, onChange, known }: ZoneFieldProps) {
  return (
    <>
      <TextField
        label="Shelf or zone"
        help="Counts of different zones are added up."
        value={value}
        onChange={onChange}
        maxLength={40}
        autoComplete="off"
        list="count-zones"
        placeholder="For example Shelf 3"
      />
      <datalist id="count-zones">
        {known.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}
