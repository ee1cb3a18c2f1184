import type { Client } from 'pg';
import { demoTenantId, demoUserId } from '../accounts';
import { seedId } from '../seedId';
import { actAs, type Member } from './actAs';

const key = 'tanaka';

interface DemoSet {
  name: string;
  minimum: number;
  maximum: number | null;
  /** What each adds to the price, in yen. */
  choices: Record<string, number>;
  /** Names of the products that ask for it, with all their sizes. */
  products: readonly string[];
}

const sets: readonly DemoSet[] = [
  {
    name: 'Milk',
    minimum: 1,
    maximum: 1,
    choices: { 'Hokkaido milk': 0, 'Oat drink': 80, 'Soy drink': 60 },
    products: ['Caffè Latte', 'Cappuccino', 'Matcha Latte'],
  },
  {
    name: 'Extras',
    minimum: 0,
    maximum: null,
    choices: { 'Extra shot': 100, 'Vanilla syrup': 70, 'Less ice': 0 },
    products: ['Caffè Latte', 'Cappuccino', 'Americano', 'Iced Coffee'],
  },
];

/** The coffee stand asks which milk it shall be. */
export async function seedTanaka(client: Client): Promise<void> {
  await actAs(client, demoUserId(`owner@${key}.test`), async (owner) => {
    for (const set of sets) await addSet(owner, set);
  });
}

async function addSet(owner: Member, { name, minimum, maximum, choices, products }: DemoSet): Promise<void> {
  const id = seedId('modifier-set', key, name);
  await owner.call('save_modifier_set', {
    id,
    name,
    min_choices: minimum,
    max_choices: maximum,
    choices: Object.entries(choices).map(([choice, amount]) => ({
      id: seedId('modifier', key, choice),
      name: choice,
      amount,
      is_active: true,
    })),
  });
  await owner.rows(
    `select public.attach_modifier_set($1, array_agg(p.id), true)
     from public.products p join unnest($3::text[]) as wanted(name) on p.name = wanted.name or p.name like wanted.name || ' %'
     where p.tenant_id = $2`,
    [id, demoTenantId(key), products],
  );
}
