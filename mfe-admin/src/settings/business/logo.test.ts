import { logoPath, logoProblem } from './logo';

const file = (changes: Partial<Pick<File, 'type' | 'size' | 'name'>> = {}) => ({
  type: 'image/png',
  size: 1000,
  name: 'logo.png',
  ...changes,
});

describe('a logo', () => {
  it.each(['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'])('may be %s', (type) => {
    expect(logoProblem(file({ type }))).toBeNull();
  });

  it.each([
    [file({ type: 'image/svg+xml' }), /SVG files are not accepted/],
    [file({ type: 'text/html', name: 'x.html' }), /x\.html is not a picture/],
    [file({ size: 0 }), /is empty/],
    [file({ size: 5 * 1024 * 1024 + 1 }), /larger than 5 MB/],
  ])('is refused: %p', (bad, sentence) => {
    expect(logoProblem(bad)).toMatch(sentence);
  });

  it('may have exactly 5 MB, and lies under the folder of its business under a name of its own', () => {
    expect(logoProblem(file({ size: 5 * 1024 * 1024 }))).toBeNull();
    expect(logoPath({ tenantId: 't', id: 'a', type: 'image/webp' })).toBe('t/logo/a.webp');
    expect(logoPath({ tenantId: 't', id: 'b', type: 'image/webp' })).not.toBe('t/logo/a.webp');
  });
});
