import { useState } from 'react';
import type { FirstRunState } from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { useFirstRunStateQuery } from '../../common/firstRunApi';

interface FirstRun {
  /** Null for people who may not see settings, and until the answer is there. */
  state: FirstRunState | null;
  /** The questions are open, for somebody who may answer them, and were not put off on this device. */
  isAsking: boolean;
  /** The questions were put off and can be taken up again. */
  canResume: boolean;
  /** They have just been taken up again. */
  isResumed: boolean;
  stopAsking: () => void;
  resume: () => void;
}

/** Whether the first questions are to be asked. */
export function useFirstRun(tenantId: string): FirstRun {
  const maySee = usePermission('settings.view');
  const mayAnswer = usePermission('settings.edit');
  const { data } = useFirstRunStateQuery(undefined, { skip: !maySee });
  const key = `dukani.first-run-later.${tenantId}`;
  const [isPutOff, setIsPutOff] = useState(() => readFlag(key));
  // The questions stay on the screen until they are through: the second answer already counts as answered.
  const [isUnderWay, setIsUnderWay] = useState(false);
  const [isResumed, setIsResumed] = useState(false);
  const isOpen = mayAnswer && data !== undefined && data.completed_at === null;
  if (isOpen && !isPutOff && !isUnderWay) setIsUnderWay(true);
  return {
    state: data ?? null,
    isAsking: isUnderWay,
    canResume: isOpen && !isUnderWay,
    isResumed,
    stopAsking: () => {
      setIsPutOff(true);
      setIsUnderWay(false);
      writeFlag(key, true);
    },
    resume: () => {
      setIsResumed(true);
      setIsPutOff(false);
      writeFlag(key, false);
    },
  };
}

function readFlag(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function writeFlag(key: string, isSet: boolean): void {
  try {
    if (isSet) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}
