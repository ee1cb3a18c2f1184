import { useState } from 'react';
import type * as rpc from '@dukani/shared/rpc';
import { formatNumber } from '@dukani/shared/format';
import { Button } from '@dukani/shared/ui-core';
import { ErrorAlert, FilterChips } from '@dukani/shared/ui-antd';
import { useStepImportMutation, type RowsShown } from './importApi';
import { kindText } from './importKinds';
import { RowsTable } from './RowsTable';

interface PreviewStepProps {
  job: rpc.Import;
  onMapAgain: () => void;
}

/** The third step: what each row would do, with the wrong ones to put right. */
export function PreviewStep({ job, onMapAgain }: PreviewStepProps) {
  const [show, setShow] = useState<RowsShown>(job.failed_count > 0 ? 'error' : 'all');
  const [takeStep, { isLoading, error }] = useStepImportMutation();
  const { noun } = kindText(job.kind);
  const writes = job.created_count + job.updated_count;
  const chips: { value: RowsShown; label: string }[] = [
    { value: 'all', label: `All ${formatNumber(job.row_count)}` },
    { value: 'create', label: `New ${formatNumber(job.created_count)}` },
    { value: 'update', label: `Changed ${formatNumber(job.updated_count)}` },
    { value: 'unchanged', label: `Unchanged ${formatNumber(job.unchanged_count)}` },
    { value: 'error', label: `Errors ${formatNumber(job.failed_count)}` },
  ];
  return (
    <>
      {job.same_file !== null && (
        <p className="adm-import-notice" role="status">
          This file was imported before. Rows that have not changed stay as they are.
        </p>
      )}
      <div className="adm-import-bar">
        <FilterChips label="Rows to show" options={chips} value={show} onChange={setShow} />
        <div className="adm-import-actions">
          <Button onClick={onMapAgain}>Change the columns</Button>
          <Button variant="ghost" onClick={() => void takeStep({ id: job.id, step: 'cancel_import' })}>
            Cancel this import
          </Button>
          <Button
            variant="primary"
            onClick={() => void takeStep({ id: job.id, step: 'commit_import' })}
            isBusy={isLoading}
            disabled={writes === 0}
          >
            {writes === 0
              ? 'Nothing to import'
              : `Import ${formatNumber(writes)} ${writes === 1 ? noun.one : noun.many}`}
          </Button>
        </div>
      </div>
      {job.failed_count > 0 && (
        <p className="adm-import-hint">
          Rows with errors are skipped. Click a cell to correct it, or import the other rows now and download the errors
          afterwards.
        </p>
      )}
      <ErrorAlert error={error} />
      <RowsTable job={job} show={show} />
    </>
  );
}
