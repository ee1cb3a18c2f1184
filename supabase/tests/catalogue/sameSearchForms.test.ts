import { nameForms, searchForm, wordPattern, wordStem } from '../../../mfe-admin/src/till/offline/searchForm';
import { testDatabase } from '../support/testDatabase';

/* The till's device and the server bring what is typed to the same form: one rule in two languages. */
const database = testDatabase();

const numbers = ['', '2 ', '2', '2-', '1.5 ', '500', '12 x 500 ', 'a5 ', 'no 7 '];
const units =
  'kg kgs kilo kilos kilogram kilograms kilogrammes g gm gms gr gram grams gramme l lt ltr ltrs litre liters ml mls millilitre mg cl cm mm m w kw gb tb mah oz lb lbs pc pcs inch lamps kilometre gas'.split(
    ' ',
  );
const names =
  't-shirt,t shirt,tshirts,coca-cola zero,x-ray,vitamin c tablets,a b cd,plan b,men’s t shirt,men-s,sku-000123,rye-77,5" nail & hook,麦茶 tea,per litre diesel,sugar kilo,v neck, i phone 64 gb,2-litre jug,6x1l,6 x 1 l,0-5 g,c++,crème-brûlée,up‑to-date,a-b-c,,-, ,1 l,l 1'.split(
    ',',
  );
const texts = [
  ...names,
  ...numbers.flatMap((number) => units.flatMap((unit) => [number + unit, `flour ${number}${unit} jogoo`])),
];
const words =
  'shoes shoe hoodies hoodie hoody dresses dress boxes watches accessories accessory glasses gas bags tees tomatoes potatoes batteries battery lens series 2kgs 2s class bus buses cities tie ties quizzes dishes 1.5l 麦茶 crèmes c++'.split(
    ' ',
  );

async function asked(expression: string, values: readonly string[]): Promise<string[]> {
  const { rows } = await database.client.query<{ answer: string }>(
    `select ${expression} as answer from unnest($1::text[]) with ordinality as t (text, place) order by place`,
    [values],
  );
  return rows.map(({ answer }) => answer);
}
const told = (values: readonly string[], answers: readonly string[]) =>
  Object.fromEntries(values.map((value, place) => [value, answers[place]]));

it('has one form of every text', async () => {
  expect(told(texts, texts.map(searchForm))).toEqual(told(texts, await asked('private.search_form(text)', texts)));
  expect(searchForm('flour 2 kilos')).toBe('flour 2kg');
});

it('finds names by the same forms', async () => {
  const split = (forms: readonly string[]) =>
    forms.map((form) =>
      form
        .split('\u001f')
        .map((part) => part.trim())
        .join(),
    );
  expect(told(texts, split(texts.map(nameForms)))).toEqual(
    told(texts, split(await asked('private.name_forms(text)', texts))),
  );
});

it('knows the same singulars and plurals', async () => {
  expect(told(words, words.map(wordStem))).toEqual(told(words, await asked('private.word_stem(text)', words)));
});

it('finds the same words in names', async () => {
  const held = [
    'work shoes',
    'shoehorn',
    'hoody, blue',
    'hoodies',
    'a dress',
    'addresses',
    'box',
    'flour 2kgs',
    '12kgs',
    'c++',
    '11.5l',
    '1.5l',
    'bus stop',
    'city',
    'potato',
    'glass',
  ];
  for (const word of words) {
    const { rows } = await database.client.query<{ name: string }>(
      'select name from unnest($1::text[]) with ordinality as t (name, place) where name ~ private.word_pattern($2) order by place',
      [held, word],
    );
    expect([word, ...held.filter((name) => wordPattern(word).test(name))]).toEqual([
      word,
      ...rows.map(({ name }) => name),
    ]);
  }
});
