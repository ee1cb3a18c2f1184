import { useState } from 'react';
import { callRpc } from '@dukani/shared/data';
import { formatNumber } from '@dukani/shared/format';
import type * as rpc from '@dukani/shared/rpc';
import { Button, ButtonLink } from '@dukani/shared/ui-core';
import {
  ErrorAlert,
  ProgressPanel,
  saveTextFile,
  StatCard,
  toCsv,
  useConfirm,
  useLongTask,
} from '@dukani/shared/ui-antd';
import { useStepImportMutation } from './importApi';
import { kindText } from './importKinds';
import { errorTable } from './importRows';
import { RowsTable } from './RowsTable';

/** The last step: what came of it, the rows that stayed out as a file, and the way back. */
export function ResultStep({ job }: { job: rpc.Import }) {
  const text = kindText(job.kind);
  const confirm = useConfirm();
  const [takeStep, { isLoading, error }] = useStepImportMutation();
  const task = useLongTask<null>();
  const [areErrorsShown, setErrorsShown] = useState(false);

  const saveErrors = () =>
    void task.run('Downloading rows with errors', async ({ report }) => {
      const rows: rpc.ImportRow[] = [];
      for (let after: number | null = 0; after !== null;) {
        const page: rpc.ImportRowPage = await callRpc('list_import_rows', {
          p_import_id: job.id,
          p_show: 'error',
          p_after: after,
          p_limit: 1000,
        });
        rows.push(...page.rows);
        report({ done: rows.length, total: job.failed_count });
        after = page.next_after;
      }
      const table = errorTable(job.headers, rows);
      saveTextFile(`errors-${job.file_name.replace(/\.[^.]*$/, '')}.csv`, toCsv(table.header, table.rows));
      return null;
    });
  const undo = async () => {
    const isSure = await confirm({
      title: 'Undo this import?',
      content: `New ${text.noun.many} are removed, changed ones get their old values, and postings are reversed. Anything changed or used since stays.`,
      confirmLabel: 'Undo import',
      isDanger: true,
    });
    if (isSure) void takeStep({ id: job.id, step: 'undo_import' });
  };
  const isUndone = job.status === 'undone';

  return (
    <>
      {job.failure !== null && (
        <p className="adm-import-notice" role="status">
          {job.failure}
        </p>
      )}
      <div className="adm-import-stats">
        {isUndone ? (
          <>
            <StatCard label="Undone" value={formatNumber(job.undone_count)} />
            <StatCard label="Left as they are" value={formatNumber(job.left_count)} />
          </>
        ) : (
          <>
            <StatCard label="New" value={formatNumber(job.created_count)} />
            <StatCard label="Changed" value={formatNumber(job.updated_count)} />
            <StatCard label="Unchanged" value={formatNumber(job.unchanged_count)} />
            <StatCard label="With errors" value={formatNumber(job.failed_count)} />
          </>
        )}
      </div>
      <div className="adm-import-actions">
        {!isUndone && (
          <ButtonLink variant="primary" to={text.path}>
            Show the {text.noun.many}
          </ButtonLink>
        )}
        {job.failed_count > 0 && (
          <>
            <Button icon="download" onClick={saveErrors} isBusy={task.status === 'running'}>
              Download rows with errors
            </Button>
            <Button
              variant="ghost"
              onClick={() => setErrorsShown((isShown) => !isShown)}
              aria-expanded={areErrorsShown}
            >
              {areErrorsShown ? 'Hide the errors' : 'Show the errors'}
            </Button>
          </>
        )}
        {job.can_undo && (
          <Button icon="undo" onClick={() => void undo()} isBusy={isLoading}>
            Undo import
          </Button>
        )}
        <ButtonLink to={`/admin/import/new?kind=${job.kind}`}>Import another file</ButtonLink>
      </div>
      <ErrorAlert error={error} />
      <ProgressPanel task={task} />
      {isUndone && job.left_count > 0 && <RowsTable job={job} show="left" />}
      {areErrorsShown && <RowsTable job={job} show="error" />}
    </>
  );
}
