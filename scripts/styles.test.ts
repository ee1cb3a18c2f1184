import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { styleFaults } from './styleFaults';

const project = path.resolve(__dirname, '..');

it.each(['mfe-admin', 'mfe-auth', 'mfe-storefront', 'mfe-superadmin'])(
  'every screen of %s brings the styles of its classes, whatever was opened before',
  (area) => expect(styleFaults(project, area)).toEqual([]),
);

describe('what is looked for in them', () => {
  let root: string;

  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'dukani-styles-'));
    fs.mkdirSync(path.join(root, 'area', 'src'), { recursive: true });
    write('remote.ts', `import './Frame';\nconst screens = [() => import('./First'), () => import('./Second')];`);
    write('Frame.tsx', `import './frame.css';`);
    write('frame.css', '.muted {}');
    write('First.tsx', `import './first.css';\nconst dialog = () => import('./Dialog');`);
    write('first.css', '/* .second */ .first {}');
    write('Second.tsx', `import type { A } from './gone';\nexport const a = <p className="muted" />;`);
    write('Dialog.tsx', `export const a = <p className="muted" />;`);
  });
  afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

  const write = (file: string, text: string) => fs.writeFileSync(path.join(root, 'area', 'src', file), text);
  const faults = () => styleFaults(root, 'area');

  it('is content with styles of the frame, of the file itself, and of what opens it', () => {
    write('Dialog.tsx', `export const a = <p className={isOpen ? 'first' : 'muted'} />;`);
    expect(faults()).toEqual([]);
  });

  it('finds the style of another screen', () => {
    write('Second.tsx', `export const a = <p className="muted first" />;`);
    expect(faults()).toEqual(['area/src/Second.tsx: first, opened by area/src/Second.tsx']);
  });

  it('finds what only one of two openers has', () => {
    write('Dialog.tsx', `export const a = <p className="first" />;`);
    write('Second.tsx', `const dialog = () => import('./Dialog');`);
    expect(faults()).toEqual(['area/src/Dialog.tsx: first, opened by area/src/Dialog.tsx']);
  });

  it('says nothing of names that no style sheet has', () => {
    write('Second.tsx', `export const a = <p className="second" />;`);
    expect(faults()).toEqual([]);
  });
});
