import { csvLines } from '../../../../shared/src/documents/csv.ts';
import { manifestText, readmeText, type ClosingStep } from './archiveTexts.ts';
import { deflatedPiece } from './packer.ts';
import { crc32 } from './zip.ts';

/** Rows of one table. */
export interface RowsStep {
  phase: 'tables';
  place: number;
  part: number;
  table: string;
  columns: string[];
  rows: (string | null)[][];
  /** Each row as JSON. */
  lines: string[];
  /** The key to go on after; null when the table is at its end. */
  next: string[] | null;
  /** CRC-32 of what is written of the table's files so far, by their paths. */
  crcs: Record<string, number>;
}

/** Pictures and papers. */
export interface FilesStep {
  phase: 'files';
  place: number;
  part: number;
  stored: { bucket: string; name: string; path: string }[];
}

/** Pieces of an archive that nobody may download any more. */
interface RemoveStep {
  phase: 'remove';
  objects: string[];
}

export type ExportStep = RowsStep | FilesStep | ClosingStep | RemoveStep;

/** A piece of a file, and what it adds to it. */
export interface Piece {
  path: string;
  bytes: Uint8Array;
  row_count: number;
  /** As it was before it was packed. */
  size: number;
  crc: number;
  is_packed: boolean;
}

const encoder = new TextEncoder();

/** The next pieces of a table's two files. */
export function rowPieces(step: RowsStep): Piece[] {
  const isFirst = step.part === 1;
  const isLast = step.next === null;
  const header = isFirst ? `\uFEFF${csvLines([step.columns])}` : '';
  const list = step.lines.join(',\n');
  const opening = isFirst ? '[\n' : ',\n';
  const json = isFirst && isLast && list === '' ? '[]\n' : `${opening}${list}${isLast ? '\n]\n' : ''}`;
  const rowCount = step.rows.length;
  return [
    textPiece(`csv/${step.table}.csv`, header + csvLines(step.rows), rowCount, step, isLast),
    textPiece(`json/${step.table}.json`, json, rowCount, step, isLast),
  ];
}

/** What the archive says of itself. */
export function closingPieces(step: ClosingStep): Piece[] {
  return [
    textPiece('README.txt', readmeText(step), 0, { crcs: {} }, true),
    textPiece('manifest.json', manifestText(step), 0, { crcs: {} }, true),
  ];
}

function textPiece(
  path: string,
  text: string,
  rowCount: number,
  { crcs }: Pick<RowsStep, 'crcs'>,
  isLast: boolean,
): Piece {
  const plain = encoder.encode(text);
  const bytes = deflatedPiece(plain, isLast);
  return {
    path,
    bytes,
    row_count: rowCount,
    size: plain.length,
    crc: crc32(plain, crcs[path] ?? 0),
    is_packed: true,
  };
}

/** A picture or paper as it is: it is packed already. */
export function filePiece(path: string, bytes: Uint8Array): Piece {
  return { path, bytes, row_count: 0, size: bytes.length, crc: crc32(bytes), is_packed: false };
}
