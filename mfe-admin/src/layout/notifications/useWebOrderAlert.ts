import { useEffect, useRef } from 'react';
import { useNavigate } from '@dukani/shared/router';
import { toast } from '@dukani/shared/ui-core';
import { ringOnce } from './orderSound';
import type { NewWebOrder } from './notificationsApi';

/** Tells of a web order that just came in, with a sound where this device rings, wherever among the staff's screens one is. */
export function useWebOrderAlert(order: NewWebOrder | null): void {
  const navigate = useNavigate();
  const announced = useRef<string | null>(null);
  useEffect(() => {
    if (order === null || announced.current === order.id) return;
    announced.current = order.id;
    void ringOnce(order.id);
    toast({
      tone: 'info',
      title: order.title,
      ...(order.body === null ? {} : { description: order.body }),
      // A row may say anything; only screens of the staff are gone to.
      action: {
        label: 'Open',
        onSelect: () => void navigate(order.path.startsWith('/admin/') ? order.path : '/admin/sales?tab=orders'),
      },
    });
  }, [navigate, order]);
}
