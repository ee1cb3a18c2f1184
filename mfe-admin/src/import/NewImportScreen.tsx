import { useNavigate, useSearchParams } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { SelectField } from '@dukani/shared/fields';
import { Button, EmptyState } from '@dukani/shared/ui-core';
import { PageHeader, ProgressPanel, saveTextFile, toCsv } from '@dukani/shared/ui-antd';
import { FileDrop } from './FileDrop';
import { FilePreview } from './FilePreview';
import { kindsFor, kindText } from './importKinds';
import { useImportFile } from './useImportFile';
import './import.css';

/** The first step: which file, and what is in it. */
export function NewImportScreen() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const mayImport = usePermission('products.import');
  const kinds = kindsFor({ contacts: usePermission('contacts.edit'), purchases: usePermission('purchases.edit') });
  const text = kindText(params.get('kind'));
  const { file, problem, task, read, send } = useImportFile();
  const isBusy = task.status === 'running';

  if (!mayImport)
    return (
      <EmptyState
        icon="lock"
        title="Your role cannot import"
        description="Ask the owner or a manager of the business to import the file."
      />
    );

  const saveSample = () => {
    const [header = [], ...rows] = text.sample;
    saveTextFile(`${text.kind}-sample.csv`, toCsv(header, rows));
  };
  const goOn = async () => {
    const id = await send(text.kind);
    if (id !== null) await navigate(`/admin/import/${id}`);
  };

  return (
    <div className="adm-import">
      <PageHeader
        title={`Import ${text.label.toLowerCase()}`}
        description={text.description}
        back={{ to: '/admin/import', label: 'Imports' }}
        action={
          <Button icon="download" onClick={saveSample}>
            Sample file
          </Button>
        }
      />
      <SelectField
        label="What is in the file"
        value={text.kind}
        options={kinds.map(({ kind, label }) => ({ value: kind, label }))}
        onChange={(kind) => setParams({ kind }, { replace: true })}
      />
      <FileDrop isBusy={isBusy} onBytes={(name, bytes) => void read(name, bytes)} />
      {problem !== null && (
        <p className="adm-import-problem" role="alert">
          {problem}
        </p>
      )}
      <ProgressPanel task={task} />
      {file !== null && problem === null && (
        <>
          <FilePreview file={file} onReadAgain={(options) => void read(file.name, file.bytes, options)} />
          <div className="adm-import-bar">
            <p className="adm-import-hint">Nothing is changed yet. Next you match the columns and check every row.</p>
            <Button variant="primary" onClick={() => void goOn()} isBusy={isBusy}>
              Match columns
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
