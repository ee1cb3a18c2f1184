import { useRef, useState } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import type { BusinessKind } from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { SelectField } from '@dukani/shared/fields';
import { Button, ErrorState } from '@dukani/shared/ui-core';
import { FormSection, useNotify } from '@dukani/shared/ui-antd';
import { BUSINESS_KINDS } from '../../common/businessKinds';
import { useFirstRunStateQuery, useLoadSampleDataMutation } from '../../common/firstRunApi';
import { focusNextHeading } from '../../common/focusNextHeading';
import { SampleDataNotice } from '../../common/SampleDataNotice';
import { SectionSkeleton } from '../SectionSkeleton';
import { countText } from '../../common/countText';

/** Sample data in and out, after the first run as well. */
export function SamplesSection() {
  const { data, error, refetch } = useFirstRunStateQuery();
  if (data === undefined)
    return error === undefined ? (
      <SectionSkeleton />
    ) : (
      <ErrorState title="This could not be looked up" error={error} onRetry={() => void refetch()} />
    );
  if (data.sample !== null) return <SampleDataNotice />;
  return <LoadSamples suggested={data.business_kind ?? 'grocery'} />;
}

function LoadSamples({ suggested }: { suggested: BusinessKind }) {
  const mayEdit = usePermission('products.edit');
  const notify = useNotify();
  const part = useRef<HTMLDivElement>(null);
  const [kind, setKind] = useState(suggested);
  const [load, { isLoading }] = useLoadSampleDataMutation();
  const start = async () => {
    const { data, error } = await load(kind);
    if (error !== undefined) return notify.error('Nothing was added', errorMessage(error));
    // The notice replaces this part.
    focusNextHeading(part.current);
    notify.success(
      'Sample data added',
      `${countText(data.sample?.products ?? 0, 'product')} in your till and in your shop.`,
    );
  };
  return (
    <div ref={part}>
      <FormSection
        title="Sample data"
        description="A few products with prices and stock, and two customers. You can remove them with one click; your books do not change."
      >
        <SelectField
          label="Kind of business"
          value={kind}
          options={BUSINESS_KINDS.map((option) => ({
            value: option.kind,
            label: `${option.label} (${option.example})`,
          }))}
          onChange={setKind}
          disabled={!mayEdit}
        />
        {mayEdit && (
          <div>
            <Button icon="gift" isBusy={isLoading} onClick={() => void start()}>
              Add sample data
            </Button>
          </div>
        )}
      </FormSection>
    </div>
  );
}
