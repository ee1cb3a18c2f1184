import { documentFileName } from '../../../../shared/src/documents/documentModel.ts';
import { documentOfAnswer } from '../../../../shared/src/documents/documentOfAnswer.ts';
import type { AnsweredDocument } from '../../../../shared/src/documents/answerTypes.ts';
import type { MailAttachment } from '../mail.ts';
import { reportWorkbook } from './reportWorkbook.ts';
import { serverPdf } from './serverPdf.ts';

/** A document as the files that a mail carries: a PDF, and of a report a spreadsheet. */
export async function documentAttachments(answered: AnsweredDocument): Promise<MailAttachment[]> {
  const document = documentOfAnswer(answered);
  const filename = documentFileName(document);
  const pdf = { filename, content: base64(await serverPdf(document)) };
  if (answered.kind !== 'report') return [pdf];
  const workbook = await reportWorkbook(answered.answer);
  return [pdf, { filename: filename.replace(/pdf$/, 'xlsx'), content: base64(workbook) }];
}

const base64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
