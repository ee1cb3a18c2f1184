import fs from 'node:fs';
import path from 'node:path';

/** @typedef {{ sentence: string, tests: { file: string, title: string }[] }} Row */
/** @typedef {{ name: string, status: string }} Outcome */
/** @typedef {{ name: string, endTime: number, assertionResults: { fullName: string, status: string }[] }} FileReport */
/** @typedef {{ testResults?: FileReport[] }} Report what jest writes */

/**
 * Holds docs/specification.md against what jest last reported: every test named there has to exist, to have run since its file
 * was last changed, and to have passed.
 * @param {string} root
 * @param {{ document?: string, results?: string }} [places] below the root
 * @returns {{ held: number, waiting: number, problems: string[] }}
 */
export function checkSpecification(root, { document = 'docs/specification.md', results = '.cache/test' } = {}) {
  const { rows, waiting } = readRows(fs.readFileSync(path.join(root, document), 'utf8'));
  const outcomes = readOutcomes(root, path.join(root, results));
  const problems = rows.flatMap(({ sentence, tests }) => {
    const wrong = tests.flatMap((test) => problemOf(test, outcomes, root) ?? []);
    if (tests.length === 0) wrong.push('names no test');
    return wrong.length === 0 ? [] : [`${sentence}\n    ${wrong.join('\n    ')}`];
  });
  return { held: rows.length - problems.length, waiting, problems };
}

/**
 * The rows of the tables: a sentence and the tests that hold it, each as `file › title`. Below the heading "Not yet" stand
 * sentences that nothing holds so far; they are only counted.
 * @param {string} text
 */
function readRows(text) {
  const [done = '', notYet = ''] = text.split(/^## Not yet$/m);
  const rows = tableRows(done).map(([sentence = '', tests = '']) => ({ sentence, tests: readTests(tests) }));
  return { rows, waiting: tableRows(notYet).length };
}

/** @param {string} text */
function tableRows(text) {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Sentence'))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** @param {string} cell */
function readTests(cell) {
  return [...cell.matchAll(/`([^`›]+?) › ([^`]+)`/g)].map(([, file = '', title = '']) => ({
    file,
    title: title.replaceAll('\\|', '|'),
  }));
}

/**
 * What ran, by test file.
 * @param {string} root @param {string} folder
 * @returns {Map<string, { ranAt: number, tests: Outcome[] }>}
 */
function readOutcomes(root, folder) {
  /** @type {Map<string, { ranAt: number, tests: Outcome[] }>} */
  const outcomes = new Map();
  if (!fs.existsSync(folder)) return outcomes;
  for (const name of fs.readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const report = /** @type {Report} */ (JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')));
    for (const { name: file, endTime, assertionResults } of report.testResults ?? [])
      outcomes.set(path.relative(root, file), {
        ranAt: endTime,
        tests: assertionResults.map(({ fullName, status }) => ({ name: fullName, status })),
      });
  }
  return outcomes;
}

/**
 * @param {{ file: string, title: string }} test @param {ReturnType<typeof readOutcomes>} outcomes @param {string} root
 * @returns {string | null}
 */
function problemOf({ file, title }, outcomes, root) {
  const where = path.join(root, file);
  if (!fs.existsSync(where)) return `${file} does not exist`;
  const ran = outcomes.get(file);
  if (ran === undefined) return `${file} has not run`;
  if (ran.ranAt < fs.statSync(where).mtimeMs) return `${file} has not run since it was changed`;
  const meant = ran.tests.filter(({ name }) => patternOf(title).test(name));
  if (meant.length === 0) return `${file} has no test called "${title}"`;
  const missed = meant.find(({ status }) => status !== 'passed');
  return missed === undefined ? null : `${file} › ${missed.name}: ${missed.status}`;
}

/** A title stands for all tests whose name ends so; an asterisk for any words, as the rows of a table make them. @param {string} title */
function patternOf(title) {
  const words = title.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?:^|\\s)${words.join('.*')}$`, 's');
}
