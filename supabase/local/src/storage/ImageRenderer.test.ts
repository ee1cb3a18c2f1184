import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { TooManyWaitingError } from '@dukani/shared/limiter';
import { ImageRenderer, type RenderOptions } from './ImageRenderer';

let folder: string;
let source: { file: string; eTag: string };
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'renderer-'));
  source = { file: path.join(folder, 'source.png'), eTag: '"1"' };
  await sharp({ create: { width: 400, height: 400, channels: 3, background: '#336699' } }).toFile(source.file);
});
afterAll(async () => await rm(folder, { recursive: true, force: true }));

const sized = (width: number): RenderOptions => ({
  width,
  height: null,
  quality: 80,
  resize: 'cover',
  format: 'webp',
});

describe('ImageRenderer', () => {
  it('serves who asks for one size before the many sizes of somebody else, and what is made at once', async () => {
    const renderer = new ImageRenderer(path.join(folder, 'fair'));
    const made: string[] = [];
    const render = async (asker: string, width: number) => {
      await renderer.render(source, sized(width), asker);
      made.push(`${asker} ${width}`);
    };
    const all = Array.from({ length: 30 }, (_, place) => render('greedy', 100 + place));
    // The last size of the long line, too: whose turn comes first makes it.
    all.push(render('other', 50), render('third', 129));
    await Promise.all(all);
    expect(made.indexOf('other 50')).toBeLessThan(15);
    expect(made.indexOf('third 129')).toBeLessThan(15);
    expect(made).toHaveLength(32);
  });

  it('refuses one address more than it can wait for, but never what is made already', async () => {
    const renderer = new ImageRenderer(path.join(folder, 'full'));
    const first = await renderer.render(source, sized(10), 'greedy');
    const all = Array.from({ length: 90 }, (_, place) => renderer.render(source, sized(100 + place), 'greedy'));
    const settled = Promise.allSettled(all);
    expect(await renderer.render(source, sized(10), 'greedy')).toEqual(first);
    expect(await renderer.render(source, sized(20), 'other')).toMatchObject({ mimetype: 'image/webp' });
    const refused = (await settled).flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as unknown] : [],
    );
    expect(refused).toHaveLength(29);
    expect(refused[0]).toBeInstanceOf(TooManyWaitingError);
  });

  it('makes a size once that several ask for', async () => {
    const renderer = new ImageRenderer(path.join(folder, 'once'));
    const [one, other] = await Promise.all(['a', 'b'].map((asker) => renderer.render(source, sized(60), asker)));
    expect(one).toEqual(other);
  });
});
