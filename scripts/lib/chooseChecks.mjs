import { walksOf } from './walksOf.mjs';

/**
 * @typedef {{ suite: string, why: string, files?: string[] }} Choice a suite of `npm test`; with `files` only these are judged, or what
 * depends on them
 * @typedef {{ changed: string[], present: string[], walks: string[], readers: string[] }} Change changed: files below the root, with those
 * that are gone; present: those that are not; walks: names of all walks; readers: unit tests that read files they do not import
 */

/** What every suite stands on. @param {string} file */
const isGround = (file) =>
  /^(package(-lock)?\.json|jest\.[^/]+|tsconfig\.base\.json|scripts\/(test\.mjs|lib\/.+\.mjs)|supabase\/local\/package\.json)$/.test(
    file,
  );

/** @param {RegExp} pattern @returns {(file: string) => boolean} */
const like = (pattern) => (file) => pattern.test(file);

const isTest = like(/\.test\.tsx?$/);
const isCode = like(/\.(ts|tsx|mjs|cjs|js)$/);
const isDatabase = like(
  /^supabase\/(schemas|migrations|seed\.sql|config\.toml|local\/(sql|src\/(database|lite|postgres))\/)/,
);
const isBackend = like(/^supabase\/(local\/(src|sql|deno|testing\/project)\/|functions\/|config\.toml|templates\/)/);
const isScreen = like(/^(shared|shell|mfe-[a-z]+)\//);
const isUnit = like(/^(shared|shell|mfe-[a-z]+|scripts)\//);

/** A test that the database's tests do not import. @param {string} file */
const isOtherTest = (file) =>
  /^supabase\/tests\/contract\/|^e2e\//.test(file) || (isTest(file) && !file.startsWith('supabase/tests/'));

/** Where more is judged than what changed. @type {[suite: string, needs: (file: string) => boolean, why: string][]} */
const whole = [
  ['database types', (file) => isDatabase(file) || /database[.-]types/.test(file), 'the columns that TypeScript sees'],
  [
    'schema',
    (file) => isDatabase(file) || /^(scripts\/schema|docs\/(schema|errors)|shared\/src\/api\/errorCodes)/.test(file),
    'schemas, migrations and what is generated of them',
  ],
  [
    'database',
    (file) => isDatabase(file) || /^supabase\/tests\/((support|invariants)\/|.+\.json$)/.test(file),
    'a function is called from any domain',
  ],
  ['gateway', (file) => isBackend(file) && !isTest(file), 'the embedded backend runs as a program of its own'],
  [
    'contract',
    (file) =>
      isDatabase(file) || isBackend(file) || /^(supabase\/tests\/contract|shared\/src\/(api|contract))\//.test(file),
    'every call of the product as a client makes it',
  ],
];

/** What follows imports. @type {[suite: string, from: (file: string) => boolean, why: string][]} */
const related = [
  [
    'units and components',
    (file) => isUnit(file) && isCode(file),
    'tests that import what changed, and those that read files',
  ],
  ['database', (file) => isCode(file) && !isOtherTest(file), 'tests that import what changed'],
  ['gateway', (file) => isCode(file) && file.startsWith('supabase/'), 'tests that import what changed'],
];

/**
 * What `npm test -- --changed` runs: the suites that a change can break, each with the reason. What everything stands on runs everything.
 * @param {Change} change
 * @returns {Choice[] | 'everything'}
 */
export function chooseChecks({ changed, present, walks, readers }) {
  if (changed.some(isGround)) return 'everything';
  /** @type {Choice[]} */
  const chosen = [];
  if (present.length > 0) chosen.push({ suite: 'format', why: 'what changed', files: present });
  const code = present.filter(isCode);
  if (changed.includes('oxlint.config.mjs')) chosen.push({ suite: 'lint', why: 'its rules changed' });
  else if (code.length > 0) chosen.push({ suite: 'lint', why: 'what changed', files: code });
  if (changed.some((file) => isCode(file) || file.endsWith('.json')))
    chosen.push({ suite: 'types', why: 'a type is used anywhere' });
  for (const [suite, needs, why] of whole) if (changed.some(needs)) chosen.push({ suite, why });
  for (const [suite, from, why] of related) {
    const files = present.filter(from);
    // Documents, SQL and styles are read, not imported.
    if (suite === 'units and components' && changed.length > 0) files.push(...readers);
    if (files.length > 0 && !chosen.some((choice) => choice.suite === suite)) chosen.push({ suite, why, files });
  }
  return [...chosen, ...chooseWalks(changed, walks)];
}

/** Each takes its own of the walks. */
const walkSuites = ['browser walks', 'browser walks of own businesses'];

/** @param {string[]} changed @param {string[]} walks @returns {Choice[]} */
function chooseWalks(changed, walks) {
  const meant = walksOf(
    changed.filter((file) => !isTest(file) || file.startsWith('e2e/')),
    walks,
  );
  if (meant.files.length === 0) return [];
  return [
    { suite: 'build', why: changed.some(isScreen) ? 'walks meet the built apps' : 'walks need the apps' },
    { suite: 'first start', why: 'walks need the demo' },
    ...walkSuites.map((suite) => ({ suite, why: meant.why, files: meant.files })),
  ];
}
