import { errorMessage } from '@dukani/shared/errors';
import type { SampleDataRemoved } from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Button, Icon } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
import './common.css';
import { countText } from './countText';
import { useFirstRunStateQuery, useRemoveSampleDataMutation } from './firstRunApi';

/** While there is sample data: that it is there, and the one click that takes it out. Nothing otherwise. */
export function SampleDataNotice() {
  const maySee = usePermission('settings.view');
  const mayEdit = usePermission('products.edit');
  const notify = useNotify();
  const { data } = useFirstRunStateQuery(undefined, { skip: !maySee });
  const [remove, { isLoading }] = useRemoveSampleDataMutation();
  const sample = data?.sample ?? null;
  if (sample === null) return null;

  const takeOut = async () => {
    const { data: removed, error } = await remove();
    if (error !== undefined) return notify.error('The samples are still there', errorMessage(error));
    notify.success('Sample data removed', removedText(removed));
  };

  return (
    <section className="adm-sample" aria-label="Sample data">
      <Icon name="info" size={20} />
      <p>
        <strong>You are looking at sample data:</strong> {countText(sample.products, 'product', 'products')} and{' '}
        {countText(sample.contacts, 'customer', 'customers')}. What you rename or restock becomes yours and stays; the
        rest goes out of your till, your shop and your lists.
      </p>
      {mayEdit && (
        <Button size="small" icon="trash" isBusy={isLoading} onClick={() => void takeOut()}>
          Remove sample data
        </Button>
      )}
    </section>
  );
}

/** `10 removed, 2 kept as your own`. */
export function removedText({ deleted, archived, kept }: SampleDataRemoved): string {
  return [`${deleted + archived} removed`, ...(kept > 0 ? [`${kept} kept as your own`] : [])].join(', ');
}
