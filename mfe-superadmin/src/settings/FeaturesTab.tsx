import { useState } from 'react';
import { formatNumber } from '@dukani/shared/format';
import type { FeatureFlag } from '@dukani/shared/rpc';
import { Badge, Button } from '@dukani/shared/ui-core';
import { DataTable, DateText, type DataColumn } from '@dukani/shared/ui-antd';
import { Answer } from '../common/Answer';
import { useMay } from '../common/rightsApi';
import { Section } from '../common/Section';
import { ExceptionDialog, type Exception } from './ExceptionDialog';
import { FeatureDialog } from './FeatureDialog';
import { useFlagsQuery } from './settingsApi';

type Row = FeatureFlag['exceptions'][number];

const exceptionColumns = (onChange: (row: Row) => void): DataColumn<Row>[] => [
  { key: 'tenant', title: 'Business', card: 'title', render: (row) => row.tenant_name },
  {
    key: 'state',
    title: 'Feature',
    render: (row) => <Badge tone={row.is_on ? 'success' : 'neutral'}>{row.is_on ? 'On' : 'Off'}</Badge>,
  },
  { key: 'since', title: 'Since (UTC)', align: 'right', render: (row) => <DateText iso={row.saved_at} /> },
  {
    key: 'actions',
    title: 'Actions',
    isTitleHidden: true,
    card: 'action',
    render: (row) => (
      <Button size="small" aria-label={`Change it for ${row.tenant_name}`} onClick={() => onChange(row)}>
        Change
      </Button>
    ),
  },
];

/** Features that only some businesses have so far. */
export function FeaturesTab() {
  const result = useFlagsQuery();
  return (
    <Answer result={result} what="the features">
      {(flags) => (
        <div className="sup-stack">
          <p className="sup-muted">
            A business that has a feature keeps it while its share grows. People see a change when they next open the
            staff screens.
          </p>
          {flags.map((flag) => (
            <Feature key={flag.key} flag={flag} />
          ))}
        </div>
      )}
    </Answer>
  );
}

function shareText({ percent, has_ended: hasEnded, tenants, tenants_on: on }: FeatureFlag): string {
  if (hasEnded) return 'It has ended: nobody has it.';
  return `On for ${formatNumber(percent)} % of businesses and the exceptions below. On now: ${formatNumber(on)} of ${formatNumber(tenants)}.`;
}

function Feature({ flag }: { flag: FeatureFlag }) {
  const [isEdited, setIsEdited] = useState(false);
  const [exception, setException] = useState<Exception | null>(null);
  const mayShare = useMay('admin_save_flag');
  const mayDecide = useMay('admin_set_flag_for_tenant');
  return (
    <Section title={flag.title} note={flag.description}>
      <p>
        {shareText(flag)}
        {flag.ends_on !== null && !flag.has_ended && (
          <>
            {' '}
            Last day: <DateText iso={flag.ends_on} format="date" />.
          </>
        )}
      </p>
      <div className="sup-actions">
        {mayShare && (
          <Button icon="edit" aria-label={`Change share: ${flag.title}`} onClick={() => setIsEdited(true)}>
            Change share
          </Button>
        )}
        {mayDecide && (
          <Button
            icon="plus"
            aria-label={`Decide for one business: ${flag.title}`}
            onClick={() => setException({ tenant: null, state: 'on' })}
          >
            Decide for one business
          </Button>
        )}
      </div>
      <DataTable
        label={`Decided one by one: ${flag.title}`}
        columns={exceptionColumns((row) =>
          setException({ tenant: { value: row.tenant_id, label: row.tenant_name }, state: row.is_on ? 'off' : 'on' }),
        ).filter(({ key }) => mayDecide || key !== 'actions')}
        rows={flag.exceptions}
        rowKey={(row) => row.tenant_id}
        rowName={(row) => row.tenant_name}
        empty={{ title: 'No exception', description: 'The share decides for all of them.' }}
      />
      {isEdited && <FeatureDialog flag={flag} onClose={() => setIsEdited(false)} />}
      {exception !== null && <ExceptionDialog flag={flag} exception={exception} onClose={() => setException(null)} />}
    </Section>
  );
}
