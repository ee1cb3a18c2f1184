import type { Client } from 'pg';
import { demoPassword, demoPins, demoUserId } from '../accounts';
import { actAs } from './actAs';

/** Gives manager and cashier of a business their till PINs, as each of them would under Profile, Security. */
export async function givePins(client: Client, business: string): Promise<void> {
  for (const [role, pin] of Object.entries(demoPins))
    await actAs(client, demoUserId(`${role}@${business}.test`), async (person) => {
      await person.call('set_staff_pin', pin, demoPassword);
    });
}
