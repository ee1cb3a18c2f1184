import { Suspense } from 'react';
import { Field, type FieldLook } from '../ui-core/Field';
import { FieldOutline, lazyPart } from './lazyPart';

const SearchPart = lazyPart(() => import('./SearchPart').then((module) => module.SearchPart));

export interface SearchOption {
  value: string;
  label: string;
  /** Beside the name: a code, a price, a phone number. */
  detail?: string;
}

/** Why a look-up has no answer, and how to ask again. */
export interface SearchFailure {
  error: unknown;
  retry: () => void;
}

/** What a look-up answers; undefined while it is on its way. */
export type SearchAnswer = readonly SearchOption[] | SearchFailure | undefined;

/** The answer of a look-up that has found nothing yet: it failed, or is on its way. */
export const searchFailure = (error: unknown, retry: () => unknown): SearchFailure | undefined =>
  error === undefined ? undefined : { error, retry: () => void retry() };

export interface SearchSelectProps extends FieldLook {
  /** What is chosen, with its name: the server may answer with other rows. */
  value: SearchOption | null;
  /** Looks up what was typed, also nothing. A hook: it is called with every drawing. */
  useOptions: (text: string) => SearchAnswer;
  onChange: (option: SearchOption | null) => void;
  /** Offers to make a new one of what was typed, after those that were found. */
  onCreate?: (text: string) => void;
  isEmptiable?: boolean;
  disabled?: boolean;
}

/** Finds one of many at the server by typing: arrows move, Enter takes, Esc closes, and what is not there yet can be made. */
export function SearchSelect({
  label,
  help,
  error,
  isLabelHidden = false,
  required = false,
  ...rest
}: SearchSelectProps) {
  return (
    <Field label={label} help={help} error={error} isLabelHidden={isLabelHidden} required={required}>
      {(control) => (
        <Suspense fallback={<FieldOutline id={control.id} text={rest.value?.label ?? ''} />}>
          <SearchPart {...rest} control={control} required={required} />
        </Suspense>
      )}
    </Field>
  );
}
