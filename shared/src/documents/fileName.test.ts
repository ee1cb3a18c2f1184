import { fileNameOf } from './fileName';

describe('the name of a file', () => {
  it('says the business, what it is and of when', () => {
    expect(fileNameOf(['Duka la Mama', 'Profit and loss', 'Oct 2026'])).toBe('Duka la Mama Profit and loss Oct 2026');
  });

  it('leaves out what is not known, and what file systems refuse', () => {
    expect(fileNameOf([undefined, 'Statement A/B: C', ''])).toBe('Statement A B C');
  });

  it('is not longer than file systems take', () => {
    expect(fileNameOf(['x'.repeat(300)])).toHaveLength(120);
  });
});
