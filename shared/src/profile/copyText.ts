import { copyText as copy } from '../ui-core/copyText';
import { sayFailure, saySuccess } from './say';

/** Puts text on the clipboard and says so. */
export async function copyText(text: string, saidWhenDone: string): Promise<void> {
  if (await copy(text)) saySuccess(saidWhenDone);
  // Browsers refuse it on pages without https, among others.
  else sayFailure('Copying is not allowed here. Select the text and copy it yourself.');
}
