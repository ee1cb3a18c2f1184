/** Letters, and signs inside words; numbers are sizes and models, and another one is another thing. */
const WORD = /[\p{L}\p{M}'’]{3,60}/gu;
/** So many lines are read before the screen has its turn. */
const LINES_AT_ONCE = 4000;

/** How many letters of a word may be wrong for another to be read for it; the rule of the shop (private.is_near_spelling). */
function editsAllowed(word: string): number {
  if (/[^\p{L}\p{M}'’]/u.test(word) || word.length < 4 || word.length > 60) return 0;
  return word.length < 8 ? 1 : 2;
}

/** Shorter than this, the beginning of a word is too much like that of others. */
const SHORTEST_BEGINNING = 5;

interface EditOptions {
  /** Beyond it nobody counts on: the answer is then one more. */
  most: number;
  /** Whether the word may go on after what was typed. */
  isBeginning?: boolean;
}

/** How many letters more, less, other or exchanged with their neighbour lie between what was typed and a word. */
export function editsBetween(typed: string, word: string, { most, isBeginning = false }: EditOptions): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= word.length; column += 1) {
      const isSame = typed[row - 1] === word[column - 1];
      let edits = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1])
        edits = Math.min(edits, (beforeLast[column - 2] ?? 0) + 1);
      current.push(edits);
      least = Math.min(least, edits);
    }
    if (least > most) return most + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(most + 1, isBeginning ? Math.min(...last) : (last[word.length] ?? 0));
}

interface Candidate {
  word: string;
  edits: number;
  hasSameStart: boolean;
  /** How many times the catalogue has it. */
  count: number;
}

function isNearer(one: Candidate, other: Candidate): boolean {
  if (one.edits !== other.edits) return one.edits < other.edits;
  if (one.hasSameStart !== other.hasSameStart) return one.hasSameStart;
  if (one.count !== other.count) return one.count > other.count;
  return one.word < other.word;
}

/** The words of the catalogue, and which of them somebody most likely meant. There are far fewer of them than products. */
export class WordList {
  private constructor(private readonly counts: ReadonlyMap<string, number>) {}

  /** Reads the words of lines, some thousand at a time, so that no key waits for it. */
  static async of(lineCount: number, lineAt: (line: number) => string): Promise<WordList> {
    const counts = new Map<string, number>();
    for (let from = 0; from < lineCount; from += LINES_AT_ONCE) {
      if (from > 0) await new Promise((resolve) => setTimeout(resolve));
      for (let line = from; line < Math.min(lineCount, from + LINES_AT_ONCE); line += 1)
        for (const [word] of lineAt(line).matchAll(WORD)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    return new WordList(counts);
  }

  /** The text with each misspelt word set right; null when nothing is to be set right, or nobody can tell how. */
  correct(text: string): string | null {
    const words = text.split(' ');
    const corrected = words.map((word, place) => this.nearest(word, place === words.length - 1));
    if (corrected.includes(null)) return null;
    const spelling = corrected.join(' ');
    return spelling === text ? null : spelling;
  }

  /** The text with two words as the one that they are, or one as two; null when the catalogue does not write it so. */
  otherwiseParted(text: string): string | null {
    const joined = text.replaceAll(' ', '');
    if (/[^\p{L}]/u.test(joined) || joined.length < 5 || joined.length > 30) return null;
    if (text !== joined) return this.counts.has(joined) ? joined : null;
    if (this.isBeginning(text)) return null;
    for (let at = 3; at <= text.length - 3; at += 1)
      if (this.counts.has(text.slice(0, at)) && this.counts.has(text.slice(at)))
        return `${text.slice(0, at)} ${text.slice(at)}`;
    return null;
  }

  private isBeginning(typed: string): boolean {
    for (const word of this.counts.keys()) if (word.startsWith(typed)) return true;
    return false;
  }

  /** The word itself where it is one, is the beginning of one, or may not be guessed at; null when no word is near it. */
  private nearest(typed: string, isLast: boolean): string | null {
    const most = editsAllowed(typed);
    if (most === 0) return typed;
    if (this.isBeginning(typed)) return typed;
    const whole = this.best(typed, { most });
    if (whole !== null || !isLast || typed.length < SHORTEST_BEGINNING) return whole;
    return this.best(typed, { most: 1, isBeginning: true });
  }

  private best(typed: string, { most, isBeginning = false }: EditOptions): string | null {
    let best: Candidate | null = null;
    for (const [word, count] of this.counts) {
      if (word.length < typed.length - most || (!isBeginning && word.length > typed.length + most)) continue;
      const compared = isBeginning ? word.slice(0, typed.length + most) : word;
      const edits = editsBetween(typed, compared, { most, isBeginning });
      if (edits > most) continue;
      const candidate = { word, edits, hasSameStart: word[0] === typed[0], count };
      if (best === null || isNearer(candidate, best)) best = candidate;
    }
    return best?.word ?? null;
  }
}
