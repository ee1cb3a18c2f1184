import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { renderSamplePictures, samplePictureFolder } from './samplePictures';

const root = path.join(__dirname, '../../..');
const drawn = renderSamplePictures();

describe('the pictures of sample goods', () => {
  it('lie in the shop as they are drawn, and none besides', () => {
    expect(readdirSync(path.join(root, samplePictureFolder)).sort()).toEqual([...drawn.keys()].sort());
    for (const [name, svg] of drawn) expect(readFileSync(path.join(root, samplePictureFolder, name), 'utf8')).toBe(svg);
  });

  it('are small, and draw nothing that a page would have to fetch or run', () => {
    for (const svg of drawn.values()) {
      expect(svg.length).toBeLessThan(4_000);
      expect(svg).not.toMatch(/<script|<image|<style|href|url\(|\bon\w+=/);
    }
  });

  it('are what the sample goods name, each at least once', () => {
    const rows = readFileSync(path.join(root, 'supabase/schemas/10_platform/reference/sample_goods.sql'), 'utf8');
    const named = [...rows.matchAll(/, '([a-z0-9-]+)'\)/g)].map((match) => `${match[1]}.svg`);
    expect([...new Set(named)].sort()).toEqual([...drawn.keys()].sort());
  });
});
