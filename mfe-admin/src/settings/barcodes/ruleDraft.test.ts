import { codePicture, ruleDraft, ruleInput, ruleProblems, withKind } from './ruleDraft';

const good = { ...ruleDraft(null), name: 'Scale', prefix: '20-21' };

describe('a rule for labels', () => {
  it('is sent with its prefix as a range', () => {
    expect(ruleProblems(good)).toEqual({});
    expect(ruleInput('id', good, null)).toMatchObject({ prefix_from: '20', prefix_to: '21', value_decimals: 3 });
    expect(ruleInput('id', { ...good, prefix: '27' }, 'v')).toMatchObject({
      prefix_from: '27',
      prefix_to: '27',
      updated_at: 'v',
    });
  });

  it.each([
    ['name', { name: ' ' }],
    ['prefix', { prefix: '2x' }],
    ['prefix', { prefix: '21-20' }],
    ['prefix', { prefix: '2-20' }],
    ['itemLength', { itemPosition: '10', itemLength: '5' }],
    ['valueLength', { valuePosition: '10', valueLength: '5' }],
    ['valuePosition', { itemLength: '6' }],
    ['valueDecimals', { valueDecimals: '4' }],
    ['valueDecimals', { valueKind: 'price' as const, valueDecimals: '3' }],
    ['priority', { priority: '1001' }],
  ])('has a problem with %s: %j', (field, wrong) => {
    expect(Object.keys(ruleProblems({ ...good, ...wrong }))).toEqual([field]);
  });

  it('has the usual decimals of what its code says, unless others were typed', () => {
    expect(withKind(good, 'price')).toEqual({ valueKind: 'price', valueDecimals: '2' });
    expect(withKind({ ...good, valueKind: 'price', valueDecimals: '2' }, 'weight')).toMatchObject({
      valueDecimals: '3',
    });
    expect(withKind({ ...good, valueDecimals: '1' }, 'price')).toEqual({ valueKind: 'price' });
  });

  it('is drawn digit by digit', () => {
    const shape = {
      codeLength: 13,
      itemPosition: 3,
      itemLength: 5,
      valuePosition: 8,
      valueLength: 5,
      valueDecimals: 3,
      isActive: true,
      priority: 1,
    };
    expect(codePicture({ ...shape, prefix: '20-21', valueKind: 'weight', checksDigit: true })).toBe('20IIIIIWWWWWC');
    expect(codePicture({ ...shape, prefix: '22', valueKind: 'price', checksDigit: false })).toBe('22IIIIIPPPPP·');
  });
});
