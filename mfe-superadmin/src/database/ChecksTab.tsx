import { formatNumber } from '@dukani/shared/format';
import type { DatabaseChecks } from '@dukani/shared/rpc';
import { Badge } from '@dukani/shared/ui-core';
import { DataTable, type DataColumn } from '@dukani/shared/ui-antd';
import { Answer } from '../common/Answer';
import { Section } from '../common/Section';
import { useDatabaseChecksQuery } from './databaseApi';

const LINT_NAMES: Readonly<Record<string, string>> = {
  rls_disabled: 'Table without row security',
  rls_policy_always_true: 'Policy that lets everybody through',
  function_search_path_mutable: 'Function without a fixed search path',
  security_definer_view: 'View with the rights of its owner',
  extension_in_public: 'Extension in the public schema',
  no_primary_key: 'Table without a primary key',
  unindexed_foreign_key: 'Foreign key without an index',
};

const LINTS: DataColumn<DatabaseChecks['lints'][number]>[] = [
  { key: 'lint', title: 'Fault', card: 'title', render: (row) => LINT_NAMES[row.lint] ?? row.lint },
  {
    key: 'level',
    title: 'Level',
    render: (row) => (
      <Badge tone={row.level === 'error' ? 'danger' : 'warning'}>{row.level === 'error' ? 'Error' : 'Warning'}</Badge>
    ),
  },
  { key: 'object', title: 'Where', render: (row) => row.object },
];
const MIGRATIONS: DataColumn<DatabaseChecks['migrations'][number]>[] = [
  { key: 'version', title: 'Version', card: 'title', render: (row) => row.version },
  { key: 'name', title: 'Name', render: (row) => row.name ?? '–' },
];

/** What is wrong with the catalogue, and which migrations were applied. */
export function ChecksTab() {
  const result = useDatabaseChecksQuery();
  return (
    <Answer result={result} what="the checks">
      {({ lints, migrations }) => (
        <div className="sup-stack">
          <Section title="Faults">
            <DataTable
              label="Faults"
              columns={LINTS}
              rows={lints}
              rowKey={(row) => `${row.lint} ${row.object}`}
              empty={{ title: 'No fault found' }}
            />
          </Section>
          <Section title="Migrations" note={`${formatNumber(migrations.length)} applied, the newest first.`}>
            <DataTable
              label="Migrations"
              columns={MIGRATIONS}
              rows={migrations}
              rowKey={(row) => row.version}
              empty={{ title: 'The list of migrations cannot be read here' }}
            />
          </Section>
        </div>
      )}
    </Answer>
  );
}
