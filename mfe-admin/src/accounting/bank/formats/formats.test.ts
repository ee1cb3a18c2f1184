/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { dayOf, orderOf } from './days';
import { readStatement } from './readStatement';
import { amountOf, toFileLine, type ReadStatement } from './statement';
import { readTable } from './tables';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const sample = (name: string) => readFileSync(path.join(__dirname, 'samples', name), 'utf8');
async function read(text: string): Promise<ReadStatement> {
  const file = await readStatement(bytesOf(text));
  if (file.kind !== 'read') throw new Error('The columns of this file have to be named.');
  return file.statement;
}
const amountsOf = ({ lines }: ReadStatement) => lines.map(({ amount }) => amount);

describe('amounts', () => {
  it.each([
    ['1,234.50', 123450],
    ['1.234,50', 123450],
    ['(12.00)', -1200],
    ['12.00-', -1200],
    ['KES 5', 500],
    ['7.00 DR', -700],
    ['7.5CR', 750],
    ['-0.10', -10],
    ["1'000.00", 100000],
    ['100,000', 10000000],
    ['12.5000', 1250],
    [0.1, 10],
    ['', null],
    ['12a', null],
    ['--', null],
  ])('%s', (text, amount) => expect(amountOf(text)).toBe(amount));
});

describe('days', () => {
  it.each([
    ['2026-11-03 10:15:00', 'ymd', '2026-11-03 10:15:00'],
    ['03-11-2026 10:15', 'dmy', '2026-11-03 10:15:00'],
    ['11/03/2026', 'mdy', '2026-11-03 00:00:00'],
    ['3-Nov-26', 'mdy', '2026-11-03 00:00:00'],
    ['03/11/2026 1:05 PM', 'dmy', '2026-11-03 13:05:00'],
  ] as const)('%s', (text, order, at) => expect(dayOf(text, order)?.at).toBe(at));

  it('that are in no calendar are none', () => expect(dayOf('31/02/2026', 'dmy')).toBeNull());
  it('say themselves whether the month comes first', () => {
    expect([orderOf(['01/02/2026', '02/13/2026']), orderOf(['01/02/2026']), orderOf(['2026-02-13'])]).toEqual([
      'mdy',
      'dmy',
      'ymd',
    ]);
  });
});

