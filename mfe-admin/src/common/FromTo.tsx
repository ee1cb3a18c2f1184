import type { ReactNode } from 'react';
import { Icon } from '@dukani/shared/ui-core';

/** What something was and what it became, or where it went; an icon, since not every device's font has arrows. */
export function FromTo({ from, to }: { from: ReactNode; to: ReactNode }) {
  return (
    <>
      {from} <Icon name="arrow-right" size={14} label="to" /> {to}
    </>
  );
}
