import { formatDate } from '@dukani/shared/format';
import { tenantOrigin } from '@dukani/shared/host';
import { useSession } from '@dukani/shared/session';
import { Badge, ErrorState } from '@dukani/shared/ui-core';
import { FormSection } from '@dukani/shared/ui-antd';
import { readRuntimeConfig } from '@dukani/shared/staff-frame';
import { supportAddress, supportMailto } from '../../common/supportMail';
import { useBusiness } from '../../common/useBusiness';
import { SectionSkeleton } from '../SectionSkeleton';
import { useTenantDomainsQuery } from './domainsApi';

/** Where the business is found: its address on the platform, and domains of its own with how far they are. */
export function DomainsSection() {
  const { tenantId, timezone } = useBusiness();
  const tenant = useSession().access?.tenant ?? null;
  const { data, error, refetch } = useTenantDomainsQuery(tenantId);
  if (data === undefined && error === undefined) return <SectionSkeleton />;
  const config = readRuntimeConfig();
  const support = supportAddress();
  const port = window.location.port === '' ? '' : `:${window.location.port}`;
  const platform =
    tenant === null || config === null || tenant.subdomain === null
      ? null
      : tenantOrigin({ subdomain: tenant.subdomain, custom_domain: null }, config, window.location);
  return (
    <>
      <FormSection
        title="Address on the platform"
        description="Your shop, and /auth for your staff. It was chosen at sign-up and cannot change."
      >
        <ul className="settings-domains">
          <li>
            <span>
              {platform !== null ? (
                <a href={`${platform}/`}>{new URL(platform).host}</a>
              ) : tenant?.slug != null ? (
                <a href={`/t/${tenant.slug}`}>/t/{tenant.slug}</a>
              ) : (
                'No address'
              )}
            </span>
            <Badge tone="success">In use</Badge>
          </li>
        </ul>
      </FormSection>
      <FormSection
        title="Your own domains"
        description={
          <>
            A domain works once it is verified. To add a domain, contact{' '}
            {support === null ? (
              'support'
            ) : (
              <a
                className="adm-link"
                href={supportMailto(support, { subject: `A domain of our own for ${tenant?.name ?? 'my business'}` })}
              >
                {support}
              </a>
            )}
            .
          </>
        }
      >
        {data === undefined ? (
          <ErrorState title="The domains could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : data.length === 0 ? (
          <p className="adm-muted">No own domain yet.</p>
        ) : (
          <ul className="settings-domains">
            {data.map((domain) => (
              <li key={domain.domain}>
                <span>
                  {domain.verified_at === null ? (
                    domain.domain
                  ) : (
                    <a href={`${window.location.protocol}//${domain.domain}${port}/`}>{domain.domain}</a>
                  )}
                </span>
                {domain.is_primary && <Badge tone="brand">Main address</Badge>}
                {domain.verified_at === null ? (
                  <Badge tone="warning">Waiting for verification</Badge>
                ) : (
                  <Badge tone="success">Verified {formatDate(domain.verified_at, timezone)}</Badge>
                )}
              </li>
            ))}
          </ul>
        )}
      </FormSection>
    </>
  );
}