describe('M-Pesa', () => {
  it('is put in the order its balances prove, without what was not completed', async () => {
    const statement = await read(sample('mpesa.csv'));
    expect(amountsOf(statement)).toEqual([1500000, -5500, -500000, -3000]);
    expect(statement).toMatchObject({
      format: 'mpesa',
      proof: 'proven',
      opening: 0,
      closing: 991500,
      skipped: 1,
      from: '2026-11-02',
      to: '2026-11-03',
      accountEnding: '4379',
    });
  });

  it('has a charge under the receipt and its kind', async () => {
    const { lines } = await read(sample('mpesa.csv'));
    expect(lines.map(({ externalId }) => externalId)).toEqual([
      'TKA1AB0001 merchant payment',
      'TKA1AB0002 charge',
      'TKB3XY0002 merchant to bank',
      'TKB3XY0003 charge',
    ]);
    expect(lines[0]).toMatchObject({ counterparty: '2547XXXX123 - JANE WANJIKU', reference: 'TKA1AB0001' });
  });

  it('may write withdrawals with or without a minus', async () => {
    const plain = await read(sample('mpesa.csv').replaceAll(/,"?-(?=\d)/g, (found) => found.replace('-', '')));
    expect(amountsOf(plain)).toEqual([1500000, -5500, -500000, -3000]);
  });
});

describe('tables of banks', () => {
  it('KCB: tabs, a preamble, a total below, an account overdrawn', async () => {
    const statement = await read(sample('kcb.txt'));
    expect(statement).toMatchObject({
      format: 'kcb',
      proof: 'proven',
      opening: 100000,
      closing: 9844242,
      accountEnding: '3344',
    });
    expect(statement.lines.map(toFileLine)[1]).toEqual({
      booked_on: '2026-03-03',
      value_on: '2026-03-04',
      amount: '100000.10',
      balance: '98442.42',
      text: 'RTGS FROM ABC LTD',
      counterparty: null,
      reference: null,
      external_id: null,
    });
  });

  it('Equity: the M-Pesa code in the text', async () => {
    const statement = await read(sample('equity.csv'));
    expect(statement.format).toBe('equity');
    expect([amountsOf(statement), statement.lines[0]?.reference]).toEqual([[150000, -11000], 'TKB3XY0009']);
  });

  it('Co-operative: one amount column whose sign the balances prove', async () => {
    const statement = await read(sample('coop.csv'));
    expect([statement.format, statement.proof, amountsOf(statement)]).toEqual(['coop', 'proven', [500000, -15000]]);
  });

  it('of other banks ask for their columns, once', async () => {
    const text = 'When,What,Out,In\n02/03/2026,Rent,500.00,\n03/03/2026,Sale,,20.00\n';
    const asked = await readStatement(bytesOf(text));
    if (asked.kind !== 'columns') throw new Error('It was read.');
    const profile = {
      ...asked.table.profile,
      order: 'dmy' as const,
      columns: { ...asked.table.profile.columns, date: 0, text: 1, debit: 2, credit: 3 },
    };
    expect(amountsOf(readTable('table', asked.table.rows, 0, profile))).toEqual([-50000, 2000]);
    const again = await readStatement(bytesOf(text), profile);
    expect(again.kind).toBe('read');
  });

  it('whose balances do not follow are looked at first', async () => {
    const file = await readStatement(bytesOf(sample('kcb.txt').replace('98,442.42', '98,442.43')));
    expect(file.kind).toBe('columns');
  });

  it('that are empty, or too large, are refused', async () => {
    await expect(readStatement(bytesOf(''))).rejects.toThrow('This file is empty.');
    await expect(readStatement(new Uint8Array(10 * 1024 * 1024 + 1))).rejects.toThrow('larger than 10 MB');
  });
});

describe('OFX', () => {
  it('1 is read with both rows of one number', async () => {
    const statement = await read(sample('bank1.ofx'));
    expect(amountsOf(statement)).toEqual([-255768, -300, 10000010]);
    expect(statement).toMatchObject({
      opening: 100000,
      closing: 9843942,
      from: '2026-03-01',
      to: '2026-03-31',
      accountEnding: '3344',
    });
    expect(statement.lines.map(({ externalId }) => externalId)).toEqual(['900', '900', '901']);
    expect(statement.lines[0]).toMatchObject({
      bookedOn: '2026-03-02',
      text: 'SMITH & SONS Cheque',
      reference: '4512',
    });
  });

  it('2 is read', async () => {
    expect(await read(sample('bank2.ofx'))).toMatchObject({ opening: 20, closing: 30, accountEnding: '1122' });
  });

  it('with definitions of its own, or damaged, is refused', async () => {
    await expect(read(sample('bank2.ofx').replace('<OFX>', '<!DOCTYPE x [<!ENTITY a "b">]><OFX>'))).rejects.toThrow(
      'DTD',
    );
    await expect(read(sample('bank1.ofx').replace('<TRNAMT>-3.00', '<TRNAMT>three'))).rejects.toThrow('no amount');
    await expect(read('OFXHEADER:100\n\n<OFX><BANKMSGSRSV1></BANKMSGSRSV1></OFX>')).rejects.toThrow('no statement');
  });
});

describe('MT940', () => {
  it('is read with debits, credits and what reversed them, over the end of a year', async () => {
    const statement = await read(sample('coop.mt940'));
    expect(amountsOf(statement).toSorted((left, right) => left - right)).toEqual([-255768, -10, 20, 10000010]);
    expect(statement).toMatchObject({ opening: 100000, closing: 9844252, from: '2025-12-30', to: '2026-01-01' });
    expect(statement.lines.find(({ amount }) => amount === -255768)).toMatchObject({
      bookedOn: '2026-01-01',
      valueOn: '2025-12-31',
      reference: '004512',
    });
  });

  it('whose lines are not the difference of its balances is refused', async () => {
    await expect(read(sample('coop.mt940').replace('98442,52', '98442,53'))).rejects.toThrow('not its balances');
  });
});

describe('CAMT.053', () => {
  it('parts a batch, keeps a reversal in its direction, and leaves out what is pending', async () => {
    const statement = await read(sample('camt053.xml'));
    expect(amountsOf(statement)).toEqual([10011, 20100, 1000, 30000]);
    expect(statement).toMatchObject({
      opening: -10000,
      closing: 51111,
      skipped: 1,
      from: '2026-03-01',
      to: '2026-03-31',
    });
    expect(statement.lines.map(({ externalId }) => externalId)).toEqual(['R1/1', 'R1/2', 'R2', 'R3']);
    expect(statement.lines[0]).toMatchObject({ counterparty: 'Jane & Co', reference: 'INV-1', valueOn: '2026-03-03' });
    expect(statement.lines[1]).toMatchObject({ text: 'Rent', reference: null });
  });

  it('with definitions of its own, or damaged, is refused', async () => {
    await expect(read(`<!DOCTYPE d [<!ENTITY x "y">]>${sample('camt053.xml').slice(39)}`)).rejects.toThrow('DTD');
    await expect(read('<Document><BkToCstmrStmt>')).rejects.toThrow('damaged');
    await expect(read('<Document/>')).rejects.toThrow('no bank statement');
  });
});

describe('QIF', () => {
  const asked = async (text: string) => {
    const file = await readStatement(bytesOf(text));
    if (file.kind !== 'columns') throw new Error('The order of its dates was not asked.');
    return file.table;
  };

  it('asks in which order its dates are, and reads them so', async () => {
    const table = await asked(sample('quicken.qif'));
    const daysIn = (order: 'dmy' | 'mdy') =>
      readTable(table.format, table.rows, table.headerPlace, { ...table.profile, order }).lines.map(
        ({ bookedOn }) => bookedOn,
      );
    expect(daysIn('dmy')).toEqual(['2026-11-02', '2026-11-05', '2026-11-06']);
    expect(daysIn('mdy')).toEqual(['2026-02-11', '2026-05-11', '2026-06-11']);
    const statement = readTable(table.format, table.rows, table.headerPlace, table.profile);
    expect([statement.format, amountsOf(statement)]).toEqual(['qif', [-255768, 10000010, -11000]]);
    expect(statement.lines[0]).toMatchObject({
      text: 'Mombasa Traders Milk',
      counterparty: 'Mombasa Traders',
      reference: '004512',
    });
  });

  it('is read at once where the account remembers the order', async () => {
    const { profile } = await asked(sample('quicken.qif'));
    const file = await readStatement(bytesOf(sample('quicken.qif')), { ...profile, order: 'mdy' });
    if (file.kind !== 'read') throw new Error('It was asked again.');
    expect([file.statement.format, file.statement.lines[0]?.bookedOn]).toEqual(['qif', '2026-02-11']);
  });

  it.each([
    ['!Type:Invst\nD1/1/26\nT5\n^\n', 'no bank account'],
    ['!Type:Bank\nD1/1/26\nT5\n^\n!Type:CCard\nD1/1/26\nT5\n^\n', 'several accounts'],
    ['!Type:Bank\nPNobody\n^\n', 'no day or no amount'],
  ])('refuses %j', async (text, message) => {
    await expect(readStatement(bytesOf(text))).rejects.toThrow(message);
  });
});
