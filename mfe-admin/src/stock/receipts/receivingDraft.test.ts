/** @jest-environment jsdom */
import type { LineProduct } from '../../common/lines/lineProducts';
import {
  emptyReceiving,
  lineTotal,
  lineUnits,
  receivingInput,
  receivingProblem,
  storedReceiving,
  storeReceiving,
  withPack,
  withProduct,
  withSerials,
  type ReceivingDraft,
} from './receivingDraft';

const soda = (changes: Partial<LineProduct> = {}): LineProduct => ({
  id: 'soda',
  name: 'Soda',
  sku: null,
  unit: 'each',
  stock: 4000,
  tracksBatches: false,
  tracksSerials: false,
  packSize: 1,
  unitFactor: 1,
  lastCost: 12.5,
  ...changes,
});
const draft = (changes: Partial<ReceivingDraft['lines'][number]> = {}): ReceivingDraft => ({
  ...emptyReceiving(),
  lines: withProduct([], soda({ packSize: 24 })).map((line) => ({ ...line, quantityText: '3', ...changes })),
});

describe('a delivery that is being written', () => {
  it('starts a line at the last cost, and a scanned crate as one crate at its cost', () => {
    expect(withProduct([], soda())).toMatchObject([{ pack: 1, packs: [1], quantityText: '', costText: '12.5' }]);
    expect(withProduct([], soda({ unitFactor: 24 }))).toMatchObject([
      { pack: 24, packs: [1, 24], quantityText: '1', costText: '300' },
    ]);
    expect(withProduct([], soda({ lastCost: null }))).toMatchObject([{ costText: '' }]);
  });

  it('adds a scan to the line that is there, in the packs of that line', () => {
    const crates = withProduct(withProduct([], soda({ unitFactor: 24 })), soda({ unitFactor: 24 }));
    expect(crates).toMatchObject([{ pack: 24, quantityText: '2' }]);
    const singles = withProduct(withProduct([], soda()), soda({ unitFactor: 24 }));
    expect(singles).toMatchObject([{ pack: 1, quantityText: '24' }]);
  });

  it('takes as many pieces as have a serial number, one by one', () => {
    const lines = withProduct([], soda({ tracksSerials: true, packSize: 24, unitFactor: 24 }));
    expect(lines).toMatchObject([{ pack: 1, packs: [1], quantityText: '', serials: [] }]);
    const empty = { ...emptyReceiving(), lines };
    expect(receivingProblem(empty)).toBe('Scan or type the serial numbers of Soda.');
    expect(withProduct(lines, soda({ tracksSerials: true }))).toEqual(lines);
    const named = { ...empty, lines: lines.map((line) => withSerials(line, ['A', 'B'])) };
    expect(receivingProblem(named)).toBeNull();
    expect(receivingInput(named).lines).toMatchObject([{ quantity: 2, unit_cost: 12.5, serials: ['A', 'B'] }]);
  });

  it('keeps the cost of a unit when it is said in packs', () => {
    const [line] = draft().lines;
    expect(withPack(line!, 24)).toMatchObject({ pack: 24, costText: '300' });
    expect(withPack(withPack(line!, 24), 1)).toMatchObject({ pack: 1, costText: '12.5' });
  });

  it('knows units and total of a line, and nothing while it is not complete', () => {
    const [line] = draft({ pack: 24, costText: '300' }).lines;
    expect([lineUnits(line!), lineTotal(line!)]).toEqual([72, 90_000]);
    expect([lineUnits({ ...line!, quantityText: '' }), lineTotal({ ...line!, costText: 'x' })]).toEqual([null, null]);
  });

  it.each([
    [{}, null],
    [{ quantityText: '0' }, /how many of Soda/],
    [{ quantityText: '-3' }, /how many of Soda/],
    [{ costText: '' }, /what one of Soda cost/],
    [{ pack: 24, costText: 'much' }, /what a pack of 24 of Soda cost/],
  ])('%j', (changes, expected) => {
    const problem = receivingProblem(draft(changes));
    if (expected === null) expect(problem).toBeNull();
    else expect(problem).toMatch(expected);
  });

  it('sends units at the cost of a unit: a crate of 24 for 100', () => {
    expect(
      receivingInput({
        ...draft({ pack: 24, costText: '100', batchNumber: ' B7 ', expiresOn: '2027-01-31' }),
        id: 'r',
        reference: ' DN 7 ',
        contactId: 'c',
      }),
    ).toEqual({
      id: 'r',
      contact_id: 'c',
      supplier_reference: 'DN 7',
      lines: [{ product_id: 'soda', quantity: 72, unit_cost: 4.166667, batch_number: 'B7', expires_on: '2027-01-31' }],
    });
  });

  it('survives a reload on this device, for this business alone', () => {
    const written = draft();
    storeReceiving('t1', written);
    expect(storedReceiving('t1')).toEqual(written);
    expect(storedReceiving('t2')).toBeNull();
    storeReceiving('t1', null);
    expect(storedReceiving('t1')).toBeNull();
    localStorage.setItem('dukani-receiving-t1', '{"id": 5}');
    expect(storedReceiving('t1')).toBeNull();
    localStorage.setItem('dukani-receiving-t1', 'not json');
    expect(storedReceiving('t1')).toBeNull();
  });
});
