import { ApiError, errorMessage } from '@dukani/shared/errors';
import type { BusinessExport } from '@dukani/shared/rpc';
import { Badge, Button, EmptyState, ErrorState } from '@dukani/shared/ui-core';
import { DateText, FormSection, useAsk, useNotify } from '@dukani/shared/ui-antd';
import { formatNumber } from '@dukani/shared/format';
import { countText } from '../../common/countText';
import { SectionSkeleton } from '../SectionSkeleton';
import {
  downloadExport,
  useBusinessExportsQuery,
  useOpenBusinessExportMutation,
  useStartBusinessExportMutation,
} from './businessExportsApi';
import { FactorDialog } from './FactorDialog';
import './yourData.css';

const POLLING_MS = 5_000;

const isStale = (error: unknown) => error instanceof ApiError && error.code === 'fresh_factor_required';

/** Everything of the business as one archive: asked for, seen on its way, downloaded. */
export function YourDataSection() {
  const { data, error, refetch } = useBusinessExportsQuery(undefined, {
    pollingInterval: POLLING_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const [start, { isLoading }] = useStartBusinessExportMutation();
  const [open, opening] = useOpenBusinessExportMutation();
  const { asked, ask, answer } = useAsk<true, boolean>();
  const notify = useNotify();

  // The same request is made again once the code was right.
  const proven = async <Answer extends { error?: unknown }>(request: () => Promise<Answer>): Promise<Answer> => {
    const outcome = await request();
    return isStale(outcome.error) && (await ask(true)) ? await request() : outcome;
  };
  const begin = async () => {
    const outcome = await proven(() => start());
    if (isStale(outcome.error)) return;
    if (outcome.error !== undefined) return notify.error('No export was begun', errorMessage(outcome.error));
    notify.success('The export has begun', 'You can leave this page. You get an email when it is ready.');
  };
  const download = async (id: string) => {
    const outcome = await proven(() => open(id));
    if (isStale(outcome.error)) return;
    if (outcome.data === undefined) return notify.error('The download did not begin', errorMessage(outcome.error));
    downloadExport(outcome.data.token);
  };

  if (data === undefined)
    return error === undefined ? (
      <SectionSkeleton />
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
      {asked !== null && <FactorDialog onAnswer={answer} />}
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
