import { picturePath, pictureProblem, withCover } from './productImages';

describe('pictureProblem', () => {
  it.each([
    [{ name: 'milk.jpg', type: 'image/jpeg', size: 80_000 }, null],
    [{ name: 'logo.svg', type: 'image/svg+xml', size: 900 }, /not a picture that can be shown/],
    [{ name: 'list.pdf', type: 'application/pdf', size: 900 }, /not a picture/],
    [{ name: 'huge.png', type: 'image/png', size: 6_000_000 }, /larger than 5 MB/],
  ])('looks at %j', (file, expected) => {
    if (expected === null) expect(pictureProblem(file)).toBeNull();
    else expect(pictureProblem(file)).toMatch(expected);
  });
});

describe('picturePath', () => {
  it('begins with the folder of the business', () => {
    expect(picturePath({ tenantId: 't', productId: 'p', pictureId: 'x', type: 'image/webp' })).toBe('t/p/x.webp');
  });
});

describe('withCover', () => {
  it('moves one picture to the front and keeps the others in order', () => {
    expect(withCover(['a', 'b', 'c'], 'c')).toEqual(['c', 'a', 'b']);
  });
});
