import type * as rpc from '@dukani/shared/rpc';
import { ErrorAlert, ProgressPanel } from '@dukani/shared/ui-antd';
import { useStepImportMutation } from './importApi';

const titles = { check: 'Looking at the rows', commit: 'Importing', undo: 'Taking back' };

interface WorkPanelProps {
  job: rpc.Import;
  error: unknown;
  onRetry: () => void;
}

/** How far the work is. It goes on when the page is closed. */
export function WorkPanel({ job, error, onRetry }: WorkPanelProps) {
  const [takeStep] = useStepImportMutation();
  const cancel = () => void takeStep({ id: job.id, step: 'cancel_import' });
  return (
    <>
      <ProgressPanel
        task={{
          status: 'running',
          title: titles[job.work ?? 'check'],
          progress: job.progress,
          error: null,
          clear: cancel,
          ...(job.work === 'undo' ? {} : { cancel }),
        }}
      />
      <p className="adm-import-hint">
        You may leave this page: it goes on, and the bell tells you when it is done. Selling goes on meanwhile.
      </p>
      {error !== null && <ErrorAlert title="This step could not be done" error={error} onRetry={onRetry} />}
    </>
  );
}
