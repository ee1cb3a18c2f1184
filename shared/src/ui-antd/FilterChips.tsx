import { useEffect, useRef, type KeyboardEvent } from 'react';

interface FilterChipsProps<Value extends string> {
  /** Names the group for screen readers. */
  label: string;
  options: readonly { value: Value; label: string }[];
  /** One of them, or another word when none of them is chosen. */
  value: Value | '';
  onChange: (value: Value) => void;
}

/** One of several, as a row of chips; arrow keys choose. */
export function FilterChips<Value extends string>({ label, options, value, onChange }: FilterChipsProps<Value>) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    // From the chip that has the focus: what it asked for may not be drawn yet when the next key comes.
    const chips = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')];
    const at = chips.findIndex((chip) => chip === event.target);
    const next = options[(at + step + options.length) % options.length];
    if (next === undefined) return;
    onChange(next.value);
    chips[options.indexOf(next)]?.focus();
  };
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the chips do not fit side by side: the chosen one is scrolled to, never the page.
    const chip = row.current?.querySelector<HTMLElement>('[aria-checked=true]');
    if (row.current !== null && chip !== null && chip !== undefined)
      row.current.scrollLeft =
        chip.offsetLeft - row.current.offsetLeft - (row.current.clientWidth - chip.offsetWidth) / 2;
  }, [value]);
  // Tab leads to the chosen one; where none is, to the first.
  const reached = options.some((option) => option.value === value) ? value : options[0]?.value;
  return (
    <div className="dk-chips" ref={row} role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === reached ? 0 : -1}
          className="dk-chip"
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
