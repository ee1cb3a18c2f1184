import { useEffect, useRef } from 'react';
import { Link } from '../router';

export interface TabsProps {
  /** Names the row for screen readers. */
  label: string;
  tabs: readonly { key: string; label: string; to: string }[];
  active: string;
}

/**
 * The parts of a screen, each with an address of its own: links, so that a part can be opened beside this one, marked and sent to a
 * colleague. antd's tabs are buttons without addresses.
 */
export function Tabs({ label, tabs, active }: TabsProps) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the tabs do not fit side by side: the chosen one is scrolled to, never the page.
    const bar = ref.current;
    const link = bar?.querySelector<HTMLElement>('[aria-current]');
    if (bar !== null && link !== null && link !== undefined)
      bar.scrollLeft = link.offsetLeft - bar.offsetLeft - (bar.clientWidth - link.offsetWidth) / 2;
  }, [active]);
  return (
    <nav className="dk-tabs" aria-label={label} ref={ref}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          className="dk-tab"
          to={tab.to}
          {...(tab.key === active ? { 'aria-current': 'page' as const } : {})}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
