import { fromNumeric, zero } from '@dukani/shared/money';
import { emptyBasket, type BasketProduct } from './basket';
import * as slice from './basketSlice';

const { basketSlice } = slice;
const milk: BasketProduct = {
  productId: 'milk',
  name: 'Milk 500 ml',
  sku: 'MLK',
  imageUrl: null,
  unit: 'each',
  listPrice: fromNumeric(60),
  taxRatePercent: 16,
};
const bread: BasketProduct = { ...milk, productId: 'bread', name: 'Bread 400 g', listPrice: fromNumeric(65) };

type Action = Parameters<typeof basketSlice.reducer>[1];
const opened = slice.basketsOpened({
  owner: 'a.b',
  slot: 'dukani.baskets.a.b.here',
  current: {
    saleId: 'sale-1',
    number: 1,
    lines: [],
    discount: null,
    customer: null,
    note: '',
    parkedAt: null,
    unanswered: null,
  },
  parked: [],
  nextNumber: 2,
});
const after = (...actions: Action[]) => actions.reduce(basketSlice.reducer, basketSlice.reducer(undefined, opened));
const addMilk = slice.productAdded({ lineId: 'l1', product: milk, quantity: 1000 });
const addBread = slice.productAdded({ lineId: 'l2', product: bread, quantity: 1000 });
const sent = slice.saleSent({ id: 'sale-1', till_session_id: 's', lines: [], payments: [] });

