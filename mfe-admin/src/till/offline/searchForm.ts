/** Lower case without accents, as what is typed is compared with what is kept. */
export function foldText(text: string): string {
  // Most texts have nothing to be taken off: at 100,000 products that is the longer part of making the index.
  const plain = /^[\x20-\x7e]*$/.test(text) ? text : text.normalize('NFD').replace(/\p{Diacritic}/gu, '');
  return plain.toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The rule of the server (private.search_form): one form for everything that is the same thing, however it is written. */
const RULES: readonly (readonly [RegExp, string])[] = [
  // Words with a hyphen are words side by side.
  [/(\p{L})[-‐‑](?=\p{L})/gu, '$1 '],
  // A size is one word with its unit.
  [/([0-9])[ -]?(?:kilogram(?:me)?s?|kilos?|kgs?)(?![a-z0-9])/g, '$1kg'],
  [/([0-9])[ -]?(?:grammes?|grams?|gms?|grs?|g)(?![a-z0-9])/g, '$1g'],
  [/([0-9])[ -]?(?:millilit(?:er|re)s?|mls?)(?![a-z0-9])/g, '$1ml'],
  [/([0-9])[ -]?(?:lit(?:er|re)s?|ltrs?|lts?|l)(?![a-z0-9])/g, '$1l'],
  [/([0-9])[ -](mg|cl|cm|mm|m|w|kw|gb|mb|tb|mah|oz|lbs?|pcs?|inch)(?![a-z0-9])/g, '$1$2'],
  // Where there is no number, only what is surely a unit; the letter alone would be in every word.
  [/ (?:kilogram(?:me)?s?|kilos?|kgs)(?![a-z0-9])/g, ' kg'],
  [/ (?:lit(?:er|re)s?|ltrs?)(?![a-z0-9])/g, ' litre'],
  // A letter before a word is the beginning of it.
  [/(^| )([a-z]) (?=[a-z][a-z])/g, '$1$2'],
];
/** Most names have nothing of it: at 100,000 products looking once is the shorter part of making the index. */
const MAY_HAVE_FORMS = /[-‐‑]|[0-9] ?[a-z]|(?:^| )[a-z] |k[ig]|l[it]/;

/** Lower-case text as searches compare it: sizes with their unit as one word, hyphens as spaces, a letter joined to its word. */
export function searchForm(text: string): string {
  return MAY_HAVE_FORMS.test(text) ? RULES.reduce((form, [from, to]) => form.replace(from, to), text) : text;
}

/** Between the name and each other form it is found by; nothing that is typed holds it. */
export const FORM_MARK = ' \u001f ';

const HYPHEN = /[-‐‑]/;

/** A lower-case name with each other form it is found by (private.name_forms). */
export function nameForms(name: string): string {
  const form = searchForm(name);
  if (!HYPHEN.test(name)) return form === name ? name : name + FORM_MARK + form;
  const glued = searchForm(name.replace(/(\p{L})[-‐‑](?=\p{L})/gu, '$1'));
  return [...new Set([name, form, glued])].join(FORM_MARK);
}

/** What singular and plural of an English word have in common (private.word_stem). */
export function wordStem(word: string): string {
  if (word.length < 4 || /[0-9]|ss$/.test(word)) return word;
  if (/(?:ies|ie|y)$/.test(word)) return word.replace(/(?:ies|ie|y)$/, 'i');
  if (/(?:s|x|z|ch|sh)es$/.test(word) || (word.length > 5 && word.endsWith('oes'))) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** Makes what means something to an expression mean itself. */
const escapeText = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** Finds a word at the beginning of one, or in its singular or plural; one with digits only as it is (private.word_pattern). */
export function wordPattern(word: string): RegExp {
  const before = '(?:^|[^\\p{L}\\p{N}])';
  const end = '(?:$|[^\\p{L}\\p{N}])';
  if (/[0-9]/.test(word)) return new RegExp(`${before}(?<![0-9][.,])${escapeText(word)}${end}`, 'u');
  const stem = wordStem(word);
  const other = /(?:s|x|z|ch|sh|o)$/.test(stem)
    ? `${escapeText(stem)}(?:es)?`
    : stem.endsWith('i')
      ? `${escapeText(stem.slice(0, -1))}(?:y|i|ie|ies)`
      : `${escapeText(stem)}s?`;
  return new RegExp(`${before}(?:${escapeText(word)}|${other}${end})`, 'u');
}

/** Categories by their id: the name, and those of the categories above it, in each form that they are found by. */
export function categoryForms(
  categories: readonly { id: string; name: string; parent_id: string | null }[],
): Map<string, string> {
  const byId = new Map(categories.map((category) => [category.id, category]));
  return new Map(
    categories.map(({ id }) => {
      const names: string[] = [];
      const seen = new Set<string>();
      for (let at = byId.get(id); at !== undefined && !seen.has(at.id); at = byId.get(at.parent_id ?? '')) {
        seen.add(at.id);
        names.push(nameForms(foldText(at.name)));
      }
      return [id, names.join(FORM_MARK)];
    }),
  );
}
