import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readServerState } from './orphan';

describe('what a server has written about itself', () => {
  let folder: string;

  beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'dukani-orphan-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const file = (status: string) => `4711\n/data\n1795690000\n5432\n\n127.0.0.1\n  123456\n${status}\n`;

  it.each([
    ['is ready', file('ready   '), { pid: 4711, isReady: true }],
    ['is starting', file('starting'), { pid: 4711, isReady: false }],
    ['has only begun to write', '4711', { pid: 4711, isReady: false }],
    ['has written nothing yet', '', null],
    ['left what is no process', 'ready', null],
  ])('%s', (_case, text, state) => {
    writeFileSync(path.join(folder, 'postmaster.pid'), text);
    expect(readServerState(folder)).toEqual(state);
  });

  it('is nothing once the file is gone', () => expect(readServerState(folder)).toBeNull());
});
