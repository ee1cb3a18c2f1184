import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { Select } from '../antd';
import type { FieldControl, FieldLook } from '../ui-core/Field';
import { useDebouncedValue } from '../ui-core/useDebouncedValue';
import type { SearchAnswer, SearchFailure, SearchOption, SearchSelectProps } from './SearchSelect';
import './kit.css';

const DEBOUNCE_MS = 200;
/** No id looks like these. */
const createValue = '\u0000create';
const noteValue = '\u0000note';
const retryValue = '\u0000retry';

interface SearchPartProps extends Omit<SearchSelectProps, keyof FieldLook> {
  control: FieldControl;
  required: boolean;
}

/** antd's select, with every option in the page: of a list that draws only what is seen screen readers hear three at a time. */
export function SearchPart(props: SearchPartProps) {
  const { value, useOptions, onChange, onCreate, isEmptiable = false, disabled = false, control, required } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const text = useDebouncedValue(typed, DEBOUNCE_MS).trim();
  const found = useOptions(text);
  const options = shownOptions({ found, text, mayCreate: onCreate !== undefined });
  const isLookingUp = typed.trim() !== text || found === undefined;
  // Enter came before the list of what was typed.
  const [isEarly, setIsEarly] = useState(false);
  const close = () => {
    setIsOpen(false);
    setTyped('');
    setIsEarly(false);
  };
  const take = (chosen: string) => {
    if (chosen === retryValue) {
      if (isFailure(found)) found.retry();
      return;
    }
    close();
    if (chosen === createValue) onCreate?.(text);
    else onChange(options.find((option) => option.value === chosen) ?? null);
  };
  useOnceDue(isEarly && !isLookingUp, () => {
    const first = options.find((option) => option.disabled !== true);
    if (first === undefined) setIsEarly(false);
    else take(first.value);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isOpen && event.key === 'Enter' && isLookingUp) {
      event.preventDefault();
      event.stopPropagation();
      setIsEarly(true);
      return;
    }
    if (!isOpen || (event.key !== 'Escape' && event.key !== 'Tab')) return;
    // Escape closes the list, and not the dialog around the field; Tab leaves it and takes nothing, which antd's own would.
    if (event.key === 'Escape') event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <Select
      {...control}
      className="dk-select"
      size="large"
      virtual={false}
      labelInValue
      value={value === null ? null : { value: value.value, label: value.label }}
      options={options}
      optionRender={({ data }) => <OptionLine {...data} />}
      showSearch={{
        searchValue: typed,
        onSearch: (next) => {
          setTyped(next);
          setIsEarly(false);
        },
        filterOption: false,
      }}
      open={isOpen}
      onOpenChange={(next) => (next ? setIsOpen(true) : close())}
      onInputKeyDown={onKeyDown}
      onSelect={(chosen: { value: string }) => take(chosen.value)}
      onClear={() => onChange(null)}
      allowClear={isEmptiable}
      disabled={disabled}
      aria-required={required}
      {...(control['aria-invalid'] === true ? { status: 'error' as const } : {})}
    />
  );
}

/** The first of what was typed is taken once it is there, and never one of the list before. */
function useOnceDue(isDue: boolean, run: () => void) {
  const onDue = useEffectEvent(run);
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => onDue(), 0);
    return () => clearTimeout(timer);
  }, [isDue]);
}

interface ShownOption extends SearchOption {
  disabled?: boolean;
}

const isFailure = (found: SearchAnswer): found is SearchFailure => found !== undefined && 'error' in found;

function shownOptions(look: { found: SearchAnswer; text: string; mayCreate: boolean }) {
  const { found, text, mayCreate } = look;
  const note = (label: string): ShownOption => ({ value: noteValue, label, disabled: true });
  if (found === undefined) return [note('Searching…')];
  if (isFailure(found)) return [{ value: retryValue, label: 'The list could not be loaded. Try again.' }];
  const isNew = text !== '' && !found.some(({ label }) => label.toLowerCase() === text.toLowerCase());
  const shown: ShownOption[] = [...found];
  if (mayCreate && isNew) shown.push({ value: createValue, label: `Create “${text}”` });
  if (shown.length === 0) shown.push(note(text === '' ? 'Type to search' : 'Nothing found'));
  return shown;
}

function OptionLine({ label, detail }: { label?: unknown; detail?: string }) {
  return (
    <span className="dk-select__option">
      <span>{String(label)}</span>
      {detail !== undefined && <span className="dk-select__detail">{detail}</span>}
    </span>
  );
}
