import fs from 'node:fs';
import path from 'node:path';

/** Where staff forms are; the shop and sign-in load no staff kit. */
const ROOMS = [
  'mfe-admin/src',
  'mfe-superadmin/src',
  'shared/src/profile',
  'shared/src/lists',
  'shared/src/staff-frame',
];

/** The table of docs/lists-and-forms.md that names what is no form, with its reason. */
const NAMED = /^\| `((?:mfe-|shared\/)[^`]+\.tsx)` \|/gm;

/** A form written by hand. */
const FORM = /<form[\s>]/;
/** A field that is typed into, kept by hand and sent. */
const FIELD = /<(?:TextField|TextAreaField|PasswordField|AmountField|DateField)\b/;
const KEPT = /\buseState\b/;
const SENT = /\buse[A-Z]\w*Mutation\(/;
const KIT = /\buseEditForm\b|\bEditFormState\b/;

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** What a file does by hand that the form kit does; null for none. */
export function formFault(source: string): string | null {
  const text = withoutComments(source);
  if (FORM.test(text)) return 'writes <form> itself';
  const isByHand = FIELD.test(text) && KEPT.test(text) && SENT.test(text) && !KIT.test(text);
  return isByHand ? 'keeps and sends its fields itself' : null;
}

/** Files that the documentation names as no form. */
export const namedNonForms = (doc: string): string[] => [...doc.matchAll(NAMED)].map(([, file]) => file ?? '');

/** Every staff file that writes a form another way than with the kit, and every name that is no longer needed. */
export function formFaults(project: string): string[] {
  const named = namedNonForms(fs.readFileSync(path.join(project, 'docs/lists-and-forms.md'), 'utf8'));
  const faults = ROOMS.flatMap((room) =>
    fs
      .readdirSync(path.join(project, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !/\.test\.tsx$|(^|\/)testing\/|Testing\.tsx$/.test(file))
      .map((file) => `${room}/${file}`),
  ).flatMap((file) => {
    const fault = formFault(fs.readFileSync(path.join(project, file), 'utf8'));
    return fault === null ? [] : [{ file, fault }];
  });
  return [
    ...faults.filter(({ file }) => !named.includes(file)).map(({ file, fault }) => `${file} ${fault}`),
    ...named.filter((file) => !faults.some((one) => one.file === file)).map((file) => `${file} is named for nothing`),
  ].sort();
}
