import { asUser } from '../support/personas';
import { callRpc } from '../support/callRpc';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { markerPattern } from './markers';
import { LeakMatrix, type Leak } from './LeakMatrix';

// The victims' rows are markers, not books.
const database = testDatabase({ breaksInvariants: true });
let matrix: LeakMatrix;

/** One line for each object and verb with a leak, with an example and who else could. */
function describeLeaks(leaks: Leak[]): string[] {
  const byDoor = new Map<string, Leak[]>();
  for (const leak of leaks) {
    const door = `${leak.verb} ${leak.object} of victim ${leak.victim}`;
    byDoor.set(door, [...(byDoor.get(door) ?? []), leak]);
  }
  return [...byDoor].map(
    ([door, found]) =>
      `${door}: ${found[0]?.what ?? ''} (${[...new Set(found.map((leak) => leak.attacker))].join(', ')})`,
  );
}

beforeAll(async () => {
  matrix = await LeakMatrix.prepare(database.client);
}, 300_000);

describe('the leak matrix', () => {
  it('has victims whose own people do see the markers', async () => {
    const owner = matrix.victims[0]?.ownerId ?? '';

    const seen = await asUser(
      database.client,
      owner,
      async () => (await database.client.query('select * from public.tills')).rows,
    );

    expect(JSON.stringify(seen)).toMatch(markerPattern);
  });

  it('has attackers whose own calls succeed, so that an attack is refused for the right reason', async () => {
    for (const [name, args] of Object.entries(matrix.own.validCalls)) {
      await asUser(database.client, matrix.own.owner, () => callRpc(database.client, name, args), { rollback: true });
    }
  }, 300_000);

  it('finds no leak, by nobody, in no table and no function', async () => {
    for (const attacker of matrix.attackers) {
      for (const table of matrix.tables) await matrix.attackTable(attacker, table);
      for (const target of matrix.functions) await matrix.attackFunction(attacker, target, count(1, 6));
    }

    process.stdout.write(
      `leak matrix: ${matrix.attempts} attempts (${matrix.answered} answered), ${matrix.leaks.length} leaks\n`,
    );
    expect(describeLeaks(matrix.leaks)).toEqual([]);
    expect(matrix.attempts).toBeGreaterThan(count(1000, 5000));
    expect(await matrix.victimsAreUnchanged()).toBe(true);
  }, 600_000);
});
