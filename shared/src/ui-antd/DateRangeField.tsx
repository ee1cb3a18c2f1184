import { Suspense, useId, useState } from 'react';
import { SelectField } from '../ui-core/ChoiceFields';
import { DayField } from '../ui-core/DayField';
import { VisuallyHidden } from '../ui-core/Display';
import { useMediaQuery } from '../ui-core/useMediaQuery';
import { RANGE_PRESETS, rangeOf, type DayRange } from './dayRanges';
import { FieldOutline, lazyPart } from './lazyPart';
import { shownDay } from './shownDay';
import { useToday } from './useToday';
import './kit.css';

const RangePart = lazyPart(() => import('./RangePart').then((module) => module.RangePart));

/** A span of days by name. */
export interface RangeChoice {
  value: string;
  label: string;
  range: DayRange;
}

export interface DateRangeFieldProps {
  label: string;
  /** The name is read out, not shown: in a bar whose other choices show theirs in the same way. */
  isLabelHidden?: boolean;
  value: DayRange;
  /** The chosen span is named too, where it is one of those offered. */
  onChange: (range: DayRange, preset: string | null) => void;
  /** Offered instead of the usual spans. */
  presets?: readonly RangeChoice[];
  /** The span that was chosen, where several have the same days. */
  preset?: string | null;
  /** What is wrong with the days. */
  error?: string | null | undefined;
  /** Offered first when no days at all may be asked for: "Any time". */
  anyLabel?: string;
  /** The month the financial year begins with, 1 to 12. */
  yearStartsIn?: number;
  /** Where the day does not begin at midnight; today in the business's time zone when it is left out. */
  today?: string;
}

const custom = 'custom';

/** From a day to a day: a preset by one choice, or Custom and then both days. What comes out are plain days of the business's calendar. */
export function DateRangeField(props: DateRangeFieldProps) {
  const { label, value, onChange, error, anyLabel, yearStartsIn = 1 } = props;
  const id = useId();
  const ownToday = useToday();
  const today = props.today ?? ownToday;
  // Custom is chosen before there are other days.
  const [isChoosing, setIsChoosing] = useState(false);
  const isOpen = value.from === null && value.to === null;
  const choices: readonly RangeChoice[] =
    props.presets ?? RANGE_PRESETS.map((known) => ({ ...known, range: rangeOf(known.value, today, { yearStartsIn }) }));
  const fitting = choices.filter(({ range }) => range.from === value.from && range.to === value.to);
  const named = fitting.find((choice) => choice.value === props.preset) ?? fitting[0];
  const preset = named?.value ?? (isOpen && anyLabel !== undefined ? '' : custom);
  const shown = isChoosing ? custom : preset;
  const choose = (name: string) => {
    setIsChoosing(name === custom);
    const chosen = choices.find((known) => known.value === name);
    if (chosen !== undefined) onChange(chosen.range, name);
    else if (name === '') onChange({ from: null, to: null }, null);
  };
  return (
    <fieldset className="dk-date-range" aria-describedby={hasText(error) ? id : undefined}>
      <legend className={props.isLabelHidden === true ? 'dk-visually-hidden' : undefined}>{label}</legend>
      <SelectField
        label={`${label}: period`}
        isLabelHidden
        value={shown}
        options={[
          ...(anyLabel === undefined ? [] : [{ value: '', label: anyLabel }]),
          ...choices.map((choice) => ({ value: choice.value, label: choice.label })),
          { value: custom, label: 'Custom' },
        ]}
        onChange={choose}
      />
      {shown === custom && (
        <Days value={value} onChange={(range) => onChange(range, null)} today={today} isInvalid={hasText(error)} />
      )}
      {hasText(error) && (
        <p id={id} className="dk-field__error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const hasText = (text: string | null | undefined) => text !== undefined && text !== null && text !== '';

interface DaysProps extends Pick<DateRangeFieldProps, 'value'> {
  onChange: (range: DayRange) => void;
  today: string;
  isInvalid: boolean;
}

/** The two days; where a finger points they are the device's own fields. */
function Days({ value, onChange, today, isInvalid }: DaysProps) {
  const id = useId();
  const isTouch = useMediaQuery('(pointer: coarse)');
  const set = (end: keyof DayRange) => (day: string) => onChange({ ...value, [end]: day === '' ? null : day });
  if (isTouch)
    return (
      <>
        <DayField label="From" isEmptiable value={value.from ?? ''} onChange={set('from')} />
        <DayField label="To" isEmptiable value={value.to ?? ''} onChange={set('to')} />
      </>
    );
  const ids = { start: `${id}-from`, end: `${id}-to` };
  return (
    <>
      <VisuallyHidden>
        <label htmlFor={ids.start}>From</label>
        <label htmlFor={ids.end}>To</label>
      </VisuallyHidden>
      <Suspense fallback={<FieldOutline id={ids.start} text={shownDay(value.from ?? '')} icon="calendar" />}>
        <RangePart ids={ids} value={value} onChange={onChange} today={today} isInvalid={isInvalid} />
      </Suspense>
    </>
  );
}
