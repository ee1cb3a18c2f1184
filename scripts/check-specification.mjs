#!/usr/bin/env node
/** Says which sentences of docs/specification.md are held by a test that exists and passed when the suites last ran. */
import { fileURLToPath } from 'node:url';
import { checkSpecification } from './lib/checkSpecification.mjs';

const { held, waiting, problems } = checkSpecification(fileURLToPath(new URL('..', import.meta.url)));
for (const problem of problems) process.stderr.write(`✕ ${problem}\n`);
process.stdout.write(`${held} sentences held, ${problems.length} not, ${waiting} without a test so far\n`);
if (problems.length > 0) process.exitCode = 1;
