import { useState } from 'react';
import { useParams } from '@dukani/shared/router';
import type * as rpc from '@dukani/shared/rpc';
import { ButtonLink, EmptyState, ErrorState, Spinner } from '@dukani/shared/ui-core';
import { PageHeader } from '@dukani/shared/ui-antd';
import { useGetImportQuery, useSampleRowsQuery } from './importApi';
import { countsText } from './importRows';
import { kindText } from './importKinds';
import { MapStep } from './MapStep';
import { PreviewStep } from './PreviewStep';
import { ResultStep } from './ResultStep';
import { StepList } from './StepList';
import { useImportWork } from './useImportWork';
import { WorkPanel } from './WorkPanel';
import './import.css';

/** One file on its way in, wherever it has got to. */
export function ImportScreen() {
  const { importId = '' } = useParams();
  const { data: job, error, refetch } = useGetImportQuery(importId, { refetchOnMountOrArgChange: true });
  const [isMapping, setIsMapping] = useState(false);
  const work = useImportWork(job);
  if (job === undefined)
    return error === undefined ? <Spinner isPage /> : <ErrorState error={error} onRetry={() => void refetch()} />;

  const text = kindText(job.kind);
  const isMapped = job.status !== 'uploading' && !(job.status === 'mapped' && job.work === null);
  const step = !isMapped || isMapping ? 'map' : stepOf(job);
  return (
    <div className="adm-import">
      <PageHeader
        title={`Import ${text.label.toLowerCase()}`}
        description={step === 'result' ? `${job.file_name}: ${countsText(job)}` : job.file_name}
        back={{ to: '/admin/import', label: 'Imports' }}
      />
      <StepList current={step === 'work' ? (job.work === 'check' ? 'preview' : 'result') : step} />
      {step === 'map' && <Mapping job={job} onChecked={() => setIsMapping(false)} />}
      {step === 'work' && <WorkPanel job={job} error={work.error} onRetry={work.retry} />}
      {step === 'preview' && <PreviewStep job={job} onMapAgain={() => setIsMapping(true)} />}
      {step === 'result' && <ResultStep job={job} />}
      {step === 'dropped' && (
        <EmptyState
          icon="file"
          title={job.status === 'failed' ? 'This file could not be imported' : 'This import was cancelled'}
          description={job.failure ?? 'Nothing was imported.'}
          action={
            <ButtonLink variant="primary" to={`/admin/import/new?kind=${job.kind}`}>
              Import a file
            </ButtonLink>
          }
        />
      )}
    </div>
  );
}

function stepOf(job: rpc.Import): 'work' | 'preview' | 'result' | 'dropped' {
  if (job.work !== null) return 'work';
  if (job.status === 'checked') return 'preview';
  return job.status === 'cancelled' || job.status === 'failed' ? 'dropped' : 'result';
}

function Mapping({ job, onChecked }: { job: rpc.Import; onChecked: () => void }) {
  const { data: sample, error, refetch } = useSampleRowsQuery(job.id);
  if (job.received_count < job.row_count)
    return (
      <EmptyState
        icon="file"
        title="The upload was interrupted"
        description="The page was closed during the upload. Choose the file again."
        action={
          <ButtonLink variant="primary" to={`/admin/import/new?kind=${job.kind}`}>
            Choose the file
          </ButtonLink>
        }
      />
    );
  if (sample === undefined)
    return error === undefined ? <Spinner /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  return <MapStep job={job} sample={sample} onChecked={onChecked} />;
}
