import { useEffect } from 'react';
import { toast } from '@dukani/shared/ui-core';

/** Lets this device open the staff pages without a network, and says when a newer version is ready; an open till is never exchanged by itself. */
export function useStaffWorker(): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    let isGone = false;
    // Hosts of no business, and servers in development, have no such file: the till then opens with a network only.
    void navigator.serviceWorker.register('/staff-worker.js', { scope: '/admin' }).then(
      (registration: ServiceWorkerRegistration | undefined) => {
        // A browser that is told to let no worker in answers with none.
        if (isGone || registration === undefined) return;
        const offer = () => {
          if (!isGone && registration.waiting !== null && registration.active !== null)
            offerNewVersion(registration.waiting);
        };
        offer();
        registration.addEventListener('updatefound', () => {
          registration.installing?.addEventListener('statechange', offer);
        });
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
}

function offerNewVersion(waiting: ServiceWorker): void {
  toast({
    title: 'A new version is ready',
    description: 'Your basket and unsent sales are kept.',
    durationMs: 0,
    action: {
      label: 'Update now',
      onSelect: () => {
        navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
        waiting.postMessage('take-over');
      },
    },
  });
}
