import { phoneProblem } from './phoneExample';

describe('phoneProblem', () => {
  it.each([
    ['Kenya', 'Enter a phone number, for example 0712 345 678.'],
    [' US ', 'Enter a phone number, for example (212) 555-0142.'],
    ['Norway', 'Enter a phone number.'],
    [null, 'Enter a phone number.'],
  ])('follows the country %p', (country, text) => {
    expect(phoneProblem(country)).toBe(text);
  });
});
