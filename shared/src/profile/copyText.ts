import { sayFailure, saySuccess } from './say';

/** Puts text on the clipboard and says so. */
export async function copyText(text: string, saidWhenDone: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    saySuccess(saidWhenDone);
  } catch {
    // Browsers refuse it on pages without https, among others.
    sayFailure('Copying is not allowed here. Select the text and copy it yourself.');
  }
}
