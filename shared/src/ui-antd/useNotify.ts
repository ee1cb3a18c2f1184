import { errorMessage } from '../api/apiError';
import { confirm, type ConfirmOptions } from '../ui-core/confirm';
import { toast } from '../ui-core/toast';

export interface Notify {
  success(title: string, description?: string): void;
  /** The second argument may be the error itself; its sentence is shown. */
  error(title: string, error?: unknown): void;
  info(title: string, description?: string): void;
}

const notify: Notify = {
  success: (title, description) =>
    void toast({ tone: 'success', title, ...(description === undefined ? {} : { description }) }),
  error: (title, error) =>
    void toast({
      tone: 'error',
      title,
      ...(error === undefined ? {} : { description: typeof error === 'string' ? error : errorMessage(error) }),
    }),
  info: (title, description) =>
    void toast({ tone: 'info', title, ...(description === undefined ? {} : { description }) }),
};

/** Short messages in the corner of the screen. */
export function useNotify(): Notify {
  return notify;
}

/** Asks before something that cannot be undone: `if (await confirm({ … }))`. */
export function useConfirm(): (options: ConfirmOptions) => Promise<boolean> {
  return confirm;
}
