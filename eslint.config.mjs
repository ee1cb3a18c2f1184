import reactHooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';

const areas = ['mfe-auth', 'mfe-storefront', 'mfe-admin', 'mfe-superadmin'];
const lightAreas = ['mfe-auth', 'mfe-storefront'];

/** Libraries that are imported through one facade of `shared` only, so that one copy is shared and shaken. */
const facades = [
  { name: 'antd', message: 'Use @dukani/shared/antd.' },
  { name: '@ant-design/icons', message: 'Use Icon of @dukani/shared/ui-core.' },
  { name: 'react-router-dom', message: 'Use @dukani/shared/router.' },
  { name: 'react-router', message: 'Use @dukani/shared/router.' },
  { name: '@supabase/supabase-js', message: 'Use @dukani/shared/data.' },
  { name: '@supabase/postgrest-js', message: 'Use @dukani/shared/data.' },
];
const light = ['@dukani/shared/antd', '@dukani/shared/antd-extra', '@dukani/shared/ui-antd', '@dukani/shared/api'].map(
  (name) => ({
    name,
    message: 'The light areas (shop, sign-in) load neither antd nor RTK Query.',
  }),
);

/** @param {{ paths?: object[], patterns?: object[] }} more */
const imports = ({ paths = [], patterns = [] } = {}) => [
  'error',
  {
    paths: [...facades, ...paths],
    patterns: [{ regex: '^@dukani/shared$', message: 'Import a subpath of @dukani/shared.' }, ...patterns],
  },
];
const noArea = {
  regex: '^(@dukani/|(\\.\\./)+)(shell|mfe-[a-z]+)(/|$)',
  message: 'The shell and the areas know each other through the contract only.',
};

const money = [
  {
    selector: "MemberExpression[property.name='toFixed']",
    message: 'Money and quantities are formatted by shared/money and shared/format.',
  },
  { selector: "CallExpression[callee.name='parseFloat']", message: 'Use parseMoneyInput or quantityFromNumeric.' },
];

/** React calls what an effect answers as its clean-up; browsers change what a call answers (`scrollIntoView` is a promise now). */
const effects = [
  {
    selector:
      "CallExpression[callee.name=/^use(Layout|Insertion)?Effect$/] > ArrowFunctionExpression:first-child[body.type!=/^(BlockStatement|ArrowFunctionExpression)$/]:not([body.operator='void'])",
    message: 'Write the effect with braces (and `return` its clean-up), or `void` what it calls.',
  },
  {
    selector:
      "CallExpression[callee.property.name=/^use(Layout|Insertion)?Effect$/] > ArrowFunctionExpression:first-child[body.type!=/^(BlockStatement|ArrowFunctionExpression)$/]:not([body.operator='void'])",
    message: 'Write the effect with braces (and `return` its clean-up), or `void` what it calls.',
  },
];

export default ts.config(
  {
    ignores: [
      '**/dist/**',
      // Texts that are served as they stand, not modules of a project.
      'shell/worker/*.js',
      'shell/early/**',
      '**/node_modules/**',
      '.tsbuild/**',
      '.cache/**',
      '.data/**',
      'coverage/**',
      'supabase/functions/**',
      'shared/src/api/database.types.ts',
      '**/*.mjs',
      '**/*.cjs',
    ],
  },
  ...ts.configs.recommendedTypeChecked,
  // It compiles every file it looks at: only what React compiles is worth that.
  {
    ...(reactHooks.configs.flat['recommended-latest'] ?? reactHooks.configs.flat.recommended),
    files: ['{shared,shell,mfe-*}/src/**'],
    ignores: ['**/*.test.*', '**/testing/**', 'shared/src/api/**'],
  },
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true, 'ts-ignore': true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/consistent-type-definitions': 'off',
      'max-lines': ['error', { max: 400 }],
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'always' }],
      '@typescript-eslint/no-unsafe-unary-minus': 'off',
      'no-console': ['error', { allow: ['warn', 'error'] }],
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
      'no-restricted-imports': imports(),
      'no-restricted-syntax': ['error', ...money, ...effects],
    },
  },
  { files: ['shared/src/**'], rules: { 'no-restricted-imports': imports({ patterns: [noArea] }) } },
  {
    files: [
      'shared/src/antd*.ts',
      'shared/src/router.ts',
      'shared/src/api/**',
      'shared/src/session/**',
      'shared/src/testing/**',
    ],
    rules: { 'no-restricted-imports': 'off' },
  },
  { files: ['shared/src/money/**', 'shared/src/format/**'], rules: { 'no-restricted-syntax': ['error', ...effects] } },
  {
    files: ['shell/src/**'],
    rules: {
      'no-restricted-imports': imports({
        patterns: [{ regex: '^(@dukani/|(\\.\\./)+)mfe-', message: 'The shell loads areas at run time only.' }],
      }),
    },
  },
  ...areas.map((area) => ({
    files: [`${area}/src/**`],
    rules: {
      'no-restricted-imports': imports({
        paths: lightAreas.includes(area) ? light : [],
        patterns: [
          noArea,
          // A feature folder may reach its own files, layout, common and testing; another feature is another room.
          {
            regex: '^\\.\\./(?!common(/|$)|layout(/|$)|testing(/|$)|\\.\\.)[a-z-]+/',
            message: 'Features do not import each other: move what both need to common.',
          },
        ],
      }),
    },
  })),
  // An area's frame and its list of screens bring the features together.
  ...areas.map((area) => ({
    files: [`${area}/src/layout/**`, `${area}/src/*.{ts,tsx}`],
    rules: { 'no-restricted-imports': imports({ paths: lightAreas.includes(area) ? light : [], patterns: [noArea] }) },
  })),
  {
    files: ['supabase/tests/**', 'supabase/local/**', 'e2e/**', 'bench/**', 'scripts/**'],
    rules: { 'no-restricted-imports': 'off', 'no-restricted-syntax': 'off' },
  },
  {
    files: ['**/*.test.{ts,tsx}', '**/testing/**', 'supabase/tests/**', 'e2e/**', 'jest.setup.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-empty-function': 'off',
    },
  },
);
