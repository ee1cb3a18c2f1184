import { makeEncoder, type Speaks } from './receiptEncoder';

/** No letter at all: what a printer gets for it is what it gets for every letter that it lacks. */
const NO_LETTER = '\uffff';
/** Printers set letters one after the other as they come: neither from right to left nor joined. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const PLAIN = /^[ -~]*$/;
/** Signs beyond the first 65,536 are in no code page. */
const FIRST_BEYOND = 0x10000;

export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** Tells whether a text has letters that this printer cannot write: in none of its code pages, or written from right to left. */
export function missingLetters(speaks: Speaks): (text: string) => boolean {
  const bytesOf = (letter: string) => makeEncoder(speaks, 48).text(letter).encode().join();
  let none: string | null = null;
  const known = new Map<string, boolean>();
  const isMissing = (letter: string) => {
    if ((letter.codePointAt(0) ?? 0) >= FIRST_BEYOND) return true;
    let answer = known.get(letter);
    if (answer === undefined) {
      none ??= bytesOf(NO_LETTER);
      answer = bytesOf(letter) === none;
      known.set(letter, answer);
    }
    return answer;
  };
  return (text) =>
    !PLAIN.test(text) &&
    (isRightToLeft(text) || [...text].some((letter) => !PLAIN.test(letter) && letter !== '\n' && isMissing(letter)));
}
