import { formatNumber } from '@dukani/shared/format';
import type { SystemState } from '@dukani/shared/rpc';
import { DataTable, DateText, StatCard, type DataColumn } from '@dukani/shared/ui-antd';
import { Answer } from '../common/Answer';
import { Figures } from '../common/Figures';
import { Section } from '../common/Section';
import { AREA_NAMES } from './areaNames';
import { useSystemStateQuery } from './systemApi';

interface Service {
  name: string;
  /** What says that it works. */
  sign: string;
  at: string | null;
}

const SERVICES: DataColumn<Service>[] = [
  { key: 'name', title: 'Service', card: 'title', render: (row) => row.name },
  { key: 'sign', title: 'What was seen', render: (row) => row.sign },
  {
    key: 'at',
    title: 'Last seen',
    align: 'right',
    card: 'figure',
    render: (row) => <DateText iso={row.at} format="relative" />,
  },
];
const RELEASES: DataColumn<SystemState['releases'][number]>[] = [
  { key: 'area', title: 'Area', card: 'title', render: (row) => AREA_NAMES[row.area] },
  { key: 'release', title: 'Release', render: (row) => (row.release === '' ? 'Not named' : row.release) },
  { key: 'errors', title: 'Errors', align: 'right', card: 'figure', render: (row) => formatNumber(row.errors) },
  { key: 'last', title: 'Last error', align: 'right', render: (row) => <DateText iso={row.last_seen_at} /> },
];

/** When each service was last seen working. */
export function HealthTab() {
  const result = useSystemStateQuery();
  return (
    <Answer result={result} what="the system">
      {(state) => <Health state={state} />}
    </Answer>
  );
}

function Health({ state }: { state: SystemState }) {
  const services: Service[] = [
    { name: 'Sign-in', sign: 'A session was opened', at: state.sign_in_at },
    { name: 'Files', sign: 'A file was stored', at: state.file_stored_at },
    { name: 'Background work', sign: 'A job ended well', at: state.job_finished_at },
    { name: 'Mail', sign: 'A mail was sent', at: state.mail_sent_at },
  ];
  return (
    <div className="sup-stack">
      <Figures>
        <StatCard label="Database" value="Answers" hint="these figures come from it" />
        <StatCard
          label="Live changes"
          value={state.realtime_slots > 0 ? 'Read' : 'Not read'}
          hint={`${formatNumber(state.realtime_slots)} ${state.realtime_slots === 1 ? 'reader' : 'readers'} of the log`}
        />
        <StatCard
          label="Mails waiting"
          value={formatNumber(state.mails_waiting)}
          hint={`${formatNumber(state.mails_dead)} given up`}
        />
        <StatCard
          label="Browser errors"
          value={formatNumber(state.errors_last_day)}
          hint="different ones in 24 hours"
          to="/superadmin/system?tab=errors"
        />
      </Figures>
      <Section
        title="Services"
        note="Read from the rows that each service writes. At night a quiet service is no broken one."
      >
        <DataTable
          label="Services"
          columns={SERVICES}
          rows={services}
          rowKey={(row) => row.name}
          empty={{ title: 'No service' }}
        />
      </Section>
      <Section title="Releases with errors" note="Of the last 7 days, as browsers reported them.">
        <DataTable
          label="Releases with errors"
          columns={RELEASES}
          rows={state.releases}
          rowKey={(row) => `${row.area} ${row.release}`}
          empty={{ title: 'No error in 7 days' }}
        />
      </Section>
    </div>
  );
}
