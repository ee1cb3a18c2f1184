import { useEffect, useRef, type ReactNode } from 'react';

/** A framed part of a section, brought into view when it appears: what comes next is at its end. */
export function Block({ tone, children }: { tone?: 'warning'; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers answer with a promise, which must not become the effect's clean-up.
    void element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={element} className="profile-block" {...(tone === undefined ? {} : { 'data-tone': tone })}>
      {children}
    </div>
  );
}
