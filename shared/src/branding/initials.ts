/** One or two capital letters that stand for a name where there is no picture: `Duka la Mama` gives `DM`. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s&.,/-]+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const first = words[0]?.at(0) ?? '';
  const last = words.length > 1 ? (words.at(-1)?.at(0) ?? '') : '';
  return `${first}${last}`.toUpperCase() || '?';
}
