import { picturePath, pictureProblem, withMoved } from './productImages';

describe('pictureProblem', () => {
  it.each([
    [{ name: 'milk.jpg', type: 'image/jpeg', size: 80_000 }, null],
    [{ name: 'logo.svg', type: 'image/svg+xml', size: 900 }, /not a picture that can be shown/],
    [{ name: 'list.pdf', type: 'application/pdf', size: 900 }, /not a picture/],
    [{ name: 'huge.png', type: 'image/png', size: 26_300_000 }, /larger than 25 MB/],
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

describe('withMoved', () => {
  it.each([
    [2, 0, ['c', 'a', 'b']],
    [0, 2, ['b', 'c', 'a']],
    [1, 1, ['a', 'b', 'c']],
    [9, 0, ['a', 'b', 'c']],
  ])('moves the picture at %i to %i', (from, to, expected) => {
    expect(withMoved(['a', 'b', 'c'], from, to)).toEqual(expected);
  });
});
