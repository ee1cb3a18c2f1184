import { countText } from './countText';

describe('countText', () => {
  it.each([
    [0, '0 sales'],
    [1, '1 sale'],
    [1.5, '1.5 sales'],
    [1234, '1,234 sales'],
  ])('of %d is %s', (count, text) => {
    expect(countText(count, 'sale')).toBe(text);
  });

  it('knows words that are not made with an s', () => {
    expect(countText(2, 'box', 'boxes')).toBe('2 boxes');
  });
});
