import { useState } from 'react';
import type { Thousandths } from '@dukani/shared/money';

export interface UnknownCode {
  code: string;
  quantity: Thousandths;
}

/** What is said of the last product or code. */
export function useFinderNotices() {
  const [announcement, setAnnouncement] = useState('');
  const [notice, setNotice] = useState<string | null>(null);
  const [unknown, setUnknown] = useState<UnknownCode | null>(null);
  return { announcement, notice, unknown, setAnnouncement, setNotice, setUnknown };
}

export type FinderNotices = ReturnType<typeof useFinderNotices>;
