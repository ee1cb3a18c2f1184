import { formatNumber } from '@dukani/shared/format';
import type { AnalyticsGrowth } from '@dukani/shared/rpc';
import { EmptyState } from '@dukani/shared/ui-core';
import { monthText } from '../common/monthText';
import { Section } from '../common/Section';
import { shareText } from './analyticsWords';

/** Which businesses were opened in each month, and how many of them sold in it and in each month after. */
export function SellingCohorts({ cohorts }: { cohorts: AnalyticsGrowth['cohorts'] }) {
  const widest = Math.max(0, ...cohorts.map(({ months }) => months.length));
  return (
    <Section
      title="Still selling"
      note="By the month of opening: the share with at least one sale in that month, and in each month after it."
    >
      {cohorts.length === 0 ? (
        <EmptyState icon="store" title="No business was opened in this time" />
      ) : (
        <div className="sup-cohorts" tabIndex={0} role="region" aria-label="Still selling, month by month">
          <table>
            <thead>
              <tr>
                <th scope="col">Opened in</th>
                <th scope="col">Businesses</th>
                {Array.from({ length: widest }, (_none, index) => (
                  <th key={index} scope="col">
                    {index === 0 ? 'Same month' : `+${index}`}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cohorts.map(({ cohort, tenants, months }) => (
                <tr key={cohort}>
                  <th scope="row">{monthText(cohort)}</th>
                  <td>{formatNumber(tenants)}</td>
                  {months.map(({ month, tenants: selling }) => (
                    <td
                      key={month}
                      title={`${formatNumber(selling)} of ${formatNumber(tenants)} in ${monthText(month)}`}
                      style={{
                        background: `color-mix(in srgb, var(--brand-primary-strong) ${Math.round((selling / tenants) * 22)}%, var(--surface))`,
                      }}
                    >
                      {shareText(selling, tenants)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}
