import type { Client } from 'pg';
import { demoTenantId } from '../accounts';
import { seedId } from '../seedId';
import type { Member } from './actAs';

const key = 'duka';

/** Gift cards and points switched on, with a card that was given away and a customer who has points. */
export async function addRewards(client: Client, owner: Member): Promise<void> {
  await client.query(
    'update public.tenant_policies set gift_cards_enabled = true, gift_card_months = 24 where tenant_id = $1',
    [demoTenantId(key)],
  );
  await owner.call('save_loyalty_program', { is_active: true, earn_amount: 100, point_value: 1, minimum_points: 10 });
  const { rows } = await client.query<{ id: string }>(
    `select c.id from public.contacts c where c.tenant_id = $1 and not c.is_staff and c.type = 'customer'
     and c.merged_into_id is null and c.archived_at is null order by c.name limit 1`,
    [demoTenantId(key)],
  );
  const contactId = rows[0]?.id;
  if (contactId === undefined) return;
  await owner.call('adjust_loyalty', {
    id: seedId('loyalty', key, 'welcome'),
    contact_id: contactId,
    points: 240,
    reason: 'Points of the old paper card',
  });
  await owner.call('issue_gift_card', {
    id: seedId('gift-card', key, 'thanks'),
    amount: 1000,
    reason: 'Thank you for ten years of coming',
    contact_id: contactId,
  });
}
