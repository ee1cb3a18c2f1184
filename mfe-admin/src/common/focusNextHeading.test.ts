/** @jest-environment jsdom */
import { focusNextHeading } from './focusNextHeading';

const focused = () => document.activeElement?.textContent;
const part = () => document.querySelector('section');

describe('focusNextHeading', () => {
  afterEach(() => {
    document.body.innerHTML = '';
  });

  it('goes to the heading after the part, past its own', () => {
    document.body.innerHTML = '<main><h1>Page</h1><section><h2>Going</h2></section><h2>Next</h2></main><h2>Foot</h2>';
    focusNextHeading(part());

    expect(focused()).toBe('Next');
  });

  it('goes to the one before where none follows', () => {
    document.body.innerHTML = '<main><h1>Page</h1><h2>Before</h2><section><h2>Going</h2></section></main>';
    focusNextHeading(part());

    expect(focused()).toBe('Before');
  });

  it('leaves the focus where no heading is', () => {
    document.body.innerHTML = '<main><button>stay</button><section></section></main>';
    document.querySelector('button')?.focus();
    focusNextHeading(part());

    expect(focused()).toBe('stay');
  });
});
