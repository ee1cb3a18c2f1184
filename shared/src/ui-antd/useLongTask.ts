import { useCallback, useEffect, useRef, useState } from 'react';
import { toApiError } from '../api/apiError';
import { announce } from './announce';

export interface TaskProgress {
  done: number;
  /** Unknown: the bar only moves. */
  total?: number | undefined;
  /** What is being done now, when that changes on the way. */
  step?: string;
}

interface TaskContext {
  signal: AbortSignal;
  report: (progress: TaskProgress) => void;
}

export type TaskOutcome<Result> =
  { status: 'done'; value: Result } | { status: 'cancelled' } | { status: 'failed'; error: unknown };

export interface LongTask<Result = unknown> {
  status: 'idle' | 'running' | 'done' | 'cancelled' | 'failed';
  title: string;
  progress: TaskProgress | null;
  error: unknown;
  run: (title: string, work: (context: TaskContext) => Promise<Result>) => Promise<TaskOutcome<Result>>;
  cancel: () => void;
  /** Takes the end's message away. */
  clear: () => void;
}

type TaskState = Pick<LongTask, 'status' | 'title' | 'progress' | 'error'>;
const idle: TaskState = { status: 'idle', title: '', progress: null, error: null };

/** Work of over a second: how far it is, and a way to stop it. Leaving the screen stops it. One at a time; a second run stops the first. */
export function useLongTask<Result = unknown>(): LongTask<Result> {
  const [state, setState] = useState<TaskState>(idle);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const run = useCallback<LongTask<Result>['run']>(async (title, work) => {
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    setState({ ...idle, status: 'running', title });
    announce(`${title} has begun.`);
    // Whoever works may see too late that it was stopped; the screen must not wait for that.
    const stopped = new Promise<'stopped'>((resolve) =>
      own.signal.addEventListener('abort', () => resolve('stopped'), { once: true }),
    );
    const end = (status: 'done' | 'cancelled' | 'failed', error: unknown = null) => {
      if (controller.current !== own) return;
      setState((before) => ({ ...before, status, error }));
      // How it ended otherwise stands in the panel, which is read out by itself.
      if (status === 'done') announce(`${title}: done.`);
    };
    const report = (progress: TaskProgress) => {
      if (!own.signal.aborted) setState((before) => ({ ...before, progress }));
    };
    try {
      const answer = await Promise.race([work({ signal: own.signal, report }).then((value) => ({ value })), stopped]);
      if (answer === 'stopped' || own.signal.aborted) {
        end('cancelled');
        return { status: 'cancelled' };
      }
      end('done');
      return { status: 'done', value: answer.value };
    } catch (error) {
      if (own.signal.aborted || toApiError(error).code === 'aborted') {
        end('cancelled');
        return { status: 'cancelled' };
      }
      end('failed', error);
      return { status: 'failed', error };
    }
  }, []);

  return {
    ...state,
    run,
    cancel: useCallback(() => controller.current?.abort(), []),
    clear: useCallback(() => setState(idle), []),
  };
}
