import type { IndexUse } from '@dukani/shared/rpc';
import { DataTable, DateText, type DataColumn } from '@dukani/shared/ui-antd';
import { Answer } from '../common/Answer';
import { formatBytes } from '../common/formatBytes';
import { Section } from '../common/Section';
import { useIndexUseQuery } from './databaseApi';

const UNUSED: DataColumn<IndexUse['unused'][number]>[] = [
  { key: 'name', title: 'Index', card: 'title', render: (row) => row.name },
  { key: 'table', title: 'Table', render: (row) => row.table },
  { key: 'size', title: 'Size', align: 'right', card: 'figure', render: (row) => formatBytes(row.bytes) },
];
const DUPLICATES: DataColumn<IndexUse['duplicates'][number]>[] = [
  { key: 'names', title: 'Indexes', card: 'title', render: (row) => row.names.join(', ') },
  { key: 'table', title: 'Table', render: (row) => row.table },
  { key: 'size', title: 'Size of each', align: 'right', card: 'figure', render: (row) => formatBytes(row.bytes) },
];
const KEYS: DataColumn<IndexUse['keys_without_index'][number]>[] = [
  { key: 'name', title: 'Foreign key', card: 'title', render: (row) => row.name },
  { key: 'table', title: 'Table', render: (row) => row.table },
];

/** Indexes that cost and do not help, and keys that lack one. */
export function IndexesTab() {
  const result = useIndexUseQuery();
  return (
    <Answer result={result} what="the indexes">
      {(use) => <Indexes use={use} />}
    </Answer>
  );
}

function Indexes({ use }: { use: IndexUse }) {
  return (
    <div className="sup-stack">
      <Section
        title="Never read"
        note={
          <>
            Counted since <DateText iso={use.stats_since} format="date" />.
            {use.is_old_enough
              ? ' Indexes that hold a rule are left out.'
              : ' That is less than 30 days: an index that is read once a month may be among these. Remove none yet.'}
          </>
        }
      >
        <DataTable
          label="Indexes never read"
          columns={UNUSED}
          rows={use.unused}
          rowKey={(row) => row.name}
          empty={{ title: 'Every index was read' }}
        />
      </Section>
      <Section title="Duplicates" note="The same columns in the same order: one of them is enough.">
        <DataTable
          label="Duplicate indexes"
          columns={DUPLICATES}
          rows={use.duplicates}
          rowKey={(row) => row.names.join()}
          empty={{ title: 'No index exists twice' }}
        />
      </Section>
      <Section
        title="Foreign keys without an index"
        note="Removing the row that such a key points at reads the whole table."
      >
        <DataTable
          label="Foreign keys without an index"
          columns={KEYS}
          rows={use.keys_without_index}
          rowKey={(row) => `${row.table} ${row.name}`}
          empty={{ title: 'Every foreign key has an index' }}
        />
      </Section>
    </div>
  );
}
