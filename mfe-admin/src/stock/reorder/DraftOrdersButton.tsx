import { useState } from 'react';
import { useNavigate } from '@dukani/shared/router';
import { Button } from '@dukani/shared/ui-core';
import { refusalText, useNotify } from '@dukani/shared/ui-antd';
import { countText } from '../../common/countText';
import { newId } from '../../common/newId';
import { useDraftOrdersMutation, type ReorderFilter } from './reorderApi';

/** Makes draft orders of what is suggested, one for each supplier, and leads to them. */
export function DraftOrdersButton({ filter }: { filter: ReorderFilter }) {
  const navigate = useNavigate();
  const notify = useNotify();
  const [make, { isLoading }] = useDraftOrdersMutation();
  // The same id until it has worked: pressed again after a lost answer, nothing is made twice.
  const [id, setId] = useState(newId);
  const draft = async () => {
    try {
      const { orders } = await make({
        id,
        location_id: filter.locationId,
        days: filter.days,
        supplier_id: filter.supplierId,
      }).unwrap();
      setId(newId());
      if (orders.length === 0) {
        notify.info(
          'No draft was made',
          'What has a supplier is on a draft order already. Give the others a supplier.',
        );
        return;
      }
      notify.success(`${countText(orders.length, 'draft order')} made`, 'Check quantities and prices, then send them.');
      await navigate('/admin/purchases?tab=orders&state=draft');
    } catch (thrown) {
      notify.error(refusalText(thrown), thrown);
    }
  };
  return (
    <Button icon="plus" isBusy={isLoading} onClick={() => void draft()}>
      Make draft orders
    </Button>
  );
}
