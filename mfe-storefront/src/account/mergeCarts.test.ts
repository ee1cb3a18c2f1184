import { mergeCarts } from './mergeCarts';

describe('mergeCarts', () => {
  it.each([
    ['two carts that never met', {}, { tea: 2, milk: 1 }, { tea: 3, rice: 4 }, { tea: 3, rice: 4, milk: 1 }],
    ['more and less on one side', { tea: 2, milk: 2 }, { tea: 3, milk: 1 }, { tea: 2, milk: 2 }, { tea: 3, milk: 1 }],
    ['taken out here', { tea: 2, milk: 1 }, { milk: 1 }, { tea: 2, milk: 1 }, { milk: 1 }],
    ['taken out there, as by an order', { tea: 2 }, { tea: 2 }, {}, {}],
    ['taken out there, changed here', { tea: 2 }, { tea: 5 }, {}, { tea: 5 }],
    ['changed on both sides', { tea: 2 }, { tea: 1 }, { tea: 4 }, { tea: 4 }],
  ])('%s', (_name, base, here, there, expected) => {
    expect(mergeCarts(base, here, there)).toEqual(expected);
  });

  it('changes nothing when it is done again', () => {
    const amounts = [0, 1, 2, 5];
    for (const before of amounts)
      for (const mine of amounts)
        for (const theirs of amounts) {
          const once = mergeCarts({ tea: before }, { tea: mine }, { tea: theirs });
          // Agreed: what is there now is what both have, or what the save is still to bring.
          expect(mergeCarts(once, once, once)).toEqual(once);
          expect(mergeCarts({ tea: theirs }, once, { tea: theirs })).toEqual(once);
        }
  });
});
