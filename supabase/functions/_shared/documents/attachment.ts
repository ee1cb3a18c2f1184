import { documentFileName } from '../../../../shared/src/documents/documentModel.ts';
import { documentOfAnswer } from '../../../../shared/src/documents/documentOfAnswer.ts';
import type { AnsweredDocument } from '../../../../shared/src/documents/answerTypes.ts';
import type { MailAttachment } from '../mail.ts';
import { serverPdf } from './serverPdf.ts';

/** A document as a PDF that a mail carries. */
export async function documentAttachment(answered: AnsweredDocument): Promise<MailAttachment> {
  const document = documentOfAnswer(answered);
  const bytes = await serverPdf(document);
  return { filename: documentFileName(document), content: base64(bytes) };
}

const base64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
