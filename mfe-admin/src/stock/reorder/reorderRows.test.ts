import { quantityFromNumeric } from '@dukani/shared/money';
import { whyText, type ReorderRow } from './reorderRows';

const some = quantityFromNumeric;
const row: ReorderRow = {
  id: 'p',
  name: 'Flour',
  sku: null,
  unit: 'kg',
  supplierName: 'Unga Mills',
  supplierCode: null,
  onHand: some(4),
  reserved: some(0),
  inTransit: some(0),
  onOrder: some(0),
  drafted: some(0),
  sold: some(0),
  reorderPoint: some(10),
  level: some(10),
  packSize: 8,
  minQuantity: some(20),
  suggested: some(24),
  daysLeft: null,
  suggestedCost: null,
};
const rules = { days: 30, leadDays: 3, coverDays: 14 };
/** Numbers stay with their units. */
const plain = (text: string) => text.replaceAll('\u00A0', ' ');

describe('why so many are suggested', () => {
  it('says the packs and the least that the supplier delivers', () => {
    expect(plain(whyText(row, rules))).toBe(
      'In stock: 4 kg: at or below the reorder point of 10 kg. 3 packs of 8. The supplier delivers at least 20 kg.',
    );
  });

  it('says neither where nothing is known of it', () => {
    expect(plain(whyText({ ...row, packSize: 1, minQuantity: null }, rules))).toBe(
      'In stock: 4 kg: at or below the reorder point of 10 kg.',
    );
  });
});
