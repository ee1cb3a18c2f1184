const { default: JsdomEnvironment } = require('jest-environment-jsdom');
const { default: NodeEnvironment } = require('jest-environment-node');

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
