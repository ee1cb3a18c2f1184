/** @jest-environment jsdom */
import { pageNumbers } from './print';

describe('the pages of a print', () => {
  it('are numbered where there are several, and not on one page', () => {
    expect(pageNumbers(document, 900).textContent).toBe('');
    expect(pageNumbers(document, 1200).textContent).toMatch(/"Page " counter\(page\) " of " counter\(pages\)/);
  });
});
