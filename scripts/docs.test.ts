import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { domainPageFaults, linkFaults, missingReadmes } from './docFaults';

const project = path.resolve(__dirname, '..');

describe('the documents of the project', () => {
  it('have no link that leads nowhere', () => expect(linkFaults(project)).toEqual([]));

  it('have one page for each domain of the database, short enough to be read at once, about functions that exist', () =>
    expect(domainPageFaults(project)).toEqual([]));

  it('have a README for each package', () => expect(missingReadmes(project)).toEqual([]));
});

describe('what is looked for in them', () => {
  let root: string;

  const write = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  };

  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'dukani-docs-'));
    write('supabase/schemas/40_sales/record_sale.sql', 'create function private.post_sale()');
    write('docs/domains/README.md', '# The domains');
    write('docs/domains/sales.md', '# Sales\n\n`private.post_sale`');
  });
  afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

  it.each([
    ['a file that is gone', '[a](gone.md)', 'gone.md is not there'],
    ['a heading that is gone', '[a](domains/sales.md#returns)', 'has no such heading'],
    ['a heading of its own that is gone', '[a](#returns)', 'has no such heading'],
    ['a picture that is gone', '![a](pictures/gone.webp)', 'gone.webp is not there'],
  ])('%s', (_, text, fault) => {
    write('docs/till.md', text);
    expect(linkFaults(root).join()).toContain(fault);
  });

  it.each([
    '[a](domains/sales.md#sales)',
    '# Who stands there?\n\n[a](#who-stands-there)',
    '# Sales (0017)\n\n## Sales (0017)\n\n[a](#sales-0017-1)',
    '[a](https://example.test/gone.md) [a](mailto:a@b.test)',
    '`[a](gone.md)`',
    '```\n[a](gone.md)\n```',
    '[the domain](../supabase/schemas/40_sales)',
  ])('is content with %j', (text) => {
    write('docs/till.md', text);
    expect(linkFaults(root)).toEqual([]);
  });

  it.each([
    ['a domain without a page', 'supabase/schemas/42_till/till.sql', '', 'docs/domains/till.md is missing'],
    ['a page without a domain', 'docs/domains/till.md', '# Till', 'docs/domains/till.md is of no domain'],
    ['a page that is too long', 'docs/domains/sales.md', '\na'.repeat(140), 'has 141 lines'],
    ['a line that is too long', 'docs/domains/sales.md', 'a'.repeat(201), 'line 1 is 201 long'],
    ['a function that is gone', 'docs/domains/sales.md', '`private.write_sale`', 'names private.write_sale'],
  ])('%s', (_, file, text, fault) => {
    write(file, text);
    expect(domainPageFaults(root).join()).toContain(fault);
  });

  it('tables may be wider than text', () => {
    write('docs/domains/sales.md', `| ${'a'.repeat(300)} |`);
    expect(domainPageFaults(root)).toEqual([]);
  });

  it('a package without a README', () => {
    write('shared/package.json', '{}');
    write('dist/README.txt', '');
    expect(missingReadmes(root)).toEqual(['shared', 'supabase', 'supabase/schemas']);
  });
});
