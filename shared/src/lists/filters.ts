import { isDecimal } from '../documents/isDecimal.ts';

export { isDecimal };

export interface FilterOption {
  value: string;
  label: string;
}

/** An open or closed span; null is no limit. Numbers are decimals as text, days are YYYY-MM-DD; both ends are included. */
export interface FilterRange {
  from: string | null;
  to: string | null;
}

/** Days by a name such as today, or (name null) chosen ones. */
export interface FilterPeriod extends FilterRange {
  name: string | null;
}

export type FilterKind = 'choice' | 'many' | 'id' | 'ids' | 'yesNo' | 'numberRange' | 'dateRange' | 'period';

/** One thing that a list can be asked for: how it is called, and how its value stands in the address. */
export interface FilterDefinition<Value> {
  kind: FilterKind;
  label: string;
  /** Stands beside the search box instead of in the panel. */
  isPinned: boolean;
  options: readonly FilterOption[];
  /** What the list shows when nothing is said. */
  initial: Value;
  /** The value for the words of the address; what is not known counts as not said. */
  read(text: string | null): Value;
  /** The words for the address; null when nothing needs to be said. */
  write(value: Value): string | null;
  /** The value in words for people. */
  describe(value: Value, options: readonly FilterOption[]): string;
}

export type FilterDefinitions = Readonly<Record<string, FilterDefinition<unknown>>>;

/** The values of a list's filters, each of the type its definition says. */
export type FilterValues<Filters> = {
  -readonly [Name in keyof Filters]: Filters[Name] extends FilterDefinition<infer Value> ? Value : never;
};

interface FilterLook {
  label: string;
  isPinned?: boolean;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const day = /^\d{4}-\d{2}-\d{2}$/;

const labelOf = (value: string, options: readonly FilterOption[]) =>
  options.find((option) => option.value === value)?.label ?? 'Chosen';

/** One of a few. With `initial` something is always chosen; without, null stands for any. */
export function choiceFilter<Value extends string>(
  look: FilterLook & { options: readonly { value: Value; label: string }[]; initial: Value },
): FilterDefinition<Value>;
export function choiceFilter<Value extends string>(
  look: FilterLook & { options: readonly { value: Value; label: string }[] },
): FilterDefinition<Value | null>;
export function choiceFilter<Value extends string>({
  label,
  isPinned = false,
  options,
  initial = null,
}: FilterLook & {
  options: readonly { value: Value; label: string }[];
  initial?: Value | null;
}): FilterDefinition<Value | null> {
  return {
    kind: 'choice',
    label,
    isPinned,
    options,
    initial,
    read: (text) => options.find(({ value }) => value === text)?.value ?? initial,
    write: (value) => (value === initial ? null : value),
    // A screen may give the choices names of its own.
    describe: (value, shown) => (value === null ? 'Any' : labelOf(value, shown)),
  };
}

/** Any number of a few. */
export function manyFilter<Value extends string>({
  label,
  isPinned = false,
  options,
}: FilterLook & { options: readonly { value: Value; label: string }[] }): FilterDefinition<Value[]> {
  return {
    kind: 'many',
    label,
    isPinned,
    options,
    initial: [],
    read: (text) => {
      const words = (text ?? '').split(',');
      return options.filter(({ value }) => words.includes(value)).map(({ value }) => value);
    },
    write: (values) => (values.length === 0 ? null : values.join(',')),
    describe: (values) => values.map((value) => labelOf(value, options)).join(', '),
  };
}

/** One row of another list, by its id; the choices are given to the screen as `filterOptions`. */
export function idFilter({ label, isPinned = false }: FilterLook): FilterDefinition<string | null> {
  return {
    kind: 'id',
    label,
    isPinned,
    options: [],
    initial: null,
    read: (text) => (text !== null && uuid.test(text) ? text.toLowerCase() : null),
    write: (value) => value,
    describe: (value, options) => (value === null ? 'Any' : labelOf(value, options)),
  };
}

/** Several rows of another list, by their ids. */
export function idsFilter({ label, isPinned = false }: FilterLook): FilterDefinition<string[]> {
  return {
    kind: 'ids',
    label,
    isPinned,
    options: [],
    initial: [],
    read: (text) => [...new Set((text ?? '').toLowerCase().split(','))].filter((word) => uuid.test(word)),
    write: (values) => (values.length === 0 ? null : values.join(',')),
    describe: (values, options) => values.map((value) => labelOf(value, options)).join(', '),
  };
}

/** Yes, no or not asked. */
export function yesNoFilter({
  label,
  isPinned = false,
  yes = 'Yes',
  no = 'No',
}: FilterLook & { yes?: string; no?: string }): FilterDefinition<boolean | null> {
  return {
    kind: 'yesNo',
    label,
    isPinned,
    options: [
      { value: 'yes', label: yes },
      { value: 'no', label: no },
    ],
    initial: null,
    read: (text) => (text === 'yes' ? true : text === 'no' ? false : null),
    write: (value) => (value === null ? null : value ? 'yes' : 'no'),
    describe: (value) => (value === null ? 'Any' : value ? yes : no),
  };
}

function rangeFilter(
  kind: 'numberRange' | 'dateRange',
  { label, isPinned = false }: FilterLook,
  isKnown: (text: string) => boolean,
): FilterDefinition<FilterRange> {
  const known = (text: string | undefined) => (text !== undefined && isKnown(text) ? text : null);
  return {
    kind,
    label,
    isPinned,
    options: [],
    initial: { from: null, to: null },
    read: (text) => {
      const [from, to] = (text ?? '').split('..');
      return { from: known(from), to: known(to) };
    },
    write: ({ from, to }) => (from === null && to === null ? null : `${from ?? ''}..${to ?? ''}`),
    describe: ({ from, to }) => {
      if (from !== null && to !== null) return from === to ? from : `${from} to ${to}`;
      return from !== null ? `from ${from}` : `up to ${to ?? ''}`;
    },
  };
}

/** From a number to a number, both included; the ends stay decimals as text. */
export function numberRangeFilter(look: FilterLook): FilterDefinition<FilterRange> {
  return rangeFilter('numberRange', look, isDecimal);
}

/** From a day to a day, both included. */
export function dateRangeFilter(look: FilterLook): FilterDefinition<FilterRange> {
  return rangeFilter('dateRange', look, isDay);
}

/** Days by a name that moves with the calendar (today, this month) or from a day to a day; what a name means is the screen's business. */
export function periodFilter({
  label,
  isPinned = false,
  options,
  initial,
}: FilterLook & { options: readonly FilterOption[]; initial: string }): FilterDefinition<FilterPeriod> {
  const named = (name: string): FilterPeriod => ({ name, from: null, to: null });
  const days = dateRangeFilter({ label });
  return {
    kind: 'period',
    label,
    isPinned,
    options,
    initial: named(initial),
    read: (text) => {
      if (options.some(({ value }) => value === text)) return named(text ?? initial);
      const range = days.read(text);
      return range.from === null && range.to === null ? named(initial) : { name: null, ...range };
    },
    write: ({ name, from, to }) => (name === null ? days.write({ from, to }) : name === initial ? null : name),
    describe: ({ name, from, to }) => (name === null ? days.describe({ from, to }, []) : labelOf(name, options)),
  };
}

/** Whether a text is a day of the calendar. */
export function isDay(text: string): boolean {
  return day.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
}
