import { useEffect, useRef, useState, type ComponentType } from 'react';
import { toApiError, type ApiError } from '../api/apiError';
import { loadTwice } from '../contract/loadTwice';
import { confirm } from '../ui-core/confirm';
import { useLocation, useNavigate } from '../router';
import { Dialog } from '../ui-core/Dialog';
import { ErrorState, Spinner } from '../ui-core/States';
import type { ProfileSettingsProps } from './ProfileSettings';
import { profileTabOf } from './profileTab';
import { UnsavedWorkContext, type UnsavedWork } from './unsavedWork';

export { roleDisplay, type RoleDisplay } from './roleDisplay';

interface ProfileSettingsDialogProps {
  onClose: () => void;
  /** Default `Profile Settings`. */
  title?: string;
}

/** The person's own settings. What is in it is fetched when it opens; closing it asks first when work would be lost. */
export function ProfileSettingsDialog({ onClose, title = 'Profile Settings' }: ProfileSettingsDialogProps) {
  const { Settings, error, load } = useSettings();
  const [unsavedWork] = useState<UnsavedWork>(() => new Map());
  const isAsking = useRef(false);

  const close = async () => {
    if (isAsking.current) return false;
    const [sentence] = unsavedWork.values();
    isAsking.current = true;
    const mayClose = sentence === undefined || (await confirmLoss(sentence));
    isAsking.current = false;
    if (mayClose) onClose();
    return mayClose;
  };

  return (
    <Dialog isOpen size="large" title={title} onClose={() => void close()}>
      <UnsavedWorkContext value={unsavedWork}>
        {Settings !== null ? (
          <Settings leave={close} />
        ) : error !== null ? (
          <ErrorState error={error} onRetry={load} />
        ) : (
          <Spinner isPage />
        )}
      </UnsavedWorkContext>
    </Dialog>
  );
}

function confirmLoss(sentence: string): Promise<boolean> {
  return confirm({
    title: 'Close without saving?',
    content: sentence,
    confirmLabel: 'Close',
    cancelLabel: 'Stay',
    isDanger: true,
  });
}

interface ProfileDialogState {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/** Whether the dialog is open: on request, and at once on a page to which somebody has come back from linking an account. */
export function useProfileDialog(): ProfileDialogState {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const navigate = useNavigate();
  const wantedTab = profileTabOf(state);
  const [isAskedFor, setIsAskedFor] = useState(false);
  const close = () => {
    setIsAskedFor(false);
    // A reload must not open it again.
    if (wantedTab !== null) void navigate(pathname + search, { replace: true });
  };
  return { isOpen: isAskedFor || wantedTab !== null, open: () => setIsAskedFor(true), close };
}

type Settings = ComponentType<ProfileSettingsProps>;

function useSettings(): { Settings: Settings | null; error: ApiError | null; load: () => void } {
  const [loaded, setLoaded] = useState<{ Settings: Settings | null; error: ApiError | null }>({
    Settings: null,
    error: null,
  });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isWanted = true;
    const show = (next: typeof loaded) => {
      if (isWanted) setLoaded(next);
    };
    loadTwice(() => import('./ProfileSettings')).then(
      ({ ProfileSettings }) => show({ Settings: ProfileSettings, error: null }),
      (error: unknown) => show({ Settings: null, error: toApiError(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [attempt]);
  const load = () => {
    setLoaded({ Settings: null, error: null });
    setAttempt(attempt + 1);
  };
  return { ...loaded, load };
}
