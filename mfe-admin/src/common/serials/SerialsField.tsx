import { useId, useState, type ReactNode } from 'react';
import { IconButton } from '@dukani/shared/ui-core';
import { addSerials } from './serials';
import './serials.css';

interface SerialsFieldProps {
  label: string;
  serials: readonly string[];
  onChange: (serials: string[]) => void;
  /** How many pieces there are; left out where the list itself says how many. */
  needed?: number;
  /** Why the list is not right, from outside. */
  problem?: string | null;
  autoFocus?: boolean;
  children?: ReactNode;
}

/** Serial numbers, typed or scanned one after the other (Enter takes each), or pasted as a list. None is taken twice. */
export function SerialsField({ label, serials, onChange, needed, problem, autoFocus, children }: SerialsFieldProps) {
  const inputId = useId();
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const take = (taken: string) => {
    const added = addSerials(serials, taken);
    setRefusal(added.problem);
    setText('');
    if (added.serials.length !== serials.length) onChange(added.serials);
  };
  const shown = refusal ?? problem ?? null;
  return (
    <div className="serials" role="group" aria-label={label}>
      <label htmlFor={inputId}>
        {label}
        <span className="adm-muted">
          {needed === undefined ? ` ${serials.length} entered` : ` ${serials.length} of ${needed} entered`}
        </span>
      </label>
      <input
        id={inputId}
        className="serials-input"
        value={text}
        autoFocus={autoFocus}
        autoComplete="off"
        spellCheck={false}
        maxLength={6000}
        placeholder="Scan, type or paste"
        aria-describedby={shown === null ? undefined : `${inputId}-problem`}
        onChange={(event) => {
          setText(event.target.value);
          setRefusal(null);
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text');
          if (!/[\n\r\t,;]/.test(pasted)) return;
          event.preventDefault();
          take(pasted);
        }}
        onKeyDown={(event) => {
          // The form around it is not sent by a scanner's Enter.
          if (event.key !== 'Enter' || text.trim() === '') return;
          event.preventDefault();
          take(text);
        }}
        onBlur={() => {
          if (text.trim() !== '') take(text);
        }}
      />
      {shown !== null && (
        <p id={`${inputId}-problem`} className="adm-error" role="alert">
          {shown}
        </p>
      )}
      {children}
      {serials.length > 0 && (
        <ul className="serials-list" aria-label={`${label}, entered`}>
          {serials.map((serial) => (
            <li key={serial}>
              <span>{serial}</span>
              <IconButton
                size="small"
                icon="close"
                label={`Remove ${serial}`}
                onClick={() => onChange(serials.filter((other) => other !== serial))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
