import { useEffect, useRef } from 'react';
import { Link } from '@dukani/shared/router';
import './common.css';

interface TabBarProps {
  /** Names the row for screen readers. */
  label: string;
  tabs: readonly { key: string; label: string; to: string }[];
  active: string;
}

/** The parts of a screen, each with an address of its own. */
export function TabBar({ label, tabs, active }: TabBarProps) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the tabs do not fit side by side: the chosen one is scrolled to, never the page.
    const bar = ref.current;
    const link = bar?.querySelector<HTMLElement>('[aria-current]');
    if (bar !== null && link !== null && link !== undefined)
      bar.scrollLeft = link.offsetLeft - bar.offsetLeft - (bar.clientWidth - link.offsetWidth) / 2;
  }, [active]);
  return (
    <nav className="adm-tabs" aria-label={label} ref={ref}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          className="adm-tab"
          to={tab.to}
          {...(tab.key === active ? { 'aria-current': 'page' as const } : {})}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
