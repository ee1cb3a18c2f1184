/** Capitals make no other serial number. */
export const sameSerial = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

/** The server takes no longer one. */
const MAX_LENGTH = 60;

export interface AddedSerials {
  serials: string[];
  /** Why something of the text was left out, as a sentence; null when nothing was. */
  problem: string | null;
}

/** Serial numbers out of what was typed, scanned or pasted, one after the other, behind those that are there. */
export function addSerials(have: readonly string[], text: string): AddedSerials {
  const serials = [...have];
  let problem: string | null = null;
  for (const part of text.split(/[\n\r\t,;]+/)) {
    const serial = part.trim();
    if (serial === '') continue;
    if (serial.length > MAX_LENGTH) problem = `A serial number has at most ${MAX_LENGTH} characters.`;
    else if (serials.some((other) => sameSerial(other, serial))) problem = `${serial} is already in the list.`;
    else serials.push(serial);
  }
  return { serials, problem };
}
