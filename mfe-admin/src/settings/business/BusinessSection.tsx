import { usePermission } from '@dukani/shared/session';
import { EditForm } from '@dukani/shared/ui-antd';
import { ErrorState } from '@dukani/shared/ui-core';
import { useBusiness } from '../../common/useBusiness';
import { SectionSkeleton } from '../SectionSkeleton';
import { AboutFields, AddressFields, ContactFields, TaxFields } from './BusinessFields';
import type { BusinessRows } from './businessForm';
import { useBusinessRowsQuery } from './businessSettingsApi';
import { LookFields } from './LookFields';
import { ShopFields } from './ShopFields';
import { useBusinessForm } from './useBusinessForm';

/** Name, look, contact, shop and tax number of the business. */
export function BusinessSection() {
  const { tenantId } = useBusiness();
  const { data, error, refetch } = useBusinessRowsQuery(tenantId);
  if (data !== undefined) return <BusinessForm rows={data} />;
  if (error !== undefined)
    return <ErrorState title="The settings could not be loaded" error={error} onRetry={() => void refetch()} />;
  return <SectionSkeleton />;
}

function BusinessForm({ rows }: { rows: BusinessRows }) {
  const mayEdit = usePermission('settings.edit');
  const mayEditShop = usePermission('storefront.edit');
  const form = useBusinessForm(rows);
  return (
    <EditForm
      form={form}
      title="Business and branding"
      layout="section"
      subject="these settings"
      isReadOnly={!mayEdit}
      notice={
        !mayEdit && (
          <p className="settings-notice">You may look at these settings; the owner or a manager changes them.</p>
        )
      }
    >
      <AboutFields form={form} />
      <LookFields form={form} isDisabled={!mayEdit} />
      <ContactFields form={form} />
      <AddressFields form={form} />
      <ShopFields form={form} isDisabled={!mayEditShop} />
      <TaxFields form={form} />
    </EditForm>
  );
}
