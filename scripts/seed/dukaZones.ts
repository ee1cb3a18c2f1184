import type { DemoZone } from './DemoBusiness';

/** Where the general store delivers. */
export const dukaZones: readonly DemoZone[] = [
  {
    name: 'Along Ngong Road',
    areas: ['Kilimani', 'Hurlingham', 'Adams Arcade', 'Dagoretti Corner', 'Woodley', 'Jamhuri'],
    fee: 150,
    freeFrom: 3000,
    minimum: null,
    estimate: '2 to 3 hours',
  },
  {
    name: 'Rest of Nairobi',
    areas: ['Westlands', 'Lavington', 'Karen', 'Lang’ata', 'South B', 'South C', 'Parklands', 'Kileleshwa', 'Embakasi'],
    fee: 300,
    freeFrom: 6000,
    minimum: 500,
    estimate: 'Same day when ordered before noon',
  },
  {
    name: 'Kiambu and Ngong towns',
    areas: ['Ngong', 'Rongai', 'Kiserian', 'Ruaka', 'Kikuyu'],
    fee: 450,
    freeFrom: null,
    minimum: 1500,
    estimate: 'Next day',
  },
];
