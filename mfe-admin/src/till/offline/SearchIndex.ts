import { FIELD, type IndexLine } from './indexLines';
import type { StoredIndex } from './localStore';
import { foldText, FORM_MARK, searchForm, wordPattern, wordStem } from './searchForm';
import { WordList } from './wordList';

const ID_LENGTH = 36;
const LINE = '\n';

/** What is in so many products is found well enough among the first of them. */
const MOST_LOOKED_AT = 20_000;

export interface SearchOptions {
  /** Only products of these categories; null: all. */
  categoryIds: ReadonlySet<string> | null;
  limit: number;
  /** What is sold most, the most often first: of what fits equally well it stands first. */
  popularIds?: readonly string[];
}

/** How well a product fits, the best first: its name itself, as a word or at the beginning of it, a word beginning so, in it, elsewhere. */
type Fit = 0 | 1 | 2 | 3 | 4;

/** What was most likely meant by a text that nothing is called, and the products that have it. */
export interface NearSpelling {
  /** Null where each word was right, and only their order was another. */
  spelling: string | null;
  ids: string[];
}

/**
 * Finds products by any part of their name, sku, barcode, category or brand. All of it is one long text, a line for each product in
 * the order of names: looking through it letter by letter takes a few milliseconds at 100,000 products, finds what the server finds,
 * two letters included, and is stored and read back as one value. See docs/decisions/0016-local-store.md for what else was measured.
 */
export class SearchIndex {
  /** Where each line begins. */
  private readonly starts: Int32Array;
  /** Where what is sold most stands in this index; looked for once. */
  private popular: { ids: readonly string[]; rows: number[] } = { ids: [], rows: [] };
  /** Read when somebody first mistypes something. */
  private words: Promise<WordList> | null = null;

  private constructor(
    private readonly text: string,
    private readonly ids: string,
    private readonly categoryIds: (string | null)[],
    private readonly categories: Uint16Array,
  ) {
    this.starts = new Int32Array(categories.length);
    let at = 0;
    for (let row = 0; row < categories.length; row += 1) {
      this.starts[row] = at;
      at = text.indexOf(LINE, at + 1);
    }
  }

  static readonly empty = new SearchIndex('', '', [], new Uint16Array(0));

  static restore(stored: StoredIndex): SearchIndex {
    return new SearchIndex(stored.text, stored.ids, stored.categoryIds, stored.categories);
  }

  get size(): number {
    return this.categories.length;
  }

  toStored(): StoredIndex {
    const { text, ids, categoryIds, categories } = this;
    return { key: 'search', text, ids, categoryIds, categories };
  }

  /** The same index with these lines put in, or in anew, and those of these products taken out. */
  with(put: readonly IndexLine[], removedIds: readonly string[]): SearchIndex {
    if (put.length === 0 && removedIds.length === 0) return this;
    const gone = new Set([...removedIds, ...put.map(({ id }) => id)]);
    const fresh = [...put].sort((left, right) => compareLines(left.line, right.line));
    const lines: string[] = [];
    const ids: string[] = [];
    const categoryOf: (string | null)[] = [];
    const add = (line: string, id: string, categoryId: string | null) => {
      lines.push(line);
      ids.push(id);
      categoryOf.push(categoryId);
    };
    let next = 0;
    for (let row = 0; row < this.size; row += 1) {
      const id = this.idOf(row);
      if (gone.has(id)) continue;
      const line = this.lineAt(row);
      for (let one = fresh[next]; one !== undefined && compareLines(one.line, line) < 0; one = fresh[++next])
        add(one.line, one.id, one.categoryId);
      add(line, id, this.categoryOf(row));
    }
    for (const one of fresh.slice(next)) add(one.line, one.id, one.categoryId);
    return SearchIndex.of(lines, ids, categoryOf);
  }

