import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

export interface Tab {
  name: string;
  content: ReactNode;
}

interface TabsProps {
  /** Names the row of tabs for screen readers. */
  label: string;
  tabs: readonly Tab[];
  /** The tab shown at first; the first one when there is none of this name. */
  initial?: string | null;
}

/** Several panels of which one is shown; the one shown at first takes the focus. A panel is drawn at its first visit and keeps what was typed in it. */
export function Tabs({ label, tabs, initial = null }: TabsProps) {
  const id = useId();
  const [first] = useState(() =>
    Math.max(
      0,
      tabs.findIndex(({ name }) => name === initial),
    ),
  );
  const [selected, setSelected] = useState(first);
  const [visited, setVisited] = useState<ReadonlySet<number>>(new Set([first]));
  const list = useRef<HTMLDivElement>(null);

  const select = (index: number) => {
    setSelected(index);
    setVisited((before) => new Set(before).add(index));
    list.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex({ key: event.key, selected, count: tabs.length });
    if (next === null) return;
    event.preventDefault();
    select(next);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };

  return (
    <div className="profile-tabs">
      <div ref={list} role="tablist" aria-label={label} className="profile-tab-list" onKeyDown={onKeyDown}>
        {tabs.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-selected={index === selected}
            aria-controls={`${id}-panel-${index}`}
            tabIndex={index === selected ? 0 : -1}
            autoFocus={index === first}
            className="profile-tab"
            onClick={() => select(index)}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ name, content }, index) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          hidden={index !== selected}
          // It scrolls, and keys must be able to scroll it.
          tabIndex={0}
          className="profile-panel"
        >
          {visited.has(index) && content}
        </div>
      ))}
    </div>
  );
}

/** Where an arrow, Home or End leads from the selected tab; round at both ends. Null for other keys. */
function nextIndex({ key, selected, count }: { key: string; selected: number; count: number }): number | null {
  switch (key) {
    case 'ArrowRight':
      return (selected + 1) % count;
    case 'ArrowLeft':
      return (selected + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
