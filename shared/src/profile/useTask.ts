import { useCallback, useRef, useState } from 'react';

interface Task {
  isBusy: boolean;
  /** Does the work unless it is under way already. Nothing is thrown: what goes wrong is handed to `onFailure`. */
  run: (work: () => Promise<void>, onFailure: (error: unknown) => void) => Promise<void>;
}

/** One piece of work at a time, and whether it is under way. */
export function useTask(): Task {
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);
  const run = useCallback<Task['run']>(async (work, onFailure) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      onFailure(error);
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  }, []);
  return { isBusy, run };
}
