import type * as rpc from '@dukani/shared/rpc';
import { ErrorAlert, ProgressPanel } from '@dukani/shared/ui-antd';
import { useStepImportMutation } from './importApi';

const titles = { check: 'Checking rows', commit: 'Importing', undo: 'Undoing' };

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
        You can leave this page: the import continues, and a notification tells you when it is done.
      </p>
      {error !== null && <ErrorAlert title="This step could not be done" error={error} onRetry={onRetry} />}
    </>
  );
}
