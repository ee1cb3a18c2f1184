import { zipSync } from 'fflate';

/**
 * Packs the parts of a spreadsheet in the page itself: the library's own way makes a worker out of a blob, which our pages forbid.
 * @param {import('fflate').Zippable} files
 */
export default function zipInPage(files) {
  return Promise.resolve(zipSync(files).buffer);
}
