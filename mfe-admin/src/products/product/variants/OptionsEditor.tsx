import { useState } from 'react';
import type { ProductOption } from '@dukani/shared/rpc';
import { TextField } from '@dukani/shared/fields';
import { Button, IconButton } from '@dukani/shared/ui-core';
import { MAX_OPTIONS } from './variantMatrix';

interface OptionsEditorProps {
  options: readonly ProductOption[];
  onChange: (options: ProductOption[]) => void;
  onRename: (change: { option: string; value?: string; to: string }) => void;
  error: string | undefined;
}

/** What the variants differ by: a name and a chip for each value. */
export function OptionsEditor({ options, onChange, onRename, error }: OptionsEditorProps) {
  const set = (index: number, option: ProductOption) =>
    onChange(options.map((other, place) => (place === index ? option : other)));
  const taken = (index: number, name: string) =>
    options.some((other, place) => place !== index && other.name.toLowerCase() === name.toLowerCase());
  return (
    <div className="variant-options">
      {options.map((option, index) => (
        <fieldset key={index} className="variant-option">
          <legend className="variant-legend">Option {index + 1}</legend>
          <OptionName
            name={option.name}
            isTaken={(name) => taken(index, name)}
            onChange={(to) => onRename({ option: option.name, to })}
          />
          <Values
            option={option}
            onChange={(values) => set(index, { ...option, values })}
            onRename={(value, to) => onRename({ option: option.name, value, to })}
          />
          <IconButton
            icon="trash"
            label={`Remove option ${option.name === '' ? index + 1 : option.name}`}
            onClick={() => onChange(options.filter((_other, place) => place !== index))}
          />
        </fieldset>
      ))}
      {error !== undefined && (
        <p className="adm-error" role="alert">
          {error}
        </p>
      )}
      {options.length < MAX_OPTIONS && (
        <Button icon="plus" onClick={() => onChange([...options, { name: nextName(options), values: [] }])}>
          {options.length === 0 ? 'Add an option' : 'Add another option'}
        </Button>
      )}
    </div>
  );
}

function nextName(options: readonly ProductOption[]): string {
  return ['Size', 'Colour', 'Material', 'Style'].find((name) => options.every((option) => option.name !== name)) ?? '';
}

interface OptionNameProps {
  name: string;
  isTaken: (name: string) => boolean;
  onChange: (name: string) => void;
}

/** Taken over when the field is left, since every variant is renamed with it. */
function OptionName({ name, isTaken, onChange }: OptionNameProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed?.trim() ?? name;
  const error = text !== name && isTaken(text) ? 'Another option has this name.' : undefined;
  const accept = () => {
    if (typed !== null && text !== '' && text !== name && error === undefined) onChange(text);
    setTyped(null);
  };
  return (
    <TextField
      label="Option name"
      value={typed ?? name}
      onChange={setTyped}
      onBlur={accept}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        accept();
      }}
      error={error}
      maxLength={40}
      autoComplete="off"
    />
  );
}

interface ValuesProps {
  option: ProductOption;
  onChange: (values: string[]) => void;
  onRename: (value: string, to: string) => void;
}

function Values({ option: { name, values }, onChange, onRename }: ValuesProps) {
  const [typed, setTyped] = useState('');
  const [renamed, setRenamed] = useState<string | null>(null);
  const accept = () => {
    const known = new Set(values.filter((value) => value !== renamed).map((value) => value.toLowerCase()));
    const added = typed
      .split(',')
      .map((value) => value.trim().slice(0, 60))
      .filter((value) => value !== '' && !known.has(value.toLowerCase()) && Boolean(known.add(value.toLowerCase())));
    const [first] = added;
    if (renamed !== null && first !== undefined) onRename(renamed, first);
    else if (added.length > 0) onChange([...values, ...added]);
    setRenamed(null);
    setTyped('');
  };
  return (
    <div className="variant-values">
      <TextField
        label={renamed === null ? `Values of ${name}` : `${renamed} becomes`}
        value={typed}
        onChange={setTyped}
        onBlur={() => typed.trim() !== '' && accept()}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ',') {
            event.preventDefault();
            accept();
          } else if (event.key === 'Backspace' && typed === '' && renamed === null) onChange(values.slice(0, -1));
        }}
        help="Press Enter after each value."
        autoComplete="off"
      />
      {values.length > 0 && (
        <ul className="variant-chips" aria-label={`Values of ${name}`}>
          {values.map((value) => (
            <li key={value} className="variant-chip">
              <button
                type="button"
                aria-label={`Rename ${value}`}
                onClick={() => {
                  setRenamed(value);
                  setTyped(value);
                }}
              >
                {value}
              </button>
              <IconButton
                size="small"
                icon="close"
                label={`Remove ${value}`}
                onClick={() => onChange(values.filter((other) => other !== value))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
