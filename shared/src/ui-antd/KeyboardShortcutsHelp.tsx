import { useEffect, useState, useSyncExternalStore } from 'react';
import { Dialog } from '../ui-core/Dialog';
import { activeShortcuts, keyText, SHORTCUTS_HELP_EVENT, subscribeToShortcuts, useShortcut } from './shortcuts';

/** Lists the keys of what is on the screen when `?` is pressed. Drawn once by an area's frame. */
export function KeyboardShortcutsHelp() {
  const [isOpen, setIsOpen] = useState(false);
  const shortcuts = useSyncExternalStore(subscribeToShortcuts, activeShortcuts, activeShortcuts);
  useShortcut('?', () => setIsOpen(true), 'Keyboard shortcuts');
  useEffect(() => {
    const open = () => setIsOpen(true);
    document.addEventListener(SHORTCUTS_HELP_EVENT, open);
    return () => document.removeEventListener(SHORTCUTS_HELP_EVENT, open);
  }, []);
  const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);
  return (
    <Dialog isOpen={isOpen} title="Keyboard shortcuts" onClose={() => setIsOpen(false)}>
      <dl className="dk-shortcuts">
        {shortcuts.map(({ steps, label }) => (
          <div key={`${steps.join(' ')} ${label}`} className="dk-shortcuts__row">
            <dt>{label}</dt>
            <dd>
              {steps.map((step, index) => (
                <kbd key={`${index} ${step}`}>{keyText(step, isMac)}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