  /**
   * Ids of what holds the text: names that begin with it, names with a word that does, other names, then codes, categories and brands;
   * in each part what is sold most first, the others in the order of names. The name itself is before all, and what is sold most and has
   * the text as a word is among names that begin with it: who types milk means milk. Then what has the word in the singular or plural;
   * where nothing has the text, names with all its words. Sizes and hyphens may be written in any way. Without text all are shown.
   */
  search(typed: string, options: SearchOptions): string[] {
    const text = foldText(typed);
    const form = searchForm(text);
    const found = form.length > 1 || text === form ? this.searchTerm(form, options) : [];
    // While somebody types, 2 l may become 2 lamps.
    const rows = found.length > 0 || form === text ? found : this.searchTerm(text, options);
    const all = rows.length < options.limit ? [...new Set([...rows, ...this.searchNumbers(form, options)])] : rows;
    const words = all.length === 0 ? form.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)) : [];
    const named = words.length > 1 && words.every((word) => word.length > 1) ? this.searchNamed(words, options) : all;
    return named.slice(0, options.limit).map((row) => this.idOf(row));
  }

  /** Rows that have a word in the singular or plural, in their name first, then in that of their category. */
  private searchNumbers(word: string, { limit, categoryIds }: SearchOptions): number[] {
    const stem = /^\p{L}{4,}$/u.test(word) ? wordStem(word).replace(/i$/, '') : word;
    if (stem === word || stem.length < 3) return [];
    const pattern = wordPattern(word);
    const isAllowed = this.isWithin(categoryIds);
    return this.collect(stem, limit, (row) => isAllowed(row) && pattern.test(this.wordsAt(row))).flat();
  }

  /** Rows whose name has each of the words, in whatever order. */
  private searchNamed(words: readonly string[], { limit, categoryIds }: SearchOptions): number[] {
    const stems = words.map((word) => wordStem(word).replace(/i$/, ''));
    const longest = stems.reduce((one, other) => (other.length > one.length ? other : one), '');
    const patterns = words.map(wordPattern);
    const isAllowed = this.isWithin(categoryIds);
    const isNamed = (row: number) => {
      const name = this.nameAt(row);
      return stems.every((stem) => name.includes(stem)) && patterns.every((pattern) => pattern.test(name));
    };
    return this.collect(longest, limit, (row) => isAllowed(row) && isNamed(row)).flat();
  }

  private isWithin(categoryIds: ReadonlySet<string> | null): (row: number) => boolean {
    const allowed = categoryIds === null ? null : this.categoryIds.map((id) => id !== null && categoryIds.has(id));
    return (row) => allowed === null || allowed[this.categories[row] ?? 0] === true;
  }

  private searchTerm(term: string, { categoryIds, limit, popularIds = [] }: SearchOptions): number[] {
    const fits = this.isWithin(categoryIds);
    const found: number[] = [];
    if (term === '') {
      for (let row = 0; row < this.size && found.length < limit; row += 1) if (fits(row)) found.push(row);
      return found;
    }
    this.collectBeginning(term, limit, found, fits);
    const best: number[][] = [[], [], [], [], []];
    for (const row of this.rowsOf(popularIds)) {
      const fit = fits(row) ? this.fitOf(row, term) : null;
      if (fit !== null) best[fit]?.push(row);
    }
    const first = new Set(found);
    // One letter is in nearly everything: it finds the names that begin with it.
    const parts =
      term.length > 1 && found.length < limit
        ? this.collect(term, limit - found.length, (row) => !first.has(row) && fits(row))
        : [];
    const named = found.filter((row) => this.fitOf(row, term) === 0);
    const rows = new Set([named, found, ...parts].flatMap((part, fit) => [...(best[fit] ?? []), ...part]));
    return [...rows].slice(0, limit);
  }

  /** How well a line fits a text; null when it does not. */
  private fitOf(row: number, term: string): Fit | null {
    const line = this.lineAt(row);
    const name = this.nameAt(row);
    const forms = name.split(FORM_MARK);
    if (forms.includes(term)) return 0;
    if (forms.some((form) => form.startsWith(term))) return 1;
    if (term.length === 1) return null;
    if (` ${name} `.includes(` ${term} `)) return 1;
    if (name.includes(` ${term}`)) return 2;
    if (name.includes(term)) return 3;
    return line.includes(term) ? 4 : null;
  }

  private rowsOf(ids: readonly string[]): number[] {
    if (this.popular.ids !== ids) {
      const places = new Map(ids.map((id, place) => [id, place]));
      const rows: number[] = [];
      for (let row = 0; places.size > 0 && row < this.size; row += 1) {
        const place = places.get(this.idOf(row));
        if (place !== undefined) rows[place] = row;
      }
      this.popular = { ids, rows: rows.filter((row) => row !== undefined) };
    }
    return this.popular.rows;
  }

  /**
   * The nearest spelling that the catalogue has in its names, categories and brands, else the same words in another order; null when
   * there is neither. Codes are never guessed: a word with a digit stays as it is.
   */
  async near(typed: string, options: SearchOptions): Promise<NearSpelling | null> {
    this.words ??= WordList.of(this.size, (row) => this.wordsAt(row));
    const term = foldText(typed);
    const known = await this.words;
    const spelling = known.otherwiseParted(term) ?? known.correct(term);
    const words = (spelling ?? term).split(' ');
    const found = spelling === null ? [] : this.search(spelling, options);
    const ids = found.length === 0 && words.length > 1 ? this.searchEach(words, options) : found;
    return ids.length === 0 ? null : { spelling, ids };
  }

  /** Ids of what holds each of the words, in whatever order. */
  private searchEach(words: readonly string[], { categoryIds, limit }: SearchOptions): string[] {
    const longest = words.reduce((one, other) => (other.length > one.length ? other : one), '');
    const isAllowed = this.isWithin(categoryIds);
    return this.collect(longest, limit, (row) => {
      const line = this.lineAt(row);
      return isAllowed(row) && words.every((word) => line.includes(word));
    })
      .flat()
      .slice(0, limit)
      .map((row) => this.idOf(row));
  }

  /** Name, category and brand: what has words. */
  private wordsAt(row: number): string {
    const fields = this.lineAt(row).split(FIELD);
    return `${fields[0] ?? ''} ${fields.at(-2) ?? ''} ${fields.at(-1) ?? ''}`;
  }

  /** Lines stand in the order of names, so that those that begin with a text stand together. */
  private collectBeginning(term: string, limit: number, found: number[], fits: (row: number) => boolean): void {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.lineStart(middle, term.length) < term) low = middle + 1;
      else high = middle;
    }
    for (let row = low; row < this.size && found.length < limit; row += 1) {
      if (this.lineStart(row, term.length) !== term) return;
      if (fits(row)) found.push(row);
    }
  }

  private lineStart(row: number, length: number): string {
    const start = (this.starts[row] ?? 0) + 1;
    return this.text.slice(start, start + length);
  }

  /** Rows that hold the needle: at the beginning of a word of the name, elsewhere in it, elsewhere; as many of each as are asked. */
  private collect(needle: string, limit: number, fits: (row: number) => boolean): number[][] {
    const words: number[] = [];
    const names: number[] = [];
    const others: number[] = [];
    let at = this.text.indexOf(needle);
    for (let looked = 0; at >= 0 && words.length < limit && looked < MOST_LOOKED_AT; looked += 1) {
      const row = this.rowAt(at);
      if (fits(row)) {
        const nameEnd = this.text.indexOf(FIELD, this.starts[row]);
        const isWord = at < nameEnd && this.text.slice(at - 1, nameEnd).includes(` ${needle}`);
        const part = isWord ? words : at < nameEnd ? names : others;
        if (part.length < limit) part.push(row);
      }
      const nextLine = this.starts[row + 1];
      if (nextLine === undefined) break;
      at = this.text.indexOf(needle, nextLine);
    }
    return [words, names, others];
  }

  /** The line that a place in the text is in. */
  private rowAt(at: number): number {
    let low = 0;
    let high = this.size - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  private nameAt(row: number): string {
    const line = this.lineAt(row);
    return line.slice(0, line.indexOf(FIELD));
  }

  private lineAt(row: number): string {
    return this.text.slice((this.starts[row] ?? 0) + 1, this.starts[row + 1] ?? this.text.length);
  }

  private idOf(row: number): string {
    return this.ids.slice(row * ID_LENGTH, (row + 1) * ID_LENGTH);
  }

  private categoryOf(row: number): string | null {
    return this.categoryIds[this.categories[row] ?? 0] ?? null;
  }

  private static of(lines: string[], ids: string[], categoryOf: (string | null)[]): SearchIndex {
    const places = new Map<string | null, number>();
    const categories = new Uint16Array(ids.length);
    categoryOf.forEach((categoryId, row) => {
      const place = places.get(categoryId) ?? places.size;
      places.set(categoryId, place);
      categories[row] = place;
    });
    const text = lines.length === 0 ? '' : LINE + lines.join(LINE);
    return new SearchIndex(text, ids.join(''), [...places.keys()], categories);
  }
}

function compareLines(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
