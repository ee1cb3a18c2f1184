import { hashOf } from '../common/files/hashOf';
import {
  FileProblem,
  isSheetFile,
  parseText,
  pickSheet,
  type ParsedFile,
  type ParseOptions,
} from '../common/files/parseFile';

/** What the page sends: the bytes of a file and how to read them. */
export interface FileTask {
  bytes: Uint8Array<ArrayBuffer>;
  options: ParseOptions;
}

export type FileAnswer = { file: ParsedFile; hash: string } | { problem: string };

/** Reads a file; what people can do about a file that cannot be read is said in words. */
export async function readFile({ bytes, options }: FileTask): Promise<FileAnswer> {
  try {
    return { file: await parse(bytes, options), hash: await hashOf(bytes) };
  } catch (problem) {
    if (problem instanceof FileProblem) return { problem: problem.message };
    return {
      problem: 'This file cannot be read. Save it again as CSV or as an Excel workbook (.xlsx).',
    };
  }
}

async function parse(bytes: Uint8Array<ArrayBuffer>, options: ParseOptions): Promise<ParsedFile> {
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    throw new FileProblem('This is an old Excel file (.xls). Save it as an Excel workbook (.xlsx) or as CSV.');
  if (!isSheetFile(bytes)) return parseText(bytes, options);
  const { default: readSheets } = await import('read-excel-file/web-worker');
  return pickSheet(await readSheets(bytes.buffer), options.sheet);
}
