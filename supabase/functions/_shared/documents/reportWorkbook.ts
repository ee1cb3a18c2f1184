import type { ReportPaperAnswer } from '../../../../shared/src/documents/answerTypes.ts';
import { reportSheet } from '../../../../shared/src/documents/reportDocument.ts';
import { sheetOf } from '../../../../shared/src/documents/sheet.ts';

/** A mailed report as a spreadsheet. What writes it is loaded with the first one. */
export async function reportWorkbook(answer: ReportPaperAnswer): Promise<Uint8Array> {
  const { default: writeXlsxFile } = await import('write-excel-file/universal');
  const sheet = reportSheet(answer);
  const file = await writeXlsxFile(sheetOf(sheet), { stickyRowsCount: sheet.head.length + 1 }).toBlob();
  return new Uint8Array(await file.arrayBuffer());
}
