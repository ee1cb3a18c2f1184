import { useEffect, useState } from 'react';
import type * as rpc from '@dukani/shared/rpc';
import { useStepImportMutation, type ImportStep } from './importApi';

const stepOf: Partial<Record<rpc.ImportStatus, ImportStep>> = {
  mapped: 'check_import',
  committing: 'commit_import',
  undoing: 'undo_import',
};

/** Drives what is under way, step after step, while the screen is open; the server goes on by itself once it is closed. */
export function useImportWork(job: rpc.Import | undefined): { error: unknown; retry: () => void } {
  const [takeStep] = useStepImportMutation();
  const [error, setError] = useState<unknown>(null);
  const step = job === undefined ? undefined : stepOf[job.status];
  // A mapped file is only looked at once somebody has asked for it.
  const isUnderWay = step !== undefined && (job?.work !== null || job?.status !== 'mapped');
  const id = job?.id;

  useEffect(() => {
    if (id === undefined || step === undefined || !isUnderWay || error !== null) return;
    let isOpen = true;
    const drive = async () => {
      while (isOpen) {
        const answer = await takeStep({ id, step });
        if (!isOpen) return;
        if (answer.error !== undefined) {
          setError(answer.error);
          return;
        }
        if (answer.data.work === null) return;
      }
    };
    void drive();
    return () => {
      isOpen = false;
    };
  }, [id, step, isUnderWay, error, takeStep]);

  return { error, retry: () => setError(null) };
}
