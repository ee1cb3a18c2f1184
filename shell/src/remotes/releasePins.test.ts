/** @jest-environment jsdom */
import { makeConfig } from '../testing/makeConfig';
import { integrityOf, pinRelease } from './releasePins';

const base = makeConfig('main').areas.superadmin;
const folder = 'http://ops.localhost/remotes/mfe-superadmin';

function pin(overrides: object, files: Record<string, string> = {}) {
  const fetchRecord = jest.fn(() => Promise.resolve({ ok: true, json: () => Promise.resolve({ files }) }));
  globalThis.fetch = fetchRecord as unknown as typeof fetch;
  if (base === undefined) throw new Error('The configuration has no super-admin area.');
  return { fetchRecord, done: pinRelease({ ...base, ...overrides }) };
}

describe('release pins', () => {
  it('do not ask for a record of the own origin, nor of an unpinned area', async () => {
    const own = pin({ releaseRecord: '/remotes/mfe-superadmin/release.json', releaseRecordHash: 'sha384-x' });
    await own.done;
    const unpinned = pin({ entry: `${folder}/mf-manifest.json` });
    await unpinned.done;

    expect(own.fetchRecord).not.toHaveBeenCalled();
    expect(unpinned.fetchRecord).not.toHaveBeenCalled();
    expect(integrityOf('/static/main.js')).toBeUndefined();
  });

  it('give each script of another origin its hash, and let no other script of that folder run', async () => {
    const pinned = {
      entry: `${folder}/mf-manifest.json`,
      releaseRecord: `${folder}/release.json`,
      releaseRecordHash: 'sha384-record',
    };
    const { fetchRecord, done } = pin(pinned, { 'remoteEntry.js': 'sha384-entry', 'static/a.js': 'sha384-a' });
    await done;

    expect(fetchRecord).toHaveBeenCalledWith(`${folder}/release.json`, {
      cache: 'no-cache',
      integrity: 'sha384-record',
    });
    expect(integrityOf(`${folder}/remoteEntry.js?r=1`)).toBe('sha384-entry');
    expect(integrityOf(`${folder}/static/a.js`)).toBe('sha384-a');
    expect(integrityOf(`${folder}/static/evil.js`)).toMatch(/^sha384-A+$/);
    expect(integrityOf('http://ops.localhost/other.js')).toBeUndefined();
  });
});
