import fs from 'node:fs';
import path from 'node:path';
import { visibleText } from './screen-texts/visibleText';

const root = path.join(__dirname, '..');
const PLACES = [
  'mfe-admin/src',
  'mfe-auth/src',
  'mfe-storefront/src',
  'mfe-superadmin/src',
  'shared/src',
  'shell/server',
  'shell/src',
  'supabase/functions',
  'supabase/schemas',
  'supabase/templates',
];
const banned = JSON.parse(fs.readFileSync(path.join(__dirname, 'screen-texts/banned.json'), 'utf8')) as Record<
  string,
  Record<string, string>
>;

const texts = PLACES.flatMap(sourcesIn).map((file) => ({
  file,
  text: visibleText(file, fs.readFileSync(path.join(root, file), 'utf8')),
}));

function sourcesIn(folder: string): string[] {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((file) => /\.(tsx?|sql|html)$/.test(file) && !/\.test\.|testing|\.d\.ts$/i.test(file));
}

/** Where a phrase stands as words of its own, whatever their case. */
function usesOf(phrase: string): string[] {
  const escaped = phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = new RegExp(`(?<![\\w-])${escaped}(?![\\w-])`, 'i');
  return texts.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
}

describe('the texts of screens, errors and mails', () => {
  it('are all read', () => {
    expect(texts.length).toBeGreaterThan(1000);
    expect(texts.some(({ text }) => text.includes('Finish sale'))).toBe(true);
    expect(texts.some(({ text }) => text.includes('We have received your order'))).toBe(true);
  });

  describe.each(Object.entries(banned))('%s', (_area, phrases) => {
    it.each(Object.entries(phrases))('never say "%s" for "%s"', (phrase) => {
      expect(usesOf(phrase)).toEqual([]);
    });
  });
});

describe('visibleText', () => {
  it('leaves out comments, and parts no sentence at the end of a line', () => {
    expect(visibleText('a.tsx', '// by itself\n<p>\n  Receive\n  payment {/* by itself */}\n</p>')).toBe(
      ' <p> Receive payment {} </p>',
    );
    expect(visibleText('a.ts', "const site = 'https://a.test'; // by itself")).toBe("const site = 'https://a.test';");
  });

  it('reads the strings of SQL only', () => {
    expect(
      visibleText('a.sql', "-- by itself\nselect 'It''s due.' as by_itself;\ncomment on table a is 'By itself.';"),
    ).toBe("It's due.");
  });
});
