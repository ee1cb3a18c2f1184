import type { CDPSession, Page } from 'playwright-core';

/** Between two keys of a hand scanner, in seconds; the slowest send some hundred keys a second. */
const GAP_S = 0.004;

const sessions = new WeakMap<Page, Promise<CDPSession>>();

function sessionOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, known);
  return known;
}

/**
 * Types a code as a hand scanner does: keystrokes faster than any person, then Enter. Each carries the time at which a scanner would have
 * sent it, as the system stamps those of a real one: a busy machine delivers them later, but does not type as slowly as a hand.
 */
export async function scan(page: Page, code: string): Promise<void> {
  const session = await sessionOf(page);
  const start = Date.now() / 1000;
  const keys = [...code].map((key) => ({ key, text: key }));
  const enter = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 };
  await Promise.all(
    [...keys, enter].flatMap(({ text, ...key }, index) => {
      const timestamp = start + index * GAP_S;
      return [
        session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, text, timestamp }),
        session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, timestamp: timestamp + GAP_S / 2 }),
      ];
    }),
  );
}
