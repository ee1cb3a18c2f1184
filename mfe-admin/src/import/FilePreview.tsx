import { formatNumber } from '@dukani/shared/format';
import { SelectField } from '@dukani/shared/fields';
import type { Delimiter, Encoding, ParseOptions } from '../common/files/parseFile';
import type { ReadFile } from './useImportFile';

interface FilePreviewProps {
  file: ReadFile;
  onReadAgain: (options: ParseOptions) => void;
}

const encodings: readonly { value: Encoding; label: string }[] = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Western (Windows-1252)' },
  { value: 'utf-16le', label: 'UTF-16' },
  { value: 'utf-16be', label: 'UTF-16 (big endian)' },
];
const delimiters: readonly { value: Delimiter; label: string }[] = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Pipe' },
];
const SHOWN_ROWS = 4;

/** What was read out of a file, and how; what was found out wrongly can be said. */
export function FilePreview({ file, onReadAgain }: FilePreviewProps) {
  const { encoding, delimiter } = file;
  const used: ParseOptions = {
    ...(encoding === null ? {} : { encoding }),
    ...(delimiter === null ? {} : { delimiter }),
  };
  return (
    <section className="adm-import-file" aria-label="The file">
      <p>
        <strong>{file.name}</strong>
        <span className="adm-import-hint">
          {formatNumber(file.rows.length)} {file.rows.length === 1 ? 'row' : 'rows'},{' '}
          {formatNumber(file.headers.length)} {file.headers.length === 1 ? 'column' : 'columns'}
        </span>
      </p>
      <div className="adm-import-fields">
        {file.sheets.length > 1 && (
          <SelectField
            label="Sheet"
            value={file.sheet ?? ''}
            options={file.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
            onChange={(sheet) => onReadAgain({ sheet })}
          />
        )}
        {delimiter !== null && (
          <SelectField
            label="Separator"
            value={delimiter}
            options={delimiters}
            onChange={(value) => onReadAgain({ ...used, delimiter: value })}
          />
        )}
        {encoding !== null && (
          <SelectField
            label="Text encoding"
            help="Change this when letters such as é look wrong."
            value={encoding}
            options={encodings}
            onChange={(value) => onReadAgain({ ...used, encoding: value })}
          />
        )}
      </div>
      <div className="adm-import-scroll" tabIndex={0} role="region" aria-label="The first rows of the file">
        <table className="adm-import-table">
          <thead>
            <tr>
              {file.headers.map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {file.rows.slice(0, SHOWN_ROWS).map((row, place) => (
              <tr key={place}>
                {row.map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
