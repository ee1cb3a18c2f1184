import { useEffect, useId, useRef, useState, type HTMLAttributes, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '../ui-core/Icon';
import { announce } from './announce';
import { refusalText } from './refusalText';

export interface InlineEditProps {
  /** Names the value: "Price of Milk". */
  label: string;
  /** The value as it is typed. */
  value: string;
  /** The value as it is shown; the typed one stands in its place until the server has answered. */
  children: ReactNode;
  /** The shown value as text where it is written otherwise than it is typed (1,490.00): the name says what is seen. */
  shownText?: string;
  /** What is wrong with the text; null when it can be saved. */
  validate?: (text: string) => string | null;
  /** Saves the text; throws what the server refused. */
  save: (text: string) => Promise<unknown>;
  isDisabled?: boolean;
  inputMode?: HTMLAttributes<HTMLElement>['inputMode'];
  align?: 'left' | 'right';
  maxLength?: number;
}

/** One value of a row, edited where it stands: Enter saves, Esc gives up, leaving the cell saves. */
export function InlineEdit({ isDisabled = false, ...props }: InlineEditProps) {
  const [isEditing, setIsEditing] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isFocusDue = useRef(false);
  useEffect(() => {
    if (isEditing || !isFocusDue.current) return;
    isFocusDue.current = false;
    button.current?.focus();
  }, [isEditing]);
  const { label, value, shownText, children, save, align = 'left' } = props;
  if (isDisabled) return <>{children}</>;

  const keep = async (text: string) => {
    setIsEditing(false);
    setError(null);
    if (text === value) return;
    setTyped(text);
    try {
      await save(text);
      announce(`${label}: ${text === '' ? 'empty' : text}, saved`);
    } catch (thrown) {
      setError(refusalText(thrown));
    } finally {
      setTyped(null);
    }
  };
  if (isEditing)
    return (
      <InlineInput
        {...props}
        onKeep={(text, isByKey) => {
          isFocusDue.current = isByKey;
          void keep(text);
        }}
        onGiveUp={() => {
          isFocusDue.current = true;
          setIsEditing(false);
        }}
      />
    );
  return (
    <span className="dk-inline" data-align={align}>
      <button
        ref={button}
        type="button"
        className="dk-inline__value"
        aria-label={`${label}: ${(typed ?? shownText ?? value) || 'none'}. Edit`}
        aria-busy={typed !== null}
        onClick={() => setIsEditing(true)}
      >
        {typed ?? children}
        <Icon name="edit" size={14} />
      </button>
      {error !== null && (
        <span className="dk-inline__error" role="alert">
          {error}
        </span>
      )}
    </span>
  );
}

interface InlineInputProps extends Omit<InlineEditProps, 'save' | 'children' | 'shownText' | 'isDisabled'> {
  onKeep: (text: string, isByKey: boolean) => void;
  onGiveUp: () => void;
}

function InlineInput({
  label,
  value,
  validate,
  inputMode,
  align = 'left',
  maxLength,
  onKeep,
  onGiveUp,
}: InlineInputProps) {
  const [text, setText] = useState(value);
  const [error, setError] = useState<string | null>(null);
  const errorId = useId();
  const isLeft = useRef(false);
  const keep = (isByKey: boolean) => {
    if (isLeft.current) return;
    const found = text.trim() === value ? null : (validate?.(text.trim()) ?? null);
    setError(found);
    if (found !== null) return;
    isLeft.current = true;
    onKeep(text.trim(), isByKey);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // The row's own keys (arrows, Space, Enter) rest while somebody types.
    event.stopPropagation();
    if (event.key === 'Enter') {
      event.preventDefault();
      keep(true);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      isLeft.current = true;
      onGiveUp();
    }
  };
  return (
    <span className="dk-inline" data-align={align}>
      <input
        // It was asked for just now, by click or key.
        autoFocus
        className="dk-inline__input"
        aria-label={label}
        value={text}
        inputMode={inputMode}
        maxLength={maxLength}
        autoComplete="off"
        {...(error === null ? {} : { 'aria-invalid': true, 'aria-describedby': errorId })}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => keep(false)}
      />
      {error !== null && (
        <span id={errorId} className="dk-inline__error" role="alert">
          {error}
        </span>
      )}
    </span>
  );
}
