import { render } from '@testing-library/react';
import { Block } from './Block';

describe('Block', () => {
  it('goes away again in browsers whose scrollIntoView answers with a promise', () => {
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(Promise.resolve() as never);
    const { unmount } = render(<Block>Scan this</Block>);
    expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' });
    expect(unmount).not.toThrow();
  });
});
