import { useState } from 'react';
import { saveTable, useFileName, type TableFormat } from '@dukani/shared/lists';
import { Button } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
import { DocumentActions } from '../../common/documents/DocumentActions';
import { documentBusiness } from '../../common/documents/documentBusiness';
import { PrintedPage } from '../../common/documents/PrintedPage';
import { useGetReceiptHeaderQuery } from '../../common/papers/receiptHeaderApi';
import { useBusiness } from '../../common/useBusiness';
import { statementFile } from './statementFile';
import { statementPaper } from './statementPaper';
import type { StatementTable } from './statementTable';

/** Takes a statement along: as PDF, on paper, as a spreadsheet. */
export function StatementActions({ table }: { table: StatementTable }) {
  const business = useBusiness();
  const { data: header } = useGetReceiptHeaderQuery();
  const notify = useNotify();
  const nameFile = useFileName();
  const [isPrinting, setIsPrinting] = useState(false);
  const makePaper = () => statementPaper(table, documentBusiness(header, business));
  const save = (format: TableFormat) =>
    saveTable(format, { fileName: nameFile(table.title, table.when), ...statementFile(table) }).catch(
      (thrown: unknown) => notify.error('The file could not be made', thrown),
    );
  return (
    <div className="books-actions">
      <DocumentActions
        noun="statement"
        makeDocument={makePaper}
        onPrint={() => setIsPrinting(true)}
        isPrinting={isPrinting}
      >
        <Button icon="download" onClick={() => void save('xlsx')}>
          Excel
        </Button>
        <Button icon="download" onClick={() => void save('csv')}>
          CSV
        </Button>
      </DocumentActions>
      {isPrinting && (
        <PrintedPage
          document={makePaper()}
          title={nameFile(table.title, table.when)}
          onDone={(thrown) => {
            setIsPrinting(false);
            if (thrown !== null) notify.error('The statement could not be printed', thrown);
          }}
        />
      )}
    </div>
  );
}
