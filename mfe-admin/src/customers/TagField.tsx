import { useId, useState, type KeyboardEvent } from 'react';
import { TextField } from '@dukani/shared/fields';
import { Icon } from '@dukani/shared/ui-core';
import { announce } from '@dukani/shared/ui-antd';

interface TagFieldProps {
  label: string;
  name: string;
  value: string[];
  onChange: (tags: string[]) => void;
  error: string | null;
  known: readonly string[];
}

export const MAX_TAGS = 20;

/** As the server keeps them: lower case, single spaces, each once. */
export function withTags(tags: readonly string[], typed: string): string[] {
  const added = typed
    .split(',')
    .map((tag) => tag.trim().replace(/\s+/g, ' ').toLowerCase().slice(0, 40))
    .filter((tag) => tag !== '');
  return [...new Set([...tags, ...added])].slice(0, MAX_TAGS);
}

/** Tags, typed one after the other: Enter or a comma adds, Backspace in the empty field takes the last away. */
export function TagField({ label, name, value, onChange, error, known }: TagFieldProps) {
  const [typed, setTyped] = useState('');
  const listId = useId();
  const add = (text: string) => {
    const next = withTags(value, text);
    setTyped('');
    if (next.length === value.length) return;
    onChange(next);
    announce(`${next.at(-1) ?? ''} added`);
  };
  const remove = (tag: string) => {
    onChange(value.filter((one) => one !== tag));
    announce(`${tag} removed`);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if ((event.key === 'Enter' || event.key === ',') && typed.trim() !== '') {
      // In a form Enter saves; here it adds first.
      event.preventDefault();
      event.stopPropagation();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) {
      event.preventDefault();
      remove(value.at(-1) ?? '');
    }
  };
  return (
    <div className="cust-tag-field">
      <TextField
        label={label}
        name={name}
        value={typed}
        onChange={setTyped}
        onKeyDown={handleKey}
        onBlur={() => add(typed)}
        error={error}
        help="Enter or a comma adds a tag."
        list={listId}
        maxLength={200}
        autoComplete="off"
      />
      <datalist id={listId}>
        {known
          .filter((tag) => !value.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
      {value.length > 0 && (
        <ul className="cust-tags" aria-label={`${label}: chosen`}>
          {value.map((tag) => (
            <li key={tag} className="cust-tag">
              {tag}
              <button
                type="button"
                className="cust-tag__remove"
                aria-label={`Remove ${tag}`}
                onClick={() => remove(tag)}
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
