import type { Client } from 'pg';
import { seedId } from '../seedId';

const key = 'duka';

const zones = [
  {
    name: 'Along Ngong Road',
    areas: ['Kilimani', 'Hurlingham', 'Adams Arcade', 'Dagoretti Corner', 'Woodley', 'Jamhuri'],
    fee: 150,
    free_from: 3000,
    minimum: null,
    estimate: '2 to 3 hours',
  },
  {
    name: 'Rest of Nairobi',
    areas: ['Westlands', 'Lavington', 'Karen', 'Lang’ata', 'South B', 'South C', 'Parklands', 'Kileleshwa', 'Embakasi'],
    fee: 300,
    free_from: 6000,
    minimum: 500,
    estimate: 'Same day when ordered before noon',
  },
  {
    name: 'Kiambu and Ngong towns',
    areas: ['Ngong', 'Rongai', 'Kiserian', 'Ruaka', 'Kikuyu'],
    fee: 450,
    free_from: null,
    minimum: 1500,
    estimate: 'Next day',
  },
];

const weekday = [{ opens: '06:00', closes: '21:00' }];
const sunday = [
  { opens: '07:00', closes: '13:00' },
  { opens: '15:00', closes: '19:00' },
];

/** Where the general store delivers, when it is open, and the times at which orders are collected. */
export async function addDelivery(client: Client, tenantId: string, now: number): Promise<void> {
  for (const [position, zone] of zones.entries())
    await client.query(
      `insert into public.delivery_zones (tenant_id, id, name, areas, fee, free_from, minimum, estimate, position)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        ...[tenantId, seedId('delivery-zone', key, position), zone.name, zone.areas],
        ...[zone.fee, zone.free_from, zone.minimum, zone.estimate, position],
      ],
    );
  const hours = { ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((day) => [day, weekday])), 7: sunday };
  await client.query(
    `update public.storefront_settings
     set opening_hours = $2, special_days = $3, pickup_slot_minutes = 60, pickup_slot_capacity = 6, cart_mail_hours = 4
     where tenant_id = $1`,
    [
      tenantId,
      JSON.stringify(hours),
      JSON.stringify([{ day: `${new Date(now).getUTCFullYear()}-12-25`, name: 'Christmas', spans: [] }]),
    ],
  );
}
