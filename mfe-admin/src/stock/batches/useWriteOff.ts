import { useState } from 'react';
import { quantityToNumeric } from '@dukani/shared/money';
import { useConfirm, useNotify } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import type { Batch } from './batchRows';
import { useWriteOffBatchesMutation } from './batchesApi';

/** Lines of one adjustment, as many as the server takes. */
const MAX_LINES = 1000;

/** Expired batches by location: an adjustment belongs to one. */
export function expiredByLocation(batches: readonly Batch[]): Map<string, Batch[]> {
  const found = new Map<string, Batch[]>();
  for (const batch of batches)
    if (batch.daysLeft !== null && batch.daysLeft < 0 && batch.quantity > 0)
      found.set(batch.locationId, [...(found.get(batch.locationId) ?? []), batch]);
  return found;
}

/** Takes expired batches out of stock by adjustments with the reason "expired", one for each location. */
export function useWriteOff(): { isBusy: boolean; writeOff: (batches: readonly Batch[]) => Promise<boolean> } {
  const [request, { isLoading }] = useWriteOffBatchesMutation();
  // The same press again, after an answer got lost, must find the same documents.
  const [ids] = useState(() => new Map<string, string>());
  const confirm = useConfirm();
  const notify = useNotify();
  const writeOff = async (batches: readonly Batch[]) => {
    const groups = [...expiredByLocation(batches)];
    const count = groups.reduce((sum, [, list]) => sum + list.length, 0);
    if (count === 0) return false;
    const isSure = await confirm({
      title: count === 1 ? 'Write off the expired batch?' : `Write off ${count} expired batches?`,
      content: 'They are removed from stock, and their cost is booked as a loss.',
      confirmLabel: 'Write off',
      isDanger: true,
    });
    if (!isSure) return false;
    try {
      let isWaiting = false;
      for (const [locationId, list] of groups)
        for (let start = 0; start < list.length; start += MAX_LINES) {
          const lines = list.slice(start, start + MAX_LINES).map((batch) => ({
            product_id: batch.productId,
            quantity_change: -Number(quantityToNumeric(batch.quantity)),
            batch_id: batch.id,
          }));
          const key = JSON.stringify([locationId, lines]);
          const id = ids.get(key) ?? newId();
          ids.set(key, id);
          const answer = await request({ id, location_id: locationId, reason: 'expired', lines }).unwrap();
          isWaiting ||= answer.status === 'waiting';
          ids.delete(key);
        }
      notify.success(
        isWaiting ? 'Waiting for approval' : count === 1 ? 'Batch written off' : `${count} batches written off`,
        isWaiting ? 'The value is above your limit. See Adjustments.' : undefined,
      );
      return true;
    } catch (thrown) {
      notify.error('The batches were not written off', thrown);
      return false;
    }
  };
  return { isBusy: isLoading, writeOff };
}
