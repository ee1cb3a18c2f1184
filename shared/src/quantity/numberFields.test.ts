import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Codes, PINs and phone numbers: pasted with spaces and dashes, and no amounts. */
const codes = new Set([
  'mfe-admin/src/common/pin/PinPad.tsx',
  'mfe-auth/src/common/second-factor/CodeForm.tsx',
  'mfe-storefront/src/account/CodeSignIn.tsx',
  'shared/src/ui-antd/codeForm.tsx',
  'shared/src/profile/security/CodeField.tsx',
]);
const root = path.resolve(__dirname, '../../..');
const areas = ['shared', 'shell', 'mfe-auth', 'mfe-storefront', 'mfe-admin', 'mfe-superadmin'];

it('no field takes signs out of a number that somebody types: 1.5 must not become 15, nor -3 become 3', () => {
  const found = areas.flatMap((area) =>
    readdirSync(path.join(root, area, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
      .map((name) => path.posix.join(area, 'src', name.replaceAll(path.sep, '/')))
      .filter((name) =>
        // What is taken out where it is typed, or kept of what was typed.
        /(on[A-Z]\w+|set[A-Z]\w+|draft|typed|text)[^\n]*\.replace(All)?\(\/(\\D|\[\^(\\d|0-9))/.test(
          readFileSync(path.join(root, name), 'utf8'),
        ),
      ),
  );

  expect(found.filter((name) => !codes.has(name) && !/hone|Link|contact/i.test(name))).toEqual([]);
});
