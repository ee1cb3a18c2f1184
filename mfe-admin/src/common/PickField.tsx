import { useId, useState } from 'react';
import { TextField } from '@dukani/shared/fields';
import { useDebouncedValue } from '@dukani/shared/ui-antd';
import './pickField.css';

interface Choice {
  id: string;
  name: string;
  /** Beside the name: a code, a price. */
  detail?: string;
}

interface PickFieldProps {
  label: string;
  help?: string;
  error?: string | null;
  /** What stands in the field while nothing is typed. */
  picked: string;
  /** Looks up what was typed; undefined while it is looked up. */
  useChoices: (text: string) => readonly Choice[] | undefined;
  onPick: (choice: Choice | null) => void;
  /** Empties itself after a pick, for picking several. */
  isRepeated?: boolean;
}

const DEBOUNCE_MS = 200;

/** Finds one of many by typing: arrows move, Enter picks, Esc closes. */
export function PickField({ label, help, error, picked, useChoices, onPick, isRepeated = false }: PickFieldProps) {
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const text = useDebouncedValue(typed ?? '', DEBOUNCE_MS).trim();
  const choices = useChoices(text);
  const isOpen = typed !== null && text !== '' && choices !== undefined;
  const at = Math.min(active, Math.max((choices?.length ?? 0) - 1, 0));
  const pick = (choice: Choice | undefined) => {
    if (choice === undefined) return;
    onPick(choice);
    setTyped(isRepeated ? '' : null);
    setActive(0);
  };
  return (
    <div className="adm-pick">
      <TextField
        label={label}
        help={help}
        error={error ?? null}
        value={typed ?? picked}
        onChange={(value) => {
          setTyped(value);
          setActive(0);
          if (value === '' && !isRepeated) onPick(null);
        }}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setActive(Math.min(at + 1, (choices?.length ?? 1) - 1));
          else if (event.key === 'ArrowUp') setActive(Math.max(at - 1, 0));
          else if (event.key === 'Enter' && isOpen) pick(choices[at]);
          else if (event.key === 'Escape' && isOpen) setTyped(null);
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(isOpen && choices[at] !== undefined ? { 'aria-activedescendant': `${listId}-${at}` } : {})}
        autoComplete="off"
      />
      <ul id={listId} role="listbox" aria-label={label} className="adm-pick-list" hidden={!isOpen}>
        {isOpen && choices.length === 0 && (
          <li role="option" aria-selected={false} aria-disabled className="adm-pick-none">
            Nothing found
          </li>
        )}
        {isOpen &&
          choices.map((choice, index) => (
            <li
              key={choice.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              // The field would lose the focus, and the list close, before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(choice)}
            >
              <span>{choice.name}</span>
              {choice.detail !== undefined && <span className="adm-pick-detail">{choice.detail}</span>}
            </li>
          ))}
      </ul>
    </div>
  );
}
