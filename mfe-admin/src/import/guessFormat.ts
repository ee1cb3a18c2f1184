import type * as rpc from '@dukani/shared/rpc';

type Cell = string | number | null;

const pointNumber = /^[^\d,.-]*-?(\d{1,3}(,\d{3})+|\d+)\.\d+\D*$/;
const commaNumber = /^[^\d,.-]*-?(\d{1,3}(\.\d{3})+|\d+),\d+\D*$/;
// 1.234 may be either; with two groups it can only be thousands.
const pointThousands = /^[^\d,.-]*-?\d{1,3}(\.\d{3}){2,}(,\d+)?\D*$/;
const commaThousands = /^[^\d,.-]*-?\d{1,3}(,\d{3}){2,}(\.\d+)?\D*$/;
const ambiguous = /^[^\d,.-]*-?\d{1,3}[.,]\d{3}\D*$/;

/** How the numbers of a file are written, by what most of them can only be; null when nothing tells. */
export function guessDecimals(cells: readonly Cell[]): rpc.ImportOptions['decimals'] | null {
  let point = 0;
  let comma = 0;
  for (const cell of cells) {
    if (typeof cell !== 'string' || ambiguous.test(cell.trim())) continue;
    const text = cell.trim();
    if (pointNumber.test(text) || commaThousands.test(text)) point += 1;
    if (commaNumber.test(text) || pointThousands.test(text)) comma += 1;
  }
  if (point === comma) return null;
  return comma > point ? 'comma' : 'point';
}

/** The order of the dates of a file: whichever part is above 12 is the day; null when nothing tells. */
export function guessDateOrder(cells: readonly Cell[]): rpc.ImportOptions['date_order'] | null {
  const votes = { dmy: 0, mdy: 0, ymd: 0 };
  for (const cell of cells) {
    const parts = /^(\d{1,4})[-./ ](\d{1,2})[-./ ](\d{1,4})/.exec(String(cell ?? '').trim());
    if (parts === null) continue;
    const [first, second] = [parts[1] ?? '', Number(parts[2])];
    if (first.length === 4) votes.ymd += 1;
    else if (Number(first) > 12) votes.dmy += 1;
    else if (second > 12) votes.mdy += 1;
  }
  if (votes.dmy > 0 || votes.mdy > 0) return votes.mdy > votes.dmy ? 'mdy' : 'dmy';
  return votes.ymd > 0 ? 'ymd' : null;
}
