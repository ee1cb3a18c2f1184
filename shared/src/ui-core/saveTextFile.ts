import { saveBlob } from './saveBlob';

/** Hands the browser a text file to save. */
export function saveTextFile(name: string, text: string, mimeType = 'text/csv;charset=utf-8'): void {
  saveBlob(name, new Blob([text], { type: mimeType }));
}
