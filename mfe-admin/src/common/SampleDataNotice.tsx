import { useRef } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import type { SampleDataRemoved } from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Button, Icon } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
import { countText } from './countText';
import { focusNextHeading } from './focusNextHeading';
import { useFirstRunStateQuery, useRemoveSampleDataMutation } from './firstRunApi';

/** While there is sample data: that it is there, and the one click that takes it out. Nothing otherwise. */
export function SampleDataNotice() {
  const maySee = usePermission('settings.view');
  const mayEdit = usePermission('products.edit');
  const notify = useNotify();
  const { data } = useFirstRunStateQuery(undefined, { skip: !maySee });
  const [remove, { isLoading }] = useRemoveSampleDataMutation();
  const part = useRef<HTMLElement>(null);
  const sample = data?.sample ?? null;
  if (sample === null) return null;

  const takeOut = async () => {
    const { data: removed, error } = await remove();
    if (error !== undefined) return notify.error('The sample data was not removed', errorMessage(error));
    focusNextHeading(part.current);
    notify.success('Sample data removed', removedText(removed));
  };

  return (
    <section ref={part} className="adm-sample" aria-label="Sample data">
      <Icon name="info" size={20} />
      <p>
        <strong>You are looking at sample data:</strong> {countText(sample.products, 'product', 'products')} and{' '}
        {countText(sample.contacts, 'customer', 'customers')}. Products that you rename or restock count as your own:
        they stay when you remove the samples.
      </p>
      {mayEdit && (
        <Button size="small" icon="trash" isBusy={isLoading} onClick={() => void takeOut()}>
          Remove sample data
        </Button>
      )}
    </section>
  );
}

/** `10 products removed, 2 kept because they are your own now`. */
export function removedText({ deleted, archived, kept }: SampleDataRemoved): string {
  const removed = `${countText(deleted + archived, 'product', 'products')} removed`;
  return kept === 0
    ? `${removed}.`
    : `${removed}, ${kept} kept because you made ${kept === 1 ? 'it' : 'them'} your own.`;
}
