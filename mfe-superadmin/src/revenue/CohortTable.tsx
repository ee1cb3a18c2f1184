import { formatCurrency, formatNumber } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import type { PlatformRevenue } from '@dukani/shared/rpc';
import { EmptyState } from '@dukani/shared/ui-core';
import { Section } from '../common/Section';
import { monthText } from '../common/monthText';

interface CohortTableProps {
  cohorts: PlatformRevenue['cohorts'];
  currency: string;
}

/** Who began to pay in each month, and how many of them still pay each month from then on. */
export function CohortTable({ cohorts, currency }: CohortTableProps) {
  const widest = Math.max(0, ...cohorts.map(({ months }) => months.length));
  return (
    <Section
      title="Who stayed"
      note="By the month of the first payment: the share that still pays, by months since then. Point at a field for its money."
    >
      {cohorts.length === 0 ? (
        <EmptyState icon="users" title="Nobody began to pay in this time" />
      ) : (
        <div className="sup-cohorts" tabIndex={0} role="region" aria-label="Who stayed, month by month">
          <table>
            <thead>
              <tr>
                <th scope="col">First paid in</th>
                <th scope="col">Businesses</th>
                {Array.from({ length: widest }, (_none, index) => (
                  <th key={index} scope="col">
                    {index === 0 ? 'Same month' : `+${index}`}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cohorts.map(({ cohort, months }) => {
                const began = Math.max(1, ...months.map(({ tenants }) => tenants));
                return (
                  <tr key={cohort}>
                    <th scope="row">{monthText(cohort)}</th>
                    <td>{formatNumber(began)}</td>
                    {months.map(({ month, tenants, mrr }) => {
                      const share = tenants / began;
                      return (
                        <td
                          key={month}
                          title={`${formatNumber(tenants)} in ${monthText(month)}: ${formatCurrency(fromNumeric(mrr), currency)}`}
                          style={{
                            background: `color-mix(in srgb, var(--brand-primary-strong) ${Math.round(share * 22)}%, var(--surface))`,
                          }}
                        >
                          {formatNumber(Math.round(share * 100))} %
                        </td>
                      );
                    })}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}
