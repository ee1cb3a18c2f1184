import { useEffect, useState } from 'react';
import type { ReadPhone } from './phoneNumbers';

/** The typed number as the networks write it; the list of numbering plans is fetched when somebody types. */
export function useReadPhone(text: string, country: string | null): ReadPhone | null {
  const [read, setRead] = useState<{ of: string; phone: ReadPhone | null } | null>(null);
  useEffect(() => {
    if (text.trim() === '') return;
    let isCurrent = true;
    import('./phoneNumbers').then(
      ({ readPhone }) => {
        if (isCurrent) setRead({ of: text, phone: readPhone(text, country) });
      },
      // Without the list there is no hint; the server reads the number all the same.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [text, country]);
  return read?.of === text ? read.phone : null;
}

/** What is said below the field of a phone. */
export function phoneHelp(text: string, phone: ReadPhone | null): string {
  if (text.trim() === '') return 'Used to find them at the till and on WhatsApp.';
  if (phone === null) return 'Start with + and the country code for foreign numbers.';
  return phone.isPossible ? `Saved as ${phone.text}` : `${phone.text} looks too short or too long.`;
}
