import { readFileSync } from 'node:fs';
import path from 'node:path';
import { demoAccounts, demoPassword, demoPins, demoTenantId, demoUserId, platformTotpSecret } from './accounts';
import { eanCheckDigit, isEan13 } from './barcodes';
import { tenantSizes } from './bulk/tenantSizes';
import { demoBusinesses } from './businesses';
import { saleTotal } from './history/saleTotal';
import { addDays, instantAt, localDay, localMinutes, weekdayOf } from './localTime';
import { parseSeedArguments } from './parseSeedArguments';
import { Random } from './Random';
import { SeedError } from './SeedError';
import { seedId } from './seedId';

describe('demo accounts', () => {
  it('are the ones that are printed at the start', () => {
    const printed = readFileSync(path.join(__dirname, '..', 'lib', 'demoAccounts.mjs'), 'utf8');
    expect(printed).toContain(`'${demoPassword}'`);
    expect(printed).toContain(`'${platformTotpSecret}'`);
  });

  it('have the till PINs that are printed at the start and named in the README', () => {
    const read = (...at: string[]) => readFileSync(path.join(__dirname, '..', ...at), 'utf8');
    for (const [role, pin] of Object.entries(demoPins)) {
      expect(read('lib', 'demoAccounts.mjs')).toContain(`${role}: '${pin}'`);
      expect(read('..', 'README.md')).toContain(`${role} \`${pin}\``);
      expect(pin).toMatch(/^[0-9]{4,8}$/);
    }
  });

  it('have an owner, a manager and a cashier in every business', () => {
    for (const { key } of demoBusinesses) {
      for (const word of ['owner', 'manager', 'cashier'])
        expect(demoAccounts.map(({ email }) => email)).toContain(`${word}@${key}.test`);
    }
  });

  it('have one whose books show four whole months on any day of the year', () => {
    const days = demoBusinesses.map(({ trading }) => trading?.days ?? 0);
    // July to October, or August to November, with the day itself.
    expect(Math.max(...days)).toBeGreaterThanOrEqual(124);
  });

  it('have fixed ids that do not meet', () => {
    const ids = [
      ...demoAccounts.map(({ email }) => demoUserId(email)),
      ...demoBusinesses.map(({ key }) => demoTenantId(key)),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    expect(seedId('tenant', 'duka')).toBe(demoTenantId('duka'));
    expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(
      true,
    );
  });
});

describe('EAN-13', () => {
  it('has the check digit of the standard', () => {
    expect(eanCheckDigit('400638133393')).toBe(1);
    expect(isEan13('4006381333931')).toBe(true);
  });

  it.each(['4006381333932', '400638133393', 'abcdefghijklm'])('refuses %s', (code) => {
    expect(isEan13(code)).toBe(false);
  });
});

describe('saleTotal', () => {
  const line = { price: 19.99, quantity: 3, discountPercent: 0, taxPercent: 8.875 };

  it('leaves tax inside prices that include it', () => {
    expect(saleTotal([line], { pricesIncludeTax: true, stepHundredths: 1 })).toBe(5997);
  });

  it('adds tax line by line, halves away from zero', () => {
    expect(saleTotal([line], { pricesIncludeTax: false, stepHundredths: 1 })).toBe(5997 + 532);
  });

  it('rounds discounts and weights to the step of the currency', () => {
    expect(
      saleTotal([{ price: 125, quantity: 0.35, discountPercent: 5, taxPercent: 10 }], {
        pricesIncludeTax: true,
        stepHundredths: 100,
      }),
    ).toBe(4200);
  });
});

describe('local time', () => {
  it('knows zones with and without summer time', () => {
    expect(new Date(instantAt('2026-07-01', 540, 'America/New_York')).toISOString()).toBe('2026-07-01T13:00:00.000Z');
    expect(new Date(instantAt('2026-12-01', 540, 'America/New_York')).toISOString()).toBe('2026-12-01T14:00:00.000Z');
    expect(localDay(Date.parse('2026-03-01T22:30:00Z'), 'Africa/Nairobi')).toBe('2026-03-02');
    expect(localMinutes(Date.parse('2026-03-01T22:30:00Z'), 'Africa/Nairobi')).toBe(90);
  });

  it('counts days over the end of a month', () => {
    expect(addDays('2026-02-27', 2)).toBe('2026-03-01');
    expect(weekdayOf('2026-11-21')).toBe(6);
  });
});

describe('Random', () => {
  it('repeats itself for the same seed and differs for another', () => {
    const draw = (seed: string) =>
      Array.from(
        { length: 5 },
        (
          (random) => () =>
            random.integer(0, 1000)
        )(new Random(seed)),
      );
    expect(draw('a')).toEqual(draw('a'));
    expect(draw('a')).not.toEqual(draw('b'));
  });

  it('never picks what weighs nothing', () => {
    const random = new Random('weights');
    expect(new Set(Array.from({ length: 500 }, () => random.weightedIndex([0, 3, 0, 1])))).toEqual(new Set([1, 3]));
  });
});

describe('tenantSizes', () => {
  it.each([
    [1, 500, 500],
    [40, 80_000, 30_000],
    [1000, 2_000_000, 100_000],
    [3, 3, 1],
    [5, 100, 20],
  ])('splits for %i businesses %i products, at most %i each', (count, total, largest) => {
    const sizes = tenantSizes(count, total, largest);
    expect(sizes).toHaveLength(count);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(total);
    expect(sizes[0]).toBe(largest);
    expect(Math.max(...sizes)).toBe(largest);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(1);
  });
});

describe('parseSeedArguments', () => {
  it('makes the demo without arguments', () => {
    expect(parseSeedArguments([])).toEqual({ kind: 'demo' });
  });

  it('reads the sizes of a generated database', () => {
    expect(
      parseSeedArguments(['--tenants', '1000', '--products-total', '2000000', '--largest-tenant', '100000']),
    ).toEqual({
      kind: 'generated',
      isForced: false,
      size: { tenantCount: 1000, productsTotal: 2_000_000, largestTenant: 100_000, salesPerTenant: 5 },
    });
  });

  it.each([
    [['--tenants', '0']],
    [['--tenants', '10', '--products-total', '5']],
    [['--tenants', '10', '--products-total', '100', '--largest-tenant', '5']],
    [['--tenants', 'many']],
  ])('refuses %j', (args) => {
    expect(() => parseSeedArguments(args)).toThrow(/must be a whole number/);
  });

  it('refuses what it does not know, as a sentence', () => {
    expect(() => parseSeedArguments(['--tenant', '5'])).toThrow(SeedError);
  });
});
