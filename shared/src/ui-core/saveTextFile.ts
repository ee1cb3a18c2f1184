/** Hands the browser a text file to save. */
export function saveTextFile(name: string, text: string, mimeType = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([text], { type: mimeType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the blob only after the click handler returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
