import { choiceFilter, ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import { Link } from '@dukani/shared/router';
import type { PlatformDomain } from '@dukani/shared/rpc';
import { Badge } from '@dukani/shared/ui-core';
import { DateText, type DataColumn } from '@dukani/shared/ui-antd';
import { FactList } from '../common/FactList';
import { needsSecondFactor } from '../common/needsSecondFactor';
import { readRuntimeConfig } from '@dukani/shared/staff-frame';
import { SecondFactorPrompt } from '../common/SecondFactorPrompt';
import { Section } from '../common/Section';
import { TENANT_STATUS } from '../common/tenantLabels';
import { tenantPath } from '../common/tenantPath';
import { useListDomainsInfiniteQuery } from './settingsApi';

const FILTERS = {
  state: choiceFilter({
    label: 'State',
    options: [
      { value: 'verified', label: 'Verified' },
      { value: 'waiting', label: 'Not verified' },
    ],
    isPinned: true,
  }),
};
const SORTS = ['name'] as const;

const COLUMNS: DataColumn<PlatformDomain>[] = [
  {
    key: 'domain',
    title: 'Domain',
    card: 'title',
    isFixed: true,
    render: (row) => (
      <span className="sup-two">
        <span>{row.domain}</span>
        {row.is_primary && <span className="sup-muted">Main address of the shop</span>}
      </span>
    ),
  },
  {
    key: 'tenant',
    title: 'Business',
    render: (row) => <Link to={tenantPath({ id: row.tenant_id, name: row.tenant_name })}>{row.tenant_name}</Link>,
  },
  { key: 'account', title: 'Account', render: (row) => TENANT_STATUS[row.tenant_status].label },
  {
    key: 'state',
    title: 'State',
    render: ({ verified_at: at }) =>
      at === null ? <Badge tone="warning">Not verified</Badge> : <Badge tone="success">Verified</Badge>,
  },
  { key: 'verified', title: 'Verified (UTC)', align: 'right', render: (row) => <DateText iso={row.verified_at} /> },
  { key: 'added', title: 'Added (UTC)', align: 'right', render: (row) => <DateText iso={row.created_at} /> },
];

/** The platform's own hosts as its server is configured, and the domains of businesses. */
export function DomainsTab() {
  const list = useListState({ key: 'platform-domains', filters: FILTERS, sorts: SORTS });
  const { state } = list.filters;
  const text = list.query.trim();
  const result = useListDomainsInfiniteQuery({
    ...(text === '' ? {} : { text }),
    ...(state === null ? {} : { state }),
  });
  if (needsSecondFactor(result.error)) return <SecondFactorPrompt />;
  return (
    <div className="sup-stack">
      <PlatformHosts />
      <Section title="Domains of businesses" note="A domain leads to the shop once it is verified.">
        <ListScreen
          list={list}
          noun={{ one: 'domain', many: 'domains' }}
          header={{ title: 'Domains', isHidden: true }}
          search={{ label: 'Search domains and businesses' }}
          table={{
            columns: COLUMNS,
            page: pageRows(result, ({ rows }) => rows),
            rowKey: (row) => row.domain,
            rowName: (row) => row.domain,
            empty: {
              title: 'No domain yet',
              description: 'Businesses that use a domain of their own are listed here.',
            },
          }}
          toolbar={{ hasViews: false }}
        />
      </Section>
    </div>
  );
}

function PlatformHosts() {
  const config = readRuntimeConfig();
  if (config === null) return null;
  const hosts = (names: readonly string[]) => (
    <ul className="set-hosts">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
  return (
    <Section title="Hosts of the platform" note="They are set where the server is started.">
      <FactList
        facts={[
          ['Main hosts', hosts(config.mainHosts)],
          ['Subdomains of businesses are below', hosts(config.tenantBaseDomains)],
          ['Operations', config.operationsHost],
          ['Support address', config.supportEmail],
        ]}
      />
    </Section>
  );
}
