import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button, IconButton } from '../ui-core/Button';
import { Dialog } from '../ui-core/Dialog';
import { Icon } from '../ui-core/Icon';
import { isFreeKey } from './shortcutChoices';
import {
  activeShortcuts,
  chooseKeys,
  keyText,
  nameOf,
  SHORTCUTS_HELP_EVENT,
  subscribeToShortcuts,
  useShortcut,
  type Shortcut,
} from './shortcuts';

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Lists the keys of what is on the screen when `?` is pressed, and lets a person change them. Drawn once by an area's frame. */
export function KeyboardShortcutsHelp() {
  const [isOpen, setIsOpen] = useState(false);
  const [changing, setChanging] = useState<string | null>(null);
  const shortcuts = useSyncExternalStore(subscribeToShortcuts, activeShortcuts, activeShortcuts);
  useShortcut('?', () => setIsOpen(true), 'Keyboard shortcuts', 'frame');
  useEffect(() => {
    const open = () => setIsOpen(true);
    document.addEventListener(SHORTCUTS_HELP_EVENT, open);
    return () => document.removeEventListener(SHORTCUTS_HELP_EVENT, open);
  }, []);
  const close = () => {
    setIsOpen(false);
    setChanging(null);
  };
  return (
    <Dialog isOpen={isOpen} title="Keyboard shortcuts" onClose={close}>
      <dl className="dk-shortcuts">
        {shortcuts.map((shortcut) => (
          <ShortcutRow
            key={`${shortcut.usualSteps.join(' ')} ${shortcut.label}`}
            shortcut={shortcut}
            others={shortcuts}
            isChanging={changing === shortcut.label}
            onChange={(isChanging) => setChanging(isChanging ? shortcut.label : null)}
          />
        ))}
      </dl>
    </Dialog>
  );
}

interface ShortcutRowProps {
  shortcut: Shortcut;
  others: readonly Shortcut[];
  isChanging: boolean;
  onChange: (isChanging: boolean) => void;
}

function ShortcutRow({ shortcut, others, isChanging, onChange }: ShortcutRowProps) {
  const { label, steps, usualSteps, run } = shortcut;
  const isChosen = steps.join(' ') !== usualSteps.join(' ');
  // What a screen listens for by itself, and the key that opens this list, stay where they are.
  const isFixed = run === null || usualSteps[0] === '?';
  return (
    <div className="dk-shortcuts__row">
      <dt>{label}</dt>
      <dd>
        {isChanging ? (
          <KeyCatcher shortcut={shortcut} others={others} onDone={() => onChange(false)} />
        ) : (
          <>
            {steps.map((step, index) => (
              <KeyCap key={`${index} ${step}`} step={step} />
            ))}
            {isChosen && (
              <IconButton
                size="small"
                icon="undo"
                label={`Default key for ${label}: ${usualSteps.map((step) => keyText(step, isMac)).join(' ')}`}
                onClick={() => chooseKeys(label, null)}
              />
            )}
            {!isFixed && (
              <IconButton
                size="small"
                icon="edit"
                label={`Change the key for ${label}`}
                onClick={() => onChange(true)}
              />
            )}
          </>
        )}
      </dd>
    </div>
  );
}

/** A key as it is printed on a keyboard. The arrows are drawn: not every font of figures has them. */
function KeyCap({ step }: { step: string }) {
  const text = keyText(step, isMac);
  const direction = /arrow(up|down|left|right)$/.exec(step)?.[1];
  if (direction === undefined) return <kbd>{text}</kbd>;
  const name = keyText(`arrow${direction}`, isMac);
  return (
    <kbd>
      {text.slice(0, -name.length)}
      <Icon name={`arrow-${direction}`} size={14} label={name} />
    </kbd>
  );
}

interface KeyCatcherProps {
  shortcut: Shortcut;
  others: readonly Shortcut[];
  onDone: () => void;
}

/** Takes the next key that is pressed. Escape leaves everything as it is. */
function KeyCatcher({ shortcut, others, onDone }: KeyCatcherProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { label } = shortcut;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = nameOf(event);
      // Away from the field by keyboard alone must go on being possible.
      if (key === null || key === 'tab' || key === 'shift+tab') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (key === 'escape') return onDone();
      const holder = others.find((other) => other.label !== label && other.steps.join(' ') === key);
      if (!isFreeKey(key)) return setProblem(`${keyText(key, isMac)} cannot be used.`);
      if (holder !== undefined) return setProblem(`${keyText(key, isMac)} is “${holder.label}”.`);
      chooseKeys(label, key);
      onDone();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [label, onDone, others]);
  return (
    <>
      <span role="status">{problem ?? 'Press the new key'}</span>
      <Button size="small" variant="ghost" onClick={onDone}>
        Keep current key
      </Button>
    </>
  );
}
