import type { KeyboardEvent } from 'react';

const rowSelector = '[data-row]';

interface RowKeyActions {
  open?: ((key: string) => void) | undefined;
  select?: ((key: string) => void) | undefined;
}

/** Arrows, Home and End move between the rows of a list, Enter opens one, Space selects it. Fields and buttons in a row keep their own keys. */
export function handleRowKey(event: KeyboardEvent<HTMLElement>, { open, select }: RowKeyActions): void {
  if (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    !(event.target instanceof HTMLElement)
  )
    return;
  const row = event.target.closest<HTMLElement>(rowSelector);
  if (row === null) return;
  const isRow = event.target === row;
  if (!isRow && event.target.matches('input:not([type=checkbox]), select, textarea, [contenteditable]')) return;
  const key = row.dataset['row'] ?? '';
  const rows = () => [...event.currentTarget.querySelectorAll<HTMLElement>(rowSelector)];
  const target = {
    ArrowDown: () => rows()[rows().indexOf(row) + 1],
    ArrowUp: () => rows()[rows().indexOf(row) - 1],
    Home: () => rows()[0],
    End: () => rows().at(-1),
  }[event.key];
  if (target !== undefined && !event.shiftKey) {
    event.preventDefault();
    focusRow(target(), event.currentTarget);
  } else if (isRow && event.key === 'Enter' && open !== undefined) {
    event.preventDefault();
    open(key);
  } else if (isRow && event.key === ' ' && select !== undefined) {
    event.preventDefault();
    select(key);
  }
}

/** One row is reached by Tab: the one that had the focus last. Set on the elements: 5,000 rows are not drawn anew for it. */
export function rememberRow(list: HTMLElement, target: EventTarget): void {
  const row = target instanceof HTMLElement ? target.closest<HTMLElement>(rowSelector) : null;
  if (row === null || row.tabIndex === 0) return;
  for (const other of list.querySelectorAll<HTMLElement>(`${rowSelector}[tabindex="0"]`)) other.tabIndex = -1;
  row.tabIndex = 0;
}

/** Gives a row the focus, and Tab leads to it from now on. */
export function focusRow(row: HTMLElement | undefined, list: HTMLElement): void {
  if (row === undefined) return;
  rememberRow(list, row);
  row.focus();
  row.scrollIntoView?.({ block: 'nearest' });
}
