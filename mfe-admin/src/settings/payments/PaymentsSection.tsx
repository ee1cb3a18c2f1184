import { ErrorState } from '@dukani/shared/ui-core';
import { useListPaymentProvidersQuery } from '../../common/paymentProvidersApi';
import { SectionSkeleton } from '../SectionSkeleton';
import { ProviderForm } from './ProviderForm';
import { emptyProvider, PROVIDER_KINDS } from './providerTexts';

/** /admin/settings?section=payments: which services take payments of the online shop. */
export function PaymentsSection() {
  // What Safaricom has said or sent since shows here, too.
  const { data, error, refetch } = useListPaymentProvidersQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data === undefined && error !== undefined)
    return <ErrorState title="These settings could not be read" error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SectionSkeleton />;
  return (
    <div className="adm-stack">
      {PROVIDER_KINDS.map((kind) => (
        <ProviderForm key={kind} provider={data.find((provider) => provider.kind === kind) ?? emptyProvider(kind)} />
      ))}
    </div>
  );
}
