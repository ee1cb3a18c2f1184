import { errorMessage } from '@dukani/shared/errors';
import type { BusinessExport } from '@dukani/shared/rpc';
import { useSession } from '@dukani/shared/session';
import { Badge, Button, EmptyState, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { DateText, FormSection, useNotify } from '@dukani/shared/ui-antd';
import { formatNumber } from '@dukani/shared/format';
import { countText } from '../countText';
import {
  downloadExport,
  useBusinessExportsQuery,
  useOpenBusinessExportMutation,
  useStartBusinessExportMutation,
} from './businessExportsApi';
import { CloseBusiness } from './CloseBusiness';
import { ProofDialog } from './ProofDialog';
import { proofAsked, useProof } from './useProof';
import './yourData.css';

const POLLING_MS = 5_000;

/** Everything of the business: taken along as one archive, or deleted with the business. */
export function YourDataSection() {
  const isClosed = useSession().access?.tenant?.status === 'closed';
  // Of a closed business the day of its deletion comes first.
  return (
    <>
      {isClosed && <CloseBusiness />}
      <Exports />
      {!isClosed && <CloseBusiness />}
    </>
  );
}

/** The archives: asked for, seen on their way, downloaded. */
function Exports() {
  const { data, error, refetch } = useBusinessExportsQuery(undefined, {
    pollingInterval: POLLING_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const [start, { isLoading }] = useStartBusinessExportMutation();
  const [open, opening] = useOpenBusinessExportMutation();
  const { asked, answer, proven } = useProof();
  const notify = useNotify();

  const begin = async () => {
    const outcome = await proven(() => start());
    if (proofAsked(outcome.error) !== null) return;
    if (outcome.error !== undefined) return notify.error('No export was begun', errorMessage(outcome.error));
    notify.success('The export has begun', 'You can leave this page. You get an email when it is ready.');
  };
  const download = async (id: string) => {
    const outcome = await proven(() => open(id));
    if (proofAsked(outcome.error) !== null) return;
    if (outcome.data === undefined) return notify.error('The download did not begin', errorMessage(outcome.error));
    downloadExport(outcome.data.token);
  };

  if (data === undefined)
    return error === undefined ? (
      <Skeleton height={180} />
    ) : (
      <ErrorState title="The exports could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  const isRunning = data.some(({ status }) => status === 'running');
  return (
    <FormSection
      title="Export everything"
      description="One ZIP file with every table of your business as CSV and JSON, and all pictures and papers. Passwords and keys are never in it. It is kept for 7 days, and only owners can download it."
    >
      <p className="ydt-begin">
        <Button icon="download" isBusy={isLoading} disabled={isRunning} onClick={() => void begin()}>
          Export everything
        </Button>
      </p>
      {data.length === 0 ? (
        <EmptyState icon="file" title="No exports yet" description="An export that you make is listed here." />
      ) : (
        <ul className="ydt-exports">
          {data.map((row) => (
            <Export key={row.id} row={row} isBusy={opening.isLoading} onDownload={() => void download(row.id)} />
          ))}
        </ul>
      )}
      {asked !== null && <ProofDialog proof={asked} onAnswer={answer} />}
    </FormSection>
  );
}

const STATUS = {
  running: { label: 'Being made', tone: 'info' },
  ready: { label: 'Ready', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  expired: { label: 'Expired', tone: 'neutral' },
} as const;

function Export({ row, isBusy, onDownload }: { row: BusinessExport; isBusy: boolean; onDownload: () => void }) {
  const { label, tone } = STATUS[row.status];
  return (
    <li>
      <p className="ydt-head">
        <strong>
          <DateText iso={row.created_at} />
        </strong>
        <Badge tone={tone}>{label}</Badge>
        {row.asked_by_name !== null && <span className="adm-muted">by {row.asked_by_name}</span>}
      </p>
      {row.status === 'running' && <Progress row={row} />}
      {row.status === 'failed' && <p>This export could not be finished. Please make a new one.</p>}
      {row.status === 'ready' && (
        <>
          <p>
            {countText(row.row_count, 'row')}, {countText(row.file_count, 'picture or paper', 'pictures and papers')},{' '}
            {sizeText(row.byte_count)}.{' '}
            {row.expires_at !== null && (
              <>
                Until <DateText iso={row.expires_at} />.
              </>
            )}
          </p>
          <Button size="small" icon="download" isBusy={isBusy} onClick={onDownload}>
            Download
          </Button>
        </>
      )}
    </li>
  );
}

function Progress({ row }: { row: BusinessExport }) {
  const text =
    row.phase === 'tables'
      ? `Table ${Math.min(row.tables_done + 1, row.table_count)} of ${row.table_count}`
      : `Pictures and papers: ${row.file_count}`;
  return (
    <div className="ydt-progress">
      <progress aria-label="Progress of the export" value={row.tables_done} max={row.table_count} />
      <span>
        {text}, {countText(row.row_count, 'row')} so far
      </span>
    </div>
  );
}

/** `52 MB`; a small one counts as the next kilobyte. */
function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${formatNumber(Math.ceil(bytes / 1_000), 0)} kB`
    : `${formatNumber(bytes / 1_000_000, 1)} MB`;
}
