import { editsBetween, WordList } from './wordList';

const NAMES = [
  'sugar 1 kg',
  'sugar brown 2 kg',
  'sukari nguru',
  'sukuma wiki',
  'blue band 500 g',
  'chocolate bar',
  'chocolate milk',
  'milk 500 ml',
  'broad beans',
  'brown bread',
  'bread',
  'baby wipe',
  'type paper',
  'omo a-32',
];
const words = WordList.of(NAMES.length, (line) => NAMES[line] ?? '');
const correct = async (text: string) => (await words).correct(text);

describe('editsBetween', () => {
  it.each([
    ['sugar', 'sugar', 0],
    ['sugr', 'sugar', 1],
    ['suggar', 'sugar', 1],
    ['sugat', 'sugar', 1],
    ['sguar', 'sugar', 1],
    ['choclte', 'chocolate', 2],
    ['milk', 'bread', 3],
  ])('%s and %s: %d', (typed, word, edits) => {
    expect(editsBetween(typed, word, { most: 2 })).toBe(edits);
  });

  it('takes a word that goes on for one that was begun', () => {
    expect(editsBetween('chcol', 'chocolate', { most: 1 })).toBe(2);
    expect(editsBetween('chcol', 'chocolate', { most: 1, isBeginning: true })).toBe(1);
  });
});

describe('the words of a catalogue', () => {
  it.each([
    ['sugr', 'sugar'],
    ['sguar', 'sugar'],
    ['choclate', 'chocolate'],
    ['sugr 2 kg', 'sugar 2 kg'],
    ['brwon sugr', 'brown sugar'],
    ['choclat', 'chocolate'],
    ['blue bnad', 'blue band'],
  ])('%s is read as %s', async (typed, meant) => {
    expect(await correct(typed)).toBe(meant);
  });

  it('are left alone where they are right, or begun rightly', async () => {
    expect(await correct('sugar')).toBeNull();
    expect(await correct('choco')).toBeNull();
  });

  it('are not guessed where nothing is near, or the word is short', async () => {
    expect(await correct('xylophone')).toBeNull();
    expect(await correct('mlk')).toBeNull();
    expect(await correct('sugr xylophone')).toBeNull();
  });

  it('are never read for a code: digits stay as they are', async () => {
    expect(await correct('6161100000018')).toBeNull();
    expect(await correct('omo a-33')).toBeNull();
    expect(await correct('sugr1')).toBeNull();
    expect(await correct('sugr-1')).toBeNull();
  });

  it('are the nearest first, then those that begin alike, then what there is most of', async () => {
    expect(await correct('brezd')).toBe('bread');
    expect(await correct('wype')).toBe('wipe');
    expect(await correct('brad')).toBe('bread');
  });

  it('are read in parts when there are many', async () => {
    const many = await WordList.of(9000, (line) => (line === 8999 ? 'cinnamon' : 'sugar'));

    expect(many.correct('cinamon')).toBe('cinnamon');
  });
});
