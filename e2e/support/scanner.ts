import type { Page } from 'playwright-core';

/**
 * Types a code as a hand scanner does: keystrokes faster than any person, then Enter. They are sent off together: if each waited
 * for the answer to the one before, a busy machine would type as slowly as a hand.
 */
export async function scan({ keyboard }: Page, code: string): Promise<void> {
  await Promise.all([...code, 'Enter'].flatMap((key) => [keyboard.down(key), keyboard.up(key)]));
}
