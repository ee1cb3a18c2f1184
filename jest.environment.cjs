const { default: JsdomEnvironment } = require('jest-environment-jsdom');
const { default: NodeEnvironment } = require('jest-environment-node');

// jsdom works out fifteen properties for every element whose visibility is wanted, eleven of them colours that no test asks for.
const rules = require.resolve('jsdom/lib/jsdom/living/helpers/style-rules.js', {
  paths: [require.resolve('jest-environment-jsdom')],
});
const { propertiesWithResolvedValueImplemented: resolved } =
  /** @type {{ propertiesWithResolvedValueImplemented: Record<string, unknown> }} */ (require(rules));
for (const property of Object.keys(resolved)) if (/^(border|caret|outline)-/.test(property)) delete resolved[property];

/**
 * Tests of components (*.test.tsx) have a document; those of plain code (*.test.ts) run without one, which saves a second of each file.
 * Plain code that needs one asks for it: @jest-environment jsdom.
 */
module.exports = class ScreenEnvironment {
  /**
   * @param {import('@jest/environment').JestEnvironmentConfig} config
   * @param {import('@jest/environment').EnvironmentContext} context
   */
  constructor(config, context) {
    const Environment = context.testPath.endsWith('.tsx') ? JsdomEnvironment : NodeEnvironment;
    return new Environment(config, context);
  }
};
