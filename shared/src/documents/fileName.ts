/** What file systems refuse in a name, with the spaces around it. */
const refusedInFileNames = /\s*[\\/:*?"<>|\p{Cc}]+\s*/gu;

/** `Duka la Mama Profit and loss Oct 2026`: the business, what it is, and of when. */
export const fileNameOf = (parts: readonly (string | null | undefined)[]): string =>
  parts
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(' ')
    .replaceAll(refusedInFileNames, ' ')
    .trim()
    .slice(0, 120);
