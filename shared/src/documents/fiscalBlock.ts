import type { FiscalBlockAnswer } from './answerTypes.ts';
import type { DocumentFiscal } from './documentModel.ts';

/** Letters of a signature stand in groups of four, so that people can compare them. */
const inFours = (text: string): string => text.match(/.{1,4}/g)?.join('-') ?? '';

/** `20261120093001` as `2026-11-20 09:30:01`; whatever else comes stays as it is. */
export function authorityTime(text: string): string {
  const parts = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text);
  if (parts === null) return text;
  const [, year, month, day, hour, minute, second] = parts;
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}

/** The label of the receipts' counter: sale or credit note, and of a copy its own. */
const counterLabel = ({ kind }: FiscalBlockAnswer, isCopy: boolean): string =>
  kind === 'sale' ? (isCopy ? 'CS' : 'NS') : isCopy ? 'CC' : 'NC';

/** What Kenya's authority has to stand on a receipt (TIS 2.0): its own numbers, signature, time and code, or that they are still to come. */
export function fiscalOf(block: FiscalBlockAnswer | null | undefined, isCopy = false): DocumentFiscal | null {
  if (block == null) return null;
  const title = block.is_test ? 'TRIAL, not sent to KRA' : 'KRA eTIMS';
  if (block.state === 'awaiting' || block.receipt_number === null)
    return {
      title,
      rows: [{ label: 'PIN', value: block.trader_pin }],
      note: 'Awaiting the signature of the tax authority.',
      code: null,
    };
  return {
    title,
    rows: signedRows(block, isCopy),
    note: block.kind === 'sale' ? null : 'This credit note is approved only for the original sales receipt.',
    code: codeOf(block.qr_url),
  };
}

const HERE = '{{shop_url}}';

/** A trial's receipts are shown by this installation, whose address only the page knows; without one there is nothing to scan. */
function codeOf(url: string | null): DocumentFiscal['code'] {
  const origin = globalThis.location?.origin;
  if (url === null || (url.startsWith(HERE) && origin === undefined)) return null;
  const text = url.replace(HERE, origin ?? '');
  return { text, label: 'Check this receipt at the tax authority', caption: 'Check it at KRA' };
}

function signedRows(block: FiscalBlockAnswer, isCopy: boolean): DocumentFiscal['rows'] {
  const { sdc_id: unit, receipt_number: number, total_receipts: total, original_receipt_number: original } = block;
  const rows: [string, string | null][] = [
    ['Original CU invoice no.', original === null ? null : [unit, original].filter(Boolean).join('/')],
    ['CU invoice no.', [unit, number].filter((part) => part !== null).join('/')],
    ['Receipt', `${number}/${total ?? number} ${counterLabel(block, isCopy)}`],
    ['CU ID', unit],
    ['CU time', block.authority_time === null ? null : authorityTime(block.authority_time)],
    ['Internal data', block.internal_data === null ? null : inFours(block.internal_data)],
    ['Signature', block.signature === null ? null : inFours(block.signature)],
  ];
  return rows.flatMap(([label, value]) => (value === null || value === '' ? [] : [{ label, value }]));
}
