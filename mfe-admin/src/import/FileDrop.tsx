import { useId, useState, type ChangeEvent, type DragEvent } from 'react';
import { TextAreaField } from '@dukani/shared/fields';
import { Button, Icon } from '@dukani/shared/ui-core';

interface FileDropProps {
  onBytes: (name: string, bytes: Uint8Array<ArrayBuffer>) => void;
  isBusy: boolean;
}

/** Where a file is dropped or chosen, or rows are pasted. */
export function FileDrop({ onBytes, isBusy }: FileDropProps) {
  const inputId = useId();
  const [isOver, setIsOver] = useState(false);
  const [pasted, setPasted] = useState('');

  const take = (file: File | undefined) => {
    if (file !== undefined) void file.arrayBuffer().then((buffer) => onBytes(file.name, new Uint8Array(buffer)));
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files[0]);
  };
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files?.[0]);
    // The same file chosen again, after it was mended, must be read again.
    event.target.value = '';
  };

  return (
    <>
      <div
        className="adm-import-drop"
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
      >
        <Icon name="upload" size={28} />
        <p>
          <strong>Drop a file here</strong>
        </p>
        <p className="adm-import-hint">CSV or Excel workbook (.xlsx), up to 50,000 rows and 20 MB</p>
        <label className="dk-button" data-variant="primary" data-size="medium" htmlFor={inputId}>
          Choose a file
        </label>
        <input
          id={inputId}
          className="adm-import-input"
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          onChange={onChange}
          disabled={isBusy}
        />
      </div>
      <details className="adm-import-paste">
        <summary>Or paste rows from a spreadsheet</summary>
        <TextAreaField
          label="Rows with a first line of names"
          value={pasted}
          onChange={setPasted}
          rows={6}
          spellCheck={false}
        />
        <Button
          onClick={() => onBytes('pasted.csv', new TextEncoder().encode(pasted))}
          disabled={pasted.trim() === '' || isBusy}
        >
          Read these rows
        </Button>
      </details>
    </>
  );
}
