import { FileProblem, headersOf, parseText, pickSheet, sheetCell, delimiterOf, encodingOf, tableOf } from './parseFile';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function utf16(text: string, isBigEndian = false): Uint8Array {
  const out = new Uint8Array(text.length * 2 + 2);
  const view = new DataView(out.buffer);
  view.setUint16(0, 0xfeff, !isBigEndian);
  for (let place = 0; place < text.length; place += 1)
    view.setUint16(2 + place * 2, text.charCodeAt(place), !isBigEndian);
  return out;
}

describe('a text file', () => {
  it.each([
    ['commas', 'SKU,Name\nA,Tea\n', ','],
    ['semicolons, with decimal commas in the cells', 'SKU;Price\nA;1,50\nB;2,75\n', ';'],
    ['tabs', 'SKU\tName\nA\tTea, green\n', '\t'],
    ['bars', 'SKU|Name\nA|Tea\n', '|'],
    ['what Excel says in its first line', 'sep=;\nSKU;Name, long\nA;Tea, green\n', ';'],
  ])('is read with %s', (_, text, delimiter) => {
    const file = parseText(bytes(text));
    expect(file.delimiter).toBe(delimiter);
    expect(file.headers[0]).toBe('SKU');
    expect(file.headers).toHaveLength(2);
    expect(file.rows[0]?.[0]).toBe('A');
  });

  it.each([
    ['UTF-8 with a byte order mark', bytes('\uFEFFName,N\nChai ☕ é,1\n'), 'utf-8', 'Chai ☕ é'],
    ['UTF-8 without', bytes('Name,N\nMaziwa ñ,1\n'), 'utf-8', 'Maziwa ñ'],
    ['UTF-16 little endian', utf16('Name,N\nThé,1\n'), 'utf-16le', 'Thé'],
    ['UTF-16 big endian', utf16('Name,N\nThé,1\n', true), 'utf-16be', 'Thé'],
    ['UTF-16 without a mark', utf16('Name,N\nTea,1\n').slice(2), 'utf-16le', 'Tea'],
    ['Windows-1252', Uint8Array.from([...bytes('Name,N\nCaf'), 0xe9, ...bytes(',1\n')]), 'windows-1252', 'Café'],
  ])('is read in %s', (_, content, encoding, name) => {
    const file = parseText(content);
    expect(file.encoding).toBe(encoding);
    expect(file.headers).toEqual(['Name', 'N']);
    expect(file.rows).toEqual([[name, '1']]);
  });

  it('takes what is told over what it would find out', () => {
    expect(parseText(bytes('a;b,c\n1;2,3\n'), { delimiter: ',' }).headers).toEqual(['a;b', 'c']);
    expect(parseText(Uint8Array.from([0x61, 0x0a, 0xe9, 0x0a]), { encoding: 'windows-1252' }).rows).toEqual([['é']]);
  });

  it('keeps line breaks, commas and quotation marks inside quotes', () => {
    const file = parseText(bytes('Name,Description\r\n"Tea, green","Line 1\nLine ""2"""\r\n'));
    expect(file.rows).toEqual([['Tea, green', 'Line 1\nLine "2"']]);
  });

  it('keeps leading zeros, signs and long digits as they stand', () => {
    const file = parseText(bytes('SKU,Barcode,Formula\n0017,0061400000123,=1+1\n'));
    expect(file.rows).toEqual([['0017', '0061400000123', '=1+1']]);
  });

  it('leaves out empty lines, fills short rows and names what has no name', () => {
    const file = parseText(bytes('\n\nSKU,,Name,Name\n\nA,x\n ,,,\nB,y,Tea,Green\n'));
    expect(file.headers).toEqual(['SKU', 'Column 2', 'Name', 'Name (2)']);
    expect(file.rows).toEqual([
      ['A', 'x', null, null],
      ['B', 'y', 'Tea', 'Green'],
    ]);
  });

  it('gives a column without a name to rows that are wider than the header', () => {
    expect(parseText(bytes('A,B\n1,2,3\n')).headers).toEqual(['A', 'B', 'Column 3']);
  });

  it.each([
    ['nothing', '', 'This file is empty.'],
    ['only empty lines', '\n\n , \n', 'This file is empty.'],
    ['a header alone', 'SKU,Name\n', 'no rows below it'],
    ['a quotation mark that is never closed', 'SKU,Name\nA,"Tea\nB,Milk\n', 'never closed'],
  ])('with %s says what is wrong', (_, text, words) => {
    expect(() => parseText(bytes(text))).toThrow(FileProblem);
    expect(() => parseText(bytes(text))).toThrow(words);
  });

  it('reads a single column, and no zero characters, which the database cannot keep', () => {
    expect(parseText(bytes('Name\nTe\0a\nMilk\n')).rows).toEqual([['Tea'], ['Milk']]);
  });

  it('keeps no half characters, of which no database text can be made, not even where it cuts a cell', () => {
    const { headers, rows } = tableOf([
      [`${'n'.repeat(199)}🎉`, 'B'],
      ['Tea \ud83d', '\ude00 \ud83d\ude00'],
      [`${'x'.repeat(9_999)}🎉`, 1],
    ]);
    expect(headers).toEqual([`${'n'.repeat(199)}\ufffd`, 'B']);
    expect(rows).toEqual([
      ['Tea \ufffd', '\ufffd 😀'],
      [`${'x'.repeat(9_999)}\ufffd`, 1],
    ]);
  });

  it('refuses more than 50,000 rows and 200 columns', () => {
    expect(() => tableOf(Array.from({ length: 50_002 }, () => ['a']))).toThrow('more than 50,000 rows');
    expect(() => tableOf([Array.from({ length: 201 }, () => 'a'), ['b']])).toThrow('more than 200 columns');
  });

  it('reads 10,000 rows with everything in them', () => {
    const rows = Array.from({ length: 10_000 }, (_, row) => `SKU-${row},"Name, ""${row}""",${row}.50`);
    const file = parseText(bytes(`SKU,Name,Price\n${rows.join('\n')}\n`));
    expect(file.rows).toHaveLength(10_000);
    expect(file.rows[9_999]).toEqual(['SKU-9999', 'Name, "9999"', '9999.50']);
  });
});

describe('a spreadsheet', () => {
  it('gives numbers as numbers, days as days, and yes or no', () => {
    expect([12.5, new Date('2026-01-31'), true, false, null, '0017', Number.NaN].map(sheetCell)).toEqual([
      12.5,
      '2026-01-31',
      'yes',
      'no',
      null,
      '0017',
      null,
    ]);
  });

  it('is read from the sheet that is chosen, else from the first with rows', () => {
    const sheets = [
      { sheet: 'Cover', data: [] },
      { sheet: 'Goods', data: [['SKU'], ['A']] },
      { sheet: 'More', data: [['SKU'], ['B']] },
    ];
    expect(pickSheet(sheets)).toMatchObject({ sheet: 'Goods', rows: [['A']], sheets: ['Cover', 'Goods', 'More'] });
    expect(pickSheet(sheets, 'More').rows).toEqual([['B']]);
    expect(() => pickSheet([])).toThrow(FileProblem);
  });
});

it('names of columns are kept apart whatever their case', () => {
  expect(headersOf(['Name', 'name', '  NAME ', null])).toEqual(['Name', 'name (2)', 'NAME (3)', 'Column 4']);
});

it('finds the sign and the letters of odd files', () => {
  expect(delimiterOf('one column only\nwith, a comma in one line\nand no other\n')).toBe(',');
  expect(encodingOf(new Uint8Array())).toBe('utf-8');
});
