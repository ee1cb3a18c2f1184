import { toCsv } from './csv';

describe('toCsv', () => {
  it.each(['=1+1', '+cmd', '@SUM(A1)', '-2+3', '\tx'])(
    'makes %j plain text, so that a spreadsheet does not run it',
    (cell) => {
      expect(toCsv(['Name'], [[cell]])).toContain(`'${cell}`);
    },
  );

  it('leaves negative numbers as numbers', () => {
    expect(toCsv(['Amount'], [[-12.5], ['-3.00']])).toBe('\uFEFFAmount\r\n-12.5\r\n-3.00\r\n');
  });

  it('quotes commas, quotes and line breaks', () => {
    expect(toCsv(['Name'], [['Beans, "red"\nlarge']])).toBe('\uFEFFName\r\n"Beans, ""red""\nlarge"\r\n');
  });

  it('writes nothing for an unknown value', () => {
    expect(toCsv(['A', 'B'], [[null, undefined]])).toBe('\uFEFFA,B\r\n,\r\n');
  });
});
