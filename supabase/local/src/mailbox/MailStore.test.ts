import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { MailStore, type MailFiles } from './MailStore';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'mails-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const mailTo = (to: string) => ({ to, subject: 'Hello', text: 'x'.repeat(100), html: null });

/** Files that note what is written, and are as slow as the test says. */
function notingFiles() {
  const written: { how: 'append' | 'replace'; bytes: number }[] = [];
  const ends: (() => void)[] = [];
  const state = { isSlow: false };
  const note = (how: 'append' | 'replace') => async (_file: string, text: string) => {
    written.push({ how, bytes: text.length });
    if (state.isSlow) await new Promise<void>((resolve) => ends.push(resolve));
  };
  const files: MailFiles = { append: note('append'), replace: note('replace') };
  return { files, written, ends, state };
}

it('writes one line for each mail, however many are kept', async () => {
  const { files, written } = notingFiles();
  const store = new MailStore(folder, files);
  for (let number = 0; number < 1_500; number += 1) store.add(mailTo('a@mail.test'));
  await store.flush();
  expect(written).toHaveLength(1_500);
  expect(written.every(({ how, bytes }) => how === 'append' && bytes < 400)).toBe(true);
  expect(store.list()).toHaveLength(1_000);
});

it('writes the file anew once in a thousand mails, so that it does not grow without end', async () => {
  const { files, written } = notingFiles();
  const store = new MailStore(folder, files);
  for (let number = 0; number < 5_000; number += 1) store.add(mailTo('a@mail.test'));
  await store.flush();
  expect(written.filter(({ how }) => how === 'replace')).toHaveLength(4);
});

it('keeps nobody waiting for the disk, and keeps the order', async () => {
  const { files, written, ends, state } = notingFiles();
  state.isSlow = true;
  const store = new MailStore(folder, files);
  const first = store.add(mailTo('a@mail.test'));
  store.add(mailTo('b@mail.test'));
  expect(store.get(first.id)).toEqual(first);
  await new Promise((resolve) => setImmediate(resolve));
  // The second waits for the first, and nobody for either.
  expect(written).toHaveLength(1);
  state.isSlow = false;
  ends.shift()?.();
  await store.flush();
  expect(written.map(({ how }) => how)).toEqual(['append', 'append']);
});

it('finds the newest thousand again after a restart, and nothing after it was cleared', async () => {
  const store = new MailStore(folder);
  for (let number = 0; number < 2_100; number += 1) store.add(mailTo(`number-${number}@mail.test`));
  await store.flush();
  const again = new MailStore(folder).list();
  expect([again.length, again[0]?.to, again.at(-1)?.to]).toEqual([
    1_000,
    'number-2099@mail.test',
    'number-1100@mail.test',
  ]);
  expect(readFileSync(path.join(folder, 'mailbox.jsonl'), 'utf8').split('\n').length).toBeLessThan(2_000);

  store.clear();
  store.add(mailTo('late@mail.test'));
  await store.flush();
  expect(new MailStore(folder).list().map(({ to }) => to)).toEqual(['late@mail.test']);
});

it('goes on when the disk is full', async () => {
  const store = new MailStore(folder, {
    append: () => Promise.reject(new Error('ENOSPC')),
    replace: () => Promise.resolve(),
  });
  store.add(mailTo('a@mail.test'));
  await store.flush();
  expect(store.list()).toHaveLength(1);
});
