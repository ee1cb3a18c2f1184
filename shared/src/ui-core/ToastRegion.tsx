import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Button, IconButton } from './Button';
import { Icon } from './Icon';
import { dismissToast, shownToasts, subscribeToToasts, type Toast } from './toast';

const iconOf = { success: 'check-circle', error: 'x-circle', warning: 'alert', info: 'info' } as const;

/** Where toasts appear; drawn once by the shell. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, shownToasts, shownToasts);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const region = ref.current;
    // As a popover it also stands above an open modal dialog. Opening it again brings it to the top.
    if (region === null || !('showPopover' in region)) return;
    if (region.matches(':popover-open')) region.hidePopover();
    if (toasts.length > 0) region.showPopover();
  }, [toasts]);
  return (
    <div ref={ref} className="dk-toasts" popover="manual" role="region" aria-label="Messages" aria-live="polite">
      {toasts.map((shown) => (
        <ToastCard key={shown.id} toast={shown} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  return (
    <div className="dk-toast" data-tone={toast.tone} role={toast.tone === 'error' ? 'alert' : 'status'}>
      <span className="dk-toast__icon">
        <Icon name={iconOf[toast.tone]} />
      </span>
      <div>
        <p className="dk-toast__title">{toast.title}</p>
        {toast.description !== undefined && <p>{toast.description}</p>}
        {toast.action !== undefined && (
          <Button
            size="small"
            onClick={() => {
              toast.action?.onSelect();
              dismissToast(toast.id);
            }}
          >
            {toast.action.label}
          </Button>
        )}
      </div>
      <IconButton size="small" icon="close" label="Close message" onClick={() => dismissToast(toast.id)} />
    </div>
  );
}
