import { useId, useState, type ReactNode } from 'react';
import { CheckboxField, SelectField } from '../ui-core/ChoiceFields';
import { TextField } from '../ui-core/TextField';
import { DateField } from '../ui-antd/DateField';
import { DateRangeField } from '../ui-antd/DateRangeField';
import { FilterChips } from '../ui-antd/FilterChips';
import {
  isDay,
  isDecimal,
  type FilterDefinition,
  type FilterOption,
  type FilterPeriod,
  type FilterRange,
} from './filters';

/** Draws a filter in a way of its own: somebody is looked up among thousands. */
export type CustomFilterField = (field: {
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
}) => ReactNode;
export type CustomFilterFields = Readonly<Record<string, CustomFilterField>>;

interface FilterFieldProps {
  definition: FilterDefinition<unknown>;
  options: readonly FilterOption[];
  value: unknown;
  onChange: (value: unknown) => void;
  custom?: CustomFilterField | undefined;
  /** Beside the search box: without words of its own. */
  isInBar?: boolean;
}

/** More than these do not fit beside a search box. */
const maximumChips = 5;

/** The field in which a filter is set. */
export function FilterField({ definition, options, value, onChange, custom, isInBar = false }: FilterFieldProps) {
  const { kind, label, initial } = definition;
  if (custom !== undefined) return <>{custom({ label, value, onChange })}</>;
  const look = { label, isLabelHidden: isInBar };
  if (kind === 'many' || kind === 'ids')
    return <ManyField label={label} options={options} values={value as string[]} onChange={onChange} />;
  if (kind === 'numberRange') return <RangeField label={label} range={value as FilterRange} onChange={onChange} />;
  if (kind === 'dateRange')
    return (
      <DateRangeField
        label={label}
        isLabelHidden={isInBar}
        anyLabel={isInBar ? `${label}: any time` : 'Any time'}
        value={value as FilterRange}
        onChange={onChange}
        error={filterProblem(definition, value)}
      />
    );
  if (kind === 'period')
    return (
      <PeriodField
        label={label}
        options={options}
        period={value as FilterPeriod}
        initial={(initial as FilterPeriod).name ?? ''}
        onChange={onChange}
        isInBar={isInBar}
      />
    );
  if (kind === 'yesNo')
    return (
      <SelectField
        {...look}
        value={definition.write(value) ?? ''}
        options={[{ value: '', label: isInBar ? `${label}: any` : 'Any' }, ...options]}
        onChange={(text) => onChange(definition.read(text))}
      />
    );
  if (isInBar && initial !== null && options.length <= maximumChips)
    return <FilterChips label={label} options={options} value={value as string} onChange={onChange} />;
  return (
    <SelectField
      {...look}
      value={(value as string | null) ?? ''}
      options={[...(initial === null ? [{ value: '', label: isInBar ? `${label}: any` : 'Any' }] : []), ...options]}
      onChange={(text) => onChange(text === '' ? null : text)}
    />
  );
}

interface ManyFieldProps {
  label: string;
  options: readonly FilterOption[];
  values: readonly string[];
  onChange: (values: string[]) => void;
}

function ManyField({ label, options, values, onChange }: ManyFieldProps) {
  return (
    <fieldset className="dk-filter-many">
      <legend>{label}</legend>
      {options.map((option) => (
        <CheckboxField
          key={option.value}
          label={option.label}
          checked={values.includes(option.value)}
          onChange={(isChecked) =>
            onChange(isChecked ? [...values, option.value] : values.filter((value) => value !== option.value))
          }
        />
      ))}
    </fieldset>
  );
}

/** What is wrong with the ends of a range; null when it can be asked for. */
export function rangeProblem({ from, to }: FilterRange, isDate: boolean): string | null {
  const isKnown = isDate ? isDay : isDecimal;
  if ([from, to].some((end) => end !== null && !isKnown(end)))
    return isDate ? 'Choose a day.' : 'Type a number, for example 250 or 19.50.';
  if (from === null || to === null) return null;
  const isReversed = isDate ? from > to : Number(from) > Number(to);
  return isReversed ? 'The first must not be more than the second.' : null;
}

/** What is wrong with a filter's value as it is being typed; null when it can be asked for. */
export function filterProblem({ kind }: FilterDefinition<unknown>, value: unknown): string | null {
  if (kind !== 'numberRange' && kind !== 'dateRange' && kind !== 'period') return null;
  return rangeProblem(value as FilterRange, kind !== 'numberRange');
}

interface PeriodFieldProps {
  label: string;
  options: readonly FilterOption[];
  period: FilterPeriod;
  initial: string;
  onChange: (period: FilterPeriod) => void;
  isInBar: boolean;
}

const chosenDays = 'chosen';

function PeriodField({ label, options, period, initial, onChange, isInBar }: PeriodFieldProps) {
  // Days are chosen before there are any: until one is, the address has nothing to say.
  const [isChoosing, setIsChoosing] = useState(false);
  const isChosen = period.name === null || isChoosing;
  const set = (changes: Partial<FilterRange>) => {
    const { from, to } = { from: period.from, to: period.to, ...changes };
    onChange({ name: from === null && to === null ? initial : null, from, to });
  };
  const dayOf = (text: string) => (text === '' ? null : text);
  const look = { isLabelHidden: isInBar, isEmptiable: true };
  return (
    <div className="dk-filter-period">
      <SelectField
        label={label}
        isLabelHidden={isInBar}
        value={isChosen ? chosenDays : (period.name ?? '')}
        options={[...options, { value: chosenDays, label: 'Choose days' }]}
        onChange={(name) => {
          setIsChoosing(name === chosenDays);
          if (name !== chosenDays) onChange({ name, from: null, to: null });
        }}
      />
      {isChosen && (
        <>
          <DateField {...look} label="From" value={period.from ?? ''} onChange={(day) => set({ from: dayOf(day) })} />
          <DateField {...look} label="To" value={period.to ?? ''} onChange={(day) => set({ to: dayOf(day) })} />
        </>
      )}
    </div>
  );
}

interface RangeFieldProps {
  label: string;
  range: FilterRange;
  onChange: (range: FilterRange) => void;
}

function RangeField({ label, range, onChange }: RangeFieldProps) {
  const id = useId();
  const problem = rangeProblem(range, false);
  const end = (text: string) => (text.trim() === '' ? null : text.trim());
  const look = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <fieldset className="dk-filter-range" aria-describedby={problem === null ? undefined : id}>
      <legend>{label}</legend>
      <TextField
        {...look}
        label="From"
        value={range.from ?? ''}
        onChange={(text) => onChange({ ...range, from: end(text) })}
      />
      <TextField
        {...look}
        label="To"
        value={range.to ?? ''}
        onChange={(text) => onChange({ ...range, to: end(text) })}
      />
      {problem !== null && (
        <p id={id} className="dk-filter-range__error" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
