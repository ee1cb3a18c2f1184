import { toCsv } from './csv';

describe('toCsv', () => {
  it('quotes what would break a row', () => {
    expect(toCsv(['a', 'b'], [['x,"y"', 'line\nbreak']])).toBe('\uFEFFa,b\r\n"x,""y""","line\nbreak"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@x', '\tx'])('makes %j text instead of a formula', (cell) => {
    expect(toCsv(['a'], [[cell]])).toBe(`\uFEFFa\r\n'${cell}\r\n`);
  });

  it('leaves numbers alone and nothing empty', () => {
    expect(toCsv(['a', 'b'], [[-5, null]])).toBe('\uFEFFa,b\r\n-5,\r\n');
  });
});
