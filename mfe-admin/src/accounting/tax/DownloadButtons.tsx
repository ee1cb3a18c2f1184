import { useState } from 'react';
import { formatAmount } from '@dukani/shared/format';
import { useFileName } from '@dukani/shared/lists';
import { Button } from '@dukani/shared/ui-core';
import { saveTextFile, useNotify } from '@dukani/shared/ui-antd';
import { useLazyTaxDocumentPageQuery } from './taxApi';
import { KRA_SHEETS, kraCsv, saveWorksheet, type KraSheet } from './taxFiles';
import type { TaxBox, TaxDocument } from './taxRows';

interface DownloadButtonsProps {
  /** Of the files: `VAT return October 2026`. */
  title: string;
  form: string;
  boxes: readonly TaxBox[];
  start: string | null;
  returnId: string | null;
}

/** The worksheet as a spreadsheet, and in Kenya the files that the sheets of the return take. */
export function DownloadButtons({ title, form, boxes, start, returnId }: DownloadButtonsProps) {
  const notify = useNotify();
  // The title says the period.
  const nameFile = useFileName();
  const [loadPage] = useLazyTaxDocumentPageQuery();
  const [making, setMaking] = useState<string | null>(null);
  const make = async (what: string, work: () => Promise<void>) => {
    setMaking(what);
    await work().catch((thrown: unknown) => notify.error('The file could not be made', thrown));
    setMaking(null);
  };
  const saveSheet = async (sheet: KraSheet) => {
    const documents: TaxDocument[] = [];
    let after: string | null = null;
    do {
      const page = await loadPage({ filter: { start, returnId, box: sheet.box, hasPin: true }, after }).unwrap();
      documents.push(...page.rows);
      after = page.nextCursor;
    } while (after !== null);
    saveTextFile(`${nameFile(`${title} ${sheet.letter} ${sheet.name}`, '')}.csv`, kraCsv(sheet, documents));
  };
  return (
    <div className="books-tax__files" role="group" aria-label={`Files of ${title}`}>
      {form === 'KE_VAT3' && (
        <p className="books-tax__what adm-muted">
          CSV files to import into the sheets of the same letter of the VAT 3 form of iTax.
        </p>
      )}
      <Button
        icon="download"
        isBusy={making === 'xlsx'}
        onClick={() => void make('xlsx', () => saveWorksheet(form, { title, fileName: nameFile(title, '') }, boxes))}
      >
        Excel
      </Button>
      {form === 'KE_VAT3' &&
        KRA_SHEETS.map((sheet) => {
          const without = boxes.find(({ code }) => code === sheet.box)?.withoutPin;
          return (
            <span key={sheet.letter} className="books-tax__sheet">
              <Button
                icon="download"
                isBusy={making === sheet.letter}
                onClick={() => void make(sheet.letter, () => saveSheet(sheet))}
              >
                Sheet {sheet.letter}: {sheet.name} (CSV)
              </Button>
              {without !== null && without !== undefined && without.count > 0 && (
                <small>Without PIN, as one total: {formatAmount(without.taxable)}</small>
              )}
            </span>
          );
        })}
    </div>
  );
}
