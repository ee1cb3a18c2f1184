/** Hands the browser a file to save. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the blob only after the click handler returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
