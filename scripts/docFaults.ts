import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const longestPage = 130;
const longestLine = 200;

/** The documents of the project: everything below docs, the README of each package, and what lies at the top. */
export function documents(root: string): string[] {
  const below = (folder: string, isDeep: boolean) =>
    existsSync(path.join(root, folder))
      ? readdirSync(path.join(root, folder), { recursive: isDeep, encoding: 'utf8' })
          .filter((name) => name.endsWith('.md'))
          .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
      : [];
  return [...below('.', false), ...below('docs', true), ...packages(root).flatMap((name) => below(name, false))].sort();
}

/** Folders at the top, and those one below `supabase`, which is several packages in one. */
function packages(root: string): string[] {
  const folders = (parent: string) =>
    existsSync(path.join(root, parent))
      ? readdirSync(path.join(root, parent), { withFileTypes: true })
          .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
          .map((entry) => path.posix.join(parent, entry.name))
      : [];
  return [...folders('.').filter((name) => name !== 'docs'), ...folders('supabase')];
}

/** Links that lead nowhere: files that are not there, headings that nobody wrote. */
export function linkFaults(root: string): string[] {
  return documents(root).flatMap((file) =>
    linksOf(readFileSync(path.join(root, file), 'utf8')).flatMap((link) => {
      const fault = faultOf(root, file, link);
      return fault === null ? [] : [`${file}: ${link} ${fault}`];
    }),
  );
}

/** What stands in code is no link. */
function linksOf(text: string): string[] {
  const prose = text.replaceAll(/^(`{3,}).*?^\1/gms, '').replaceAll(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^()\s]+)\)/g)].map((match) => match[1] ?? '').filter((link) => !isOutside(link));
}

const isOutside = (link: string): boolean => /^[a-z][a-z+.-]*:/i.test(link);

function faultOf(root: string, file: string, link: string): string | null {
  const [target = '', anchor] = link.split('#');
  const full = target === '' ? path.join(root, file) : path.join(root, path.dirname(file), decodeURI(target));
  if (!existsSync(full)) return 'is not there';
  if (anchor === undefined) return null;
  if (!full.endsWith('.md') || statSync(full).isDirectory()) return 'has no headings';
  return headingsOf(readFileSync(full, 'utf8')).includes(anchor) ? null : 'has no such heading';
}

/** The anchors of the headings of a document, as GitHub makes them. */
function headingsOf(text: string): string[] {
  const seen = new Map<string, number>();
  return [...text.replaceAll(/^(`{3,}).*?^\1/gms, '').matchAll(/^#{1,6} +(.+?) *$/gm)].map((match) => {
    const words = (match[1] ?? '').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = words.replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-');
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  });
}

/** The domains of the database, without the number that orders them. */
export function domains(root: string): string[] {
  return readdirSync(path.join(root, 'supabase/schemas'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name.replace(/^\d+_/, ''));
}

/** A domain without a page, a page without a domain, one that is too long to be read at once, or one that names what is gone. */
export function domainPageFaults(root: string): string[] {
  const folder = path.join(root, 'docs/domains');
  const pages = readdirSync(folder).filter((name) => name !== 'README.md');
  const known = domains(root).map((name) => `${name}.md`);
  const code = schemaText(root);
  return [
    ...known.filter((name) => !pages.includes(name)).map((name) => `docs/domains/${name} is missing`),
    ...pages.filter((name) => !known.includes(name)).map((name) => `docs/domains/${name} is of no domain`),
    ...pages.flatMap((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8');
      return [...lengthFaults(text), ...goneNames(text, code)].map((fault) => `docs/domains/${name} ${fault}`);
    }),
  ];
}

function lengthFaults(text: string): string[] {
  const lines = text.trimEnd().split('\n');
  return [
    ...(lines.length > longestPage ? [`has ${lines.length} lines, at most ${longestPage}`] : []),
    ...lines.flatMap((line, index) =>
      line.length > longestLine && !line.trimStart().startsWith('|')
        ? [`line ${index + 1} is ${line.length} long`]
        : [],
    ),
  ];
}

/** Helpers that a page names and that the schema has not any more. */
function goneNames(text: string, code: string): string[] {
  const names = new Set([...text.matchAll(/\bprivate\.([a-z][a-z0-9_]*)/g)].map((match) => match[1] ?? ''));
  return [...names]
    .filter((name) => !code.includes(`private.${name}`))
    .map((name) => `names private.${name}, which the schema does not have`);
}

function schemaText(root: string): string {
  const folder = path.join(root, 'supabase/schemas');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
}

/** Packages that do not say what they are. */
export function missingReadmes(root: string): string[] {
  return packages(root).filter((name) => isPackage(root, name) && !existsSync(path.join(root, name, 'README.md')));
}

/** Nobody reads a package in folders of data, results or generated files. */
function isPackage(root: string, name: string): boolean {
  const plain = ['supabase/migrations', 'supabase/templates'];
  if (plain.includes(name)) return false;
  return name.includes('/') || existsSync(path.join(root, name, 'package.json')) || unpackaged.includes(name);
}

const unpackaged = ['supabase', 'scripts', 'e2e', 'bench', 'docker'];