describe('basketSlice', () => {
  it('counts a product up when it is scanned again', () => {
    const { current, activeLineId } = after(
      addMilk,
      addBread,
      slice.productAdded({ lineId: 'l3', product: milk, quantity: 1000 }),
    );

    expect(current.lines.map((line) => [line.id, line.quantity])).toEqual([
      ['l1', 2000],
      ['l2', 1000],
    ]);
    expect(activeLineId).toBe('l1');
  });

  it('never merges other choices, whatever their order', () => {
    const [oat, shot] = [
      { id: 'oat', set: 'Milk', name: 'Oat', amount: fromNumeric(50) },
      { id: 'shot', set: 'Extras', name: 'Shot', amount: fromNumeric(30) },
    ];
    const add = (lineId: string, ...modifiers: (typeof oat)[]) =>
      slice.productAdded({ lineId, product: milk, quantity: 1000, modifiers });
    const { current } = after(add('l1', oat, shot), add('l2', oat), addMilk, add('l3', shot, oat));

    expect(current.lines.map(({ quantity, modifiers = [] }) => [quantity, modifiers.length])).toEqual([
      [2000, 2],
      [1000, 1],
      [1000, 0],
    ]);
  });

  it('takes the amounts of choices from the server, and the listed price without them', () => {
    const oat = { id: 'oat', set: 'Milk', name: 'Oat', amount: fromNumeric(50) };
    const { current } = after(
      slice.productAdded({ lineId: 'l1', product: milk, quantity: 1000, modifiers: [oat] }),
      slice.pricesQuoted([{ lineId: 'l1', price: fromNumeric(125), modifiers: [{ ...oat, amount: fromNumeric(55) }] }]),
    );

    expect(current.lines[0]).toMatchObject({ listPrice: fromNumeric(70), modifiers: [{ amount: fromNumeric(55) }] });
    const changed = basketSlice.reducer({ ...after(), current }, slice.lineModified({ lineId: 'l1', modifiers: [] }));
    expect(changed.current.lines[0]).not.toHaveProperty('modifiers');
  });

  it('names pieces without counting one twice that was waiting for its number', () => {
    const phone = (lineId: string, serials: string[], quantity = 1000) =>
      slice.productAdded({ lineId, product: { ...milk, productId: 'phone' }, quantity, serials });
    const named = (...actions: Action[]) =>
      after(...actions).current.lines.map((line) => [line.quantity, line.serials]);

    expect(named(phone('l1', []), phone('l2', ['A']), phone('l3', ['B']))).toEqual([[2000, ['A', 'B']]]);
    expect(named(phone('l1', ['A']), slice.serialsNamed({ lineId: 'l1', serials: ['A', 'B', 'C'] }))).toEqual([
      [3000, ['A', 'B', 'C']],
    ]);
    expect(named(phone('l1', ['A']), phone('l2', ['B']), slice.quantitySet({ lineId: 'l1', quantity: 1000 }))).toEqual([
      [1000, ['A']],
    ]);
    expect(named(phone('l1', ['A']), slice.quantitySet({ lineId: 'l1', quantity: 2500 }))).toEqual([[3000, ['A']]]);
    expect(named(addMilk, slice.quantitySet({ lineId: 'l1', quantity: 500 }))).toEqual([[500, undefined]]);
  });

  it('starts a new line beside a discounted one, so that the discount stays on what it was given for', () => {
    const discounted = slice.lineDiscounted({
      lineId: 'l1',
      discount: { kind: 'percent', percent: 10 },
      reason: 'dented',
    });

    expect(
      after(addMilk, discounted, slice.productAdded({ lineId: 'l3', product: milk, quantity: 1000 })).current.lines,
    ).toHaveLength(2);
  });

  it('removes a line whose quantity becomes nothing', () => {
    expect(
      after(addMilk, addBread, slice.quantitySet({ lineId: 'l1', quantity: 0 })).current.lines.map((line) => line.id),
    ).toEqual(['l2']);
  });

  it('puts a line that was taken out back where it stood, once, and into no other basket', () => {
    const taken = slice.quantitySet({ lineId: 'l1', quantity: 0 });
    const line = after(addMilk).current.lines[0];
    if (line === undefined) throw new Error('There is no line.');
    const back = (saleId: string) => slice.lineRestored({ saleId, index: 0, line });
    const ids = (...actions: Action[]) => after(...actions).current.lines.map(({ id }) => id);

    expect(ids(addMilk, addBread, taken, back('sale-1'), back('sale-1'))).toEqual(['l1', 'l2']);
    expect(ids(addMilk, addBread, taken, back('sale-0'))).toEqual(['l2']);
    expect(ids(addMilk, addBread, taken, sent, back('sale-1'))).toEqual(['l2']);
  });

  it('parks a basket and starts the next under a new id', () => {
    const state = after(addMilk, slice.basketParked({ nextSaleId: 'sale-2', at: '2026-11-21T10:00:00Z', total: zero }));

    expect(state.parked).toMatchObject([{ saleId: 'sale-1', number: 1 }]);
    expect(state.current).toMatchObject({ saleId: 'sale-2', number: 2, lines: [] });
  });

  it('does not park an empty basket', () => {
    expect(after(slice.basketParked({ nextSaleId: 'sale-2', at: '', total: zero })).parked).toEqual([]);
  });

  it('swaps the basket on screen with the one resumed', () => {
    const state = after(
      addMilk,
      slice.basketParked({ nextSaleId: 'sale-2', at: 't1', total: zero }),
      addBread,
      slice.basketResumed({ saleId: 'sale-1', at: 't2', total: zero }),
    );

    expect(state.current).toMatchObject({ saleId: 'sale-1', parkedAt: null });
    expect(state.parked).toMatchObject([{ saleId: 'sale-2', parkedAt: 't2' }]);
  });

  it('keeps what it was parked with: how often, by what label, at what total', () => {
    const total = fromNumeric(60);
    const { parked } = after(
      addMilk,
      slice.basketParked({ nextSaleId: 'sale-2', at: 't1', total, label: 'Lady in red' }),
    );

    expect(parked).toMatchObject([{ version: 1, label: 'Lady in red', parkedTotal: total }]);
  });

  it('does not give a basket back that may be on the server', () => {
    const state = after(
      addMilk,
      slice.basketParked({ nextSaleId: 'sale-2', at: 't1', total: zero }),
      slice.parkedSent('sale-1'),
      slice.basketResumed({ saleId: 'sale-1', at: 't2', total: zero }),
    );

    expect(state.current.saleId).toBe('sale-2');
    expect(state.parked).toMatchObject([{ saleId: 'sale-1', isSending: true }]);
  });

  it('gives it back once the server has refused it, and parks it anew as the same version', () => {
    const state = after(
      addMilk,
      slice.basketParked({ nextSaleId: 'sale-2', at: 't1', total: zero }),
      slice.parkedSent('sale-1'),
      slice.parkedRefused({ saleId: 'sale-1' }),
      slice.basketResumed({ saleId: 'sale-1', at: 't2', total: zero }),
      slice.basketParked({ nextSaleId: 'sale-3', at: 't3', total: zero }),
    );

    expect(state.parked).toMatchObject([{ saleId: 'sale-1', version: 1 }]);
  });

  it('makes a basket of its own of one whose id went another way', () => {
    const { parked } = after(
      addMilk,
      slice.basketParked({ nextSaleId: 'sale-2', at: 't1', total: zero }),
      slice.parkedRefused({ saleId: 'sale-1', newSaleId: 'sale-9' }),
    );

    expect(parked).toMatchObject([{ saleId: 'sale-9', version: 1, lines: [{ productId: 'milk' }] }]);
  });

  describe('a basket of the server', () => {
    const asked = slice.resumeAsked({ saleId: 'sale-7', claimId: 'c1' });
    const theirs = {
      ...emptyBasket('sale-7', 4),
      version: 3,
      lines: [{ ...bread, id: 'l9', quantity: 1000, discount: null, discountReason: '' }],
    };
    const answered = (isLate: boolean, claimId = 'c1') =>
      slice.resumeAnswered({ claimId, basket: theirs, at: 't', total: zero, isLate });

    it('comes onto the screen, the one there is parked', () => {
      const state = after(addMilk, asked, answered(false));

      expect(state.current).toMatchObject({ saleId: 'sale-7', version: 3 });
      expect(state.parked).toMatchObject([{ saleId: 'sale-1', version: 1 }]);
      expect(state.resuming).toBeNull();
    });

    it('is put aside again when its answer comes late, into the next customer’s basket', () => {
      const state = after(asked, addMilk, answered(true));

      expect(state.current.saleId).toBe('sale-1');
      expect(state.parked).toMatchObject([{ saleId: 'sale-7', version: 4 }]);
    });

    it('is put aside again while the sale on screen is unanswered', () => {
      expect(after(asked, addMilk, sent, answered(false)).parked).toMatchObject([{ saleId: 'sale-7' }]);
    });

    it('is taken once, and not without having been asked for', () => {
      expect(after(asked, answered(false), addMilk, answered(false)).current.lines).toHaveLength(2);
      expect(after(answered(false)).current.saleId).toBe('sale-1');
      expect(after(asked, answered(false, 'c2')).current.saleId).toBe('sale-1');
      expect(after(asked, slice.resumeRefused('c1'), answered(false)).current.saleId).toBe('sale-1');
    });
  });

  it('takes a note, but not on a sale that may be recorded already', () => {
    expect(after(slice.noteWritten('Deliver on Monday')).current.note).toBe('Deliver on Monday');
    expect(after(addMilk, sent, slice.noteWritten('x')).current.note).toBe('');
  });

  it('lets nothing change while it is unknown whether the sale was recorded', () => {
    const before = after(addMilk, sent).current;

    const tried = after(
      addMilk,
      sent,
      addBread,
      slice.quantitySet({ lineId: 'l1', quantity: 5000 }),
      slice.basketDiscounted({ kind: 'percent', percent: 5 }),
      slice.basketCleared({ nextSaleId: 'x' }),
      slice.basketParked({ nextSaleId: 'x', at: '', total: zero }),
    );

    expect(tried.current).toEqual(before);
  });

  it('may change again, under the same id, once the server has refused', () => {
    const state = after(addMilk, sent, slice.saleRefused('sale-1'), addBread);

    expect(state.current).toMatchObject({ saleId: 'sale-1', unanswered: null });
    expect(state.current.lines).toHaveLength(2);
  });

  it('starts the next basket when the sale was recorded, and ignores an answer for another one', () => {
    expect(after(addMilk, sent, slice.saleRecorded({ saleId: 'other', nextSaleId: 'sale-2' })).current.saleId).toBe(
      'sale-1',
    );
    expect(after(addMilk, sent, slice.saleRecorded({ saleId: 'sale-1', nextSaleId: 'sale-2' })).current).toMatchObject({
      saleId: 'sale-2',
      lines: [],
      number: 2,
    });
  });

  it('goes on without what was sold before under its id, as a sale of its own', () => {
    const more = slice.productAdded({ lineId: 'l3', product: milk, quantity: 1000 });
    const soldOf = (saleId: string, quantity: number) =>
      slice.duplicateSaleDetected({ saleId, nextSaleId: 'sale-2', sold: [{ id: 'l1', quantity, nextLineId: 'l9' }] });
    const left = (quantity: number) => after(addMilk, addBread, more, sent, soldOf('sale-1', quantity)).current;

    expect(left(2000)).toMatchObject({ saleId: 'sale-2', unanswered: null, lines: [{ id: 'l2' }] });
    expect(left(500).lines.map((line) => [line.id, line.quantity])).toEqual([
      ['l9', 1500],
      ['l2', 1000],
    ]);
    expect(after(addMilk, soldOf('other', 2000)).current).toMatchObject({ saleId: 'sale-1', lines: [{ id: 'l1' }] });
  });

  it('puts a cleared basket back, but never over another one', () => {
    const cleared = after(addMilk).current;

    expect(after(addMilk, slice.basketCleared({ nextSaleId: 's2' }), slice.basketRestored(cleared)).current).toEqual(
      cleared,
    );
    expect(after(addBread, slice.basketRestored(cleared)).current.lines).toMatchObject([{ productId: 'bread' }]);
  });
});
