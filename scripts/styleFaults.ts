import fs from 'node:fs';
import path from 'node:path';

interface Module {
  /** Files imported for certain, style sheets among them. */
  needs: string[];
  /** Files imported when a screen or a dialog is opened. */
  opens: string[];
  /** Names of classes that it gives to elements. */
  classes: string[];
}

const imports = /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'(\.[^']+)'/g;
const lateImports = /\bimport\(\s*'(\.[^']+)'\s*\)/g;
const classNames = /className=(?:"([^"]*)"|\{([^}]*)\})/g;

/**
 * Classes that a screen gives to its elements though no style sheet that is certain to be loaded with it knows them: it would look right
 * only to somebody who has been elsewhere before. A file opened later may use what everything that opens it has loaded.
 * @param area folder below the root, such as `mfe-admin`
 * @returns `file: class, opened by file`, sorted
 */
export function styleFaults(root: string, area: string): string[] {
  const entry = path.join(root, area, 'src', 'remote.ts');
  const modules = readModules(entry);
  const sheetsOfClass = classesOfSheets([...modules.values()].flatMap(({ needs }) => needs).filter(isSheet));
  const sheets = sheetsOfEntries(entry, modules);
  const faults = [...sheets].flatMap(([opened, loaded]) =>
    closure(opened, modules).flatMap((file) =>
      (modules.get(file)?.classes ?? [])
        .filter(
          (name) =>
            !name.startsWith('dk-') &&
            sheetsOfClass.has(name) &&
            !sheetsOfClass.get(name)?.some((sheet) => loaded.has(sheet)),
        )
        .map((name) => `${path.relative(root, file)}: ${name}, opened by ${path.relative(root, opened)}`),
    ),
  );
  return [...new Set(faults)].sort();
}

const isSheet = (file: string): boolean => file.endsWith('.css');

/** Every file of an area that can be reached from its entry. */
function readModules(entry: string): Map<string, Module> {
  const modules = new Map<string, Module>();
  const waiting = [entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (modules.has(file) || isSheet(file)) continue;
    const text = fs.readFileSync(file, 'utf8');
    const resolved = (pattern: RegExp) =>
      [...text.matchAll(pattern)].map(([, named = '']) => resolve(path.dirname(file), named));
    const module = { needs: resolved(imports), opens: resolved(lateImports), classes: classesIn(text) };
    modules.set(file, module);
    waiting.push(...module.needs, ...module.opens);
  }
  return modules;
}

function resolve(folder: string, named: string): string {
  const base = path.join(folder, named);
  const found = ['', '.ts', '.tsx', '/index.ts']
    .map((end) => base + end)
    .find((file) => fs.statSync(file, { throwIfNoEntry: false })?.isFile());
  if (found === undefined) throw new Error(`${named} is not below ${folder}.`);
  return found;
}

/** Only what is written out: a name that is put together is found nowhere. */
function classesIn(text: string): string[] {
  return [...text.matchAll(classNames)].flatMap(([, plain, code = '']) =>
    (plain ?? [...code.matchAll(/'([^']*)'/g)].map(([, name = '']) => name).join(' ')).split(/\s+/).filter(Boolean),
  );
}

function classesOfSheets(sheets: string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const sheet of new Set(sheets)) {
    const text = fs.readFileSync(sheet, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
    for (const [, name = ''] of text.matchAll(/\.([a-z][\w-]*)/gi))
      found.set(name, [...(found.get(name) ?? []), sheet]);
  }
  return found;
}

/** A file and all that is certain to be loaded with it. */
function closure(file: string, modules: Map<string, Module>): string[] {
  const found = new Set([file]);
  for (const one of found) for (const needed of modules.get(one)?.needs ?? []) found.add(needed);
  return [...found];
}

/** For each file that is opened later, and the entry: the style sheets that are certain to be there. */
function sheetsOfEntries(entry: string, modules: Map<string, Module>): Map<string, Set<string>> {
  const openers = new Map<string, string[]>([[entry, []]]);
  const entries = new Set([entry]);
  for (const opened of entries)
    for (const file of closure(opened, modules))
      for (const next of modules.get(file)?.opens ?? []) {
        entries.add(next);
        openers.set(next, [...(openers.get(next) ?? []), opened]);
      }
  const own = new Map([...entries].map((file) => [file, closure(file, modules).filter(isSheet)]));
  const every = new Set([...own.values()].flat());
  const sheets = new Map([...entries].map((file) => [file, new Set(file === entry ? own.get(entry) : every)]));
  // What all openers have, until nothing changes: openers may open each other.
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (const file of entries) {
      if (file === entry) continue;
      const shared = [...every].filter((sheet) => openers.get(file)?.every((opener) => sheets.get(opener)?.has(sheet)));
      const next = new Set([...shared, ...(own.get(file) ?? [])]);
      hasChanged ||= next.size !== sheets.get(file)?.size;
      sheets.set(file, next);
    }
  }
  return sheets;
}
