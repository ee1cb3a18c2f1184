import { formatNumber } from '../format/format';
import { Button } from '../ui-core/Button';
import { refusalText } from './refusalText';
import type { LongTask } from './useLongTask';

type ShownTask = Pick<LongTask<never>, 'status' | 'title' | 'progress' | 'error' | 'clear'> & { cancel?: () => void };

interface ProgressPanelProps {
  task: ShownTask;
  /** What is said once it is done; nothing stays on the screen without it. */
  doneText?: string;
}

/** How far long work is, with a way to stop it; at the end what became of it. */
export function ProgressPanel({ task, doneText }: ProgressPanelProps) {
  const { status, title, progress, error, cancel, clear } = task;
  if (status === 'idle' || (status === 'done' && doneText === undefined)) return null;
  if (status === 'running') {
    const total = progress?.total;
    return (
      <div className="dk-progress" role="group" aria-label={title}>
        <p>
          <strong>{progress?.step ?? title}</strong>
          {progress !== null && (
            <span>
              {formatNumber(progress.done)}
              {total !== undefined && ` of ${formatNumber(total)}`}
            </span>
          )}
        </p>
        <progress
          aria-label={title}
          {...(progress !== null && total !== undefined && total > 0
            ? { value: Math.min(progress.done, total), max: total }
            : {})}
        />
        {cancel !== undefined && (
          <Button size="small" onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
    );
  }
  const text =
    status === 'done' ? doneText : status === 'cancelled' ? `${title}: cancelled.` : `${title}: ${refusalText(error)}`;
  return (
    <div className="dk-progress" data-status={status} role={status === 'failed' ? 'alert' : 'status'}>
      <p>{text}</p>
      <Button size="small" variant="ghost" onClick={clear}>
        Close
      </Button>
    </div>
  );
}
