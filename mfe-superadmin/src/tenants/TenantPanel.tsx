import type { PlatformTenantRow } from '@dukani/shared/rpc';
import { formatNumber } from '@dukani/shared/format';
import { Badge, Drawer, Icon } from '@dukani/shared/ui-core';
import { DateText } from '@dukani/shared/ui-antd';
import { FactList } from '../common/FactList';
import { EFFECTIVE_STATUS, effectiveStatusOf } from '../common/effectiveStatus';
import { SUBSCRIPTION_STATUS, TENANT_STATUS } from '../common/tenantLabels';
import { CareSection } from './CareSection';
import { ClosingSection } from './ClosingSection';
import { shopAddress } from './shopAddress';
import { SubscriptionSection } from './SubscriptionSection';
import { TimelineSection } from './TimelineSection';
import { TenantStatusSection } from './TenantStatusSection';
import { VisitSection } from './VisitSection';

interface TenantPanelProps {
  tenant: PlatformTenantRow;
  /** When the row was read; a trial is over or not as of then. */
  nowMs: number;
  onClose: () => void;
}

/** Everything that the platform may see and decide of one tenant; what lies behind the tenant's wall is not here. */
export function TenantPanel({ tenant, nowMs, onClose }: TenantPanelProps) {
  const effectiveStatus = EFFECTIVE_STATUS[effectiveStatusOf(tenant, nowMs)];
  // Only a trial ends by itself: the day of any other ends nothing.
  const isTrial = tenant.subscription_status === 'trial' || tenant.subscription_status === 'trialing';
  const hasEnded = isTrial && tenant.expires_at !== null && Date.parse(tenant.expires_at) <= nowMs;
  const shop = shopAddress(tenant);
  return (
    <Drawer isOpen title={tenant.name} onClose={onClose}>
      <div className="ten-panel">
        <section aria-label="Status">
          <h3>Status</h3>
          <FactList
            facts={[
              [
                'Status',
                <Badge key="status" tone={effectiveStatus.tone}>
                  {effectiveStatus.label}
                </Badge>,
              ],
              ['Account', TENANT_STATUS[tenant.status].label],
              ['Plan', tenant.plan_name ?? 'None'],
              [
                'Subscription',
                tenant.subscription_status === null ? 'None' : SUBSCRIPTION_STATUS[tenant.subscription_status].label,
              ],
              [
                hasEnded ? 'Expired' : 'Expires',
                tenant.expires_at === null ? 'Never' : <DateText key="expires" iso={tenant.expires_at} />,
              ],
            ]}
          />
        </section>
        <SubscriptionSection tenant={tenant} />
        <CareSection tenant={tenant} />
        <VisitSection tenant={tenant} />
        <section aria-label="Activity">
          <h3>Activity</h3>
          <FactList
            facts={[
              ['People', formatNumber(tenant.user_count)],
              ['Products', formatNumber(tenant.product_count)],
              ['Sales in 30 days', formatNumber(tenant.sales_30_days)],
              ['Joined', <DateText key="joined" iso={tenant.created_at} />],
            ]}
          />
        </section>
        <section aria-label="Contact and address">
          <h3>Contact and address</h3>
          <FactList
            facts={[
              [
                'Owner',
                tenant.owner_email === null ? (
                  'None'
                ) : (
                  <a key="owner" href={`mailto:${tenant.owner_email}`}>
                    {tenant.owner_email}
                  </a>
                ),
              ],
              ['Subdomain', tenant.subdomain ?? 'None'],
              ['Custom domain', tenant.custom_domain ?? 'None'],
              ['Shop slug', tenant.slug ?? 'None'],
              ['Currency', tenant.currency_code],
              ['Time zone', tenant.timezone],
              ['Id', <code key="id">{tenant.id}</code>],
            ]}
          />
          {shop !== null && (
            <p className="ten-shop">
              <a href={shop} target="_blank" rel="noreferrer">
                <Icon name="external-link" size={16} /> Open the public shop
              </a>
            </p>
          )}
        </section>
        <TenantStatusSection tenant={tenant} />
        <ClosingSection tenant={tenant} />
        <TimelineSection tenantId={tenant.id} />
        <p className="sup-note">Times are UTC.</p>
      </div>
    </Drawer>
  );
}
