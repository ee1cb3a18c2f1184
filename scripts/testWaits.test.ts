import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/*
 * A test of a screen waits as long as jest.dom.ts says and runs for five minutes at most: a busy machine is no reason to fail. Whoever writes a
 * shorter wait makes a test that depends on luck.
 */
const root = path.resolve(__dirname, '..');
const folders = ['shared', 'shell', ...readdirSync(root).filter((folder) => folder.startsWith('mfe-'))];
const screens = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => path.join(folder, 'src', file)),
);
const limit = /^\s*(?:\}, )?(\d[\d_]*000)(?:\);|,)$/gm;

function shortWaitsIn(text: string): string[] {
  const limits = [...text.matchAll(limit)].filter(([, ms = '']) => Number(ms.replaceAll('_', '')) < 300_000);
  return [...text.matchAll(/\btimeout: [\d_]+/g), ...limits].map(([found]) => found.trim());
}

it('no test of a screen waits less than all others', () => {
  expect(screens.length).toBeGreaterThan(400);
  expect(
    screens.flatMap((file) =>
      shortWaitsIn(readFileSync(path.join(root, file), 'utf8')).map((wait) => `${file}: ${wait}`),
    ),
  ).toEqual([]);
});

it.each(["await screen.findByText('A', {}, { timeout: 20_000 });", '}, 60_000);', '  20_000,'])('sees %j', (text) =>
  expect(shortWaitsIn(text)).toHaveLength(1),
);
