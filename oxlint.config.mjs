const areas = ['mfe-auth', 'mfe-storefront', 'mfe-admin', 'mfe-superadmin'];
const lightAreas = ['mfe-auth', 'mfe-storefront'];

/** Libraries that are imported through one facade of `shared` only, so that one copy is shared and shaken. */
const facades = [
  { name: 'antd', message: 'Use a part of @dukani/shared/ui-antd (docs/staff-kit.md).' },
  { name: '@ant-design/icons', message: 'Use Icon of @dukani/shared/ui-core.' },
  { name: 'react-router-dom', message: 'Use @dukani/shared/router.' },
  { name: 'react-router', message: 'Use @dukani/shared/router.' },
  { name: '@supabase/supabase-js', message: 'Use @dukani/shared/data.' },
  { name: '@supabase/postgrest-js', message: 'Use @dukani/shared/data.' },
];
const light = ['@dukani/shared/antd-theme', '@dukani/shared/ui-antd', '@dukani/shared/api'].map((name) => ({
  name,
  message: 'The light areas (shop, sign-in) load neither antd nor RTK Query.',
}));

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

/** What a deployed function brings along is its own folder, packages, and what is pure enough to run anywhere. */
const outsideOfFunctions = {
  regex: '^(\\.\\./)+(shared(?!/src/(documents|money)/)|shell|supabase|local|tests|mfe-[a-z]+)/',
  message:
    'An edge function is deployed by itself: it imports supabase/functions, shared/src/documents, shared/src/money and packages only.',
};
/**
 * Backend, tools and their tests know no screens. What the till does by itself without a network is held against SQL and measured, and what a
 * row of a report opens is asked of the reports: of an area they reach that much, and draw nothing.
 */
const screens = {
  regex:
    '(^|/)(shell/src|mfe-(?!admin/src/(common/(gtin|codes/[A-Za-z]+|devices/fakeStorage)|till/basket/basket|checkout/modifiers|till/offline/[A-Za-z]+|reports/report(Drill|Request))$)[a-z]+)/',
  message: 'Screens stay in their area: move what both need to shared.',
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

/** What is right at the second try only is luck. Walks alone are tried again, by scripts/lib/run.mjs, which counts and names them. */
const retries = [
  {
    selector: "MemberExpression[object.name='jest'][property.name='retryTimes']",
    message: 'A test is never tried twice: wait for what the next step needs.',
  },
];

/** Parts of a screen have addresses: they are links, in the one row of them. Panels without addresses are the profile's dialog only. */
const tabs = [
  {
    selector: "JSXAttribute[name.name='role'] Literal[value=/^tab(list|panel)?$/]",
    message: 'Use the row of tabs of the staff kit, bound to the address by useTabParam (docs/lists-and-forms.md).',
  },
];

/** Folders of an area that its features share besides common, layout and testing. */
/** @type {Record<string, string[]>} */
const sharedFeatures = { 'mfe-admin': ['checkout', 'receipts'], 'mfe-storefront': ['reviews'] };

/** Rooms that may use less than every feature, or more. */
const separateFeatures = [
  { area: 'mfe-admin', room: 'common', uses: ['testing'] },
  { area: 'mfe-admin', room: 'checkout', uses: ['common', 'testing'] },
  { area: 'mfe-admin', room: 'receipts', uses: ['common', 'testing', 'checkout'] },
  // A quote is made of a basket and goes back into one.
  { area: 'mfe-admin', room: 'quotes', uses: ['common', 'testing', 'checkout', 'receipts', 'till/basket'] },
];

/**
 * What a folder may reach of its neighbours, from each depth of its files, by import and by import().
 * @param {string} area @param {string[]} folders @param {string[]} uses
 */
const importRulesOf = (area, folders, uses) =>
  [1, 2, 3, 4].map((depth) => {
    const reach = `^(\\.\\./){${depth}}(?!(${uses.join('|')})(/|$)|\\.\\.)[a-z-]+/`;
    const message = 'Features do not import each other: move what both need to common.';
    return {
      files: folders.map((folder) => `${folder}/${'*/'.repeat(depth - 1)}*.{ts,tsx}`),
      rules: {
        'eslint-js/no-restricted-imports': imports({
          paths: lightAreas.includes(area) ? light : [],
          patterns: [noArea, { regex: reach, message }],
        }),
        'eslint-js/no-restricted-syntax': [
          'error',
          ...money,
          ...effects,
          ...retries,
          ...tabs,
          // A selector's pattern ends at the first stroke.
          { selector: `ImportExpression > Literal[value=/${reach.replaceAll('/', '\\x2F')}/]`, message },
        ],
      },
    };
  });

/** @param {string} plugin @param {string[]} names */
const rulesOf = (plugin, names) => Object.fromEntries(names.map((name) => [`${plugin}/${name}`, 'error']));

/** The recommended rules of typescript-eslint, with and without types. */
const recommended = {
  ...rulesOf('eslint', [
    'no-array-constructor',
    'no-unused-expressions',
    'no-var',
    'prefer-const',
    'prefer-rest-params',
    'prefer-spread',
  ]),
  ...rulesOf('typescript', [
    'await-thenable',
    'no-array-delete',
    'no-base-to-string',
    'no-duplicate-enum-values',
    'no-duplicate-type-constituents',
    'no-explicit-any',
    'no-extra-non-null-assertion',
    'no-floating-promises',
    'no-for-in-array',
    'no-implied-eval',
    'no-misused-new',
    'no-namespace',
    'no-non-null-asserted-optional-chain',
    'no-redundant-type-constituents',
    'no-require-imports',
    'no-this-alias',
    'no-unnecessary-type-assertion',
    'no-unnecessary-type-constraint',
    'no-unsafe-argument',
    'no-unsafe-assignment',
    'no-unsafe-call',
    'no-unsafe-declaration-merging',
    'no-unsafe-enum-comparison',
    'no-unsafe-function-type',
    'no-unsafe-member-access',
    'no-unsafe-return',
    'no-wrapper-object-types',
    'only-throw-error',
    'prefer-as-const',
    'prefer-namespace-keyword',
    'prefer-promise-reject-errors',
    'require-await',
    'restrict-plus-operands',
    'triple-slash-reference',
    'unbound-method',
  ]),
};

/** What the compiler of React knows of components and hooks. */
const react = rulesOf('react', [
  'error-boundaries',
  'exhaustive-deps',
  'globals',
  'immutability',
  'incompatible-library',
  'preserve-manual-memoization',
  'purity',
  'refs',
  'rules-of-hooks',
  'set-state-in-effect',
  'set-state-in-render',
  'static-components',
  'unsupported-syntax',
  'use-memo',
  'void-use-memo',
]);

export default {
  plugins: ['typescript', 'react', 'import'],
  // ESLint's own code of the two rules that take patterns of ours: oxlint has no selectors, and its patterns cannot look ahead.
  jsPlugins: [{ name: 'eslint-js', specifier: 'oxlint-plugin-eslint' }],
  // Every rule is named below.
  categories: { correctness: 'off' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: [
    '**/dist/**',
    '**/node_modules/**',
    '.tsbuild/**',
    '.cache/**',
    '.data/**',
    'coverage/**',
    'shared/src/api/database.types.ts',
  ],
  rules: {
    ...recommended,
    'typescript/ban-ts-comment': ['error', { 'ts-expect-error': true, 'ts-ignore': true }],
    'typescript/no-empty-object-type': ['error', { allowInterfaces: 'always' }],
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    'eslint/max-lines': ['error', { max: 400 }],
    // Types count as well: what two files know of each other belongs in a third.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'eslint/no-console': ['error', { allow: ['warn', 'error'] }],
    'eslint/no-empty': ['error', { allowEmptyCatch: false }],
    'eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'eslint/no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
    'eslint-js/no-restricted-imports': imports(),
    'eslint-js/no-restricted-syntax': ['error', ...money, ...effects, ...retries, ...tabs],
  },
  overrides: [
    // Files that misuse a contract, so that the compiler says what it refuses.
    {
      files: ['shared/src/api/rpcContract.types.ts', 'shared/src/lists/listScreen.types.ts'],
      rules: {
        'typescript/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description', 'ts-ignore': true }],
        'typescript/no-unsafe-return': 'off',
      },
    },
    {
      files: ['{shared,shell,mfe-*}/src/**'],
      excludeFiles: ['**/*.test.*', '**/testing/**', 'shared/src/api/**'],
      rules: react,
    },
    // What ships is read by function; 70 lines are the aim (docs/STYLE.md), 100 the end.
    {
      files: [
        '{shared,mfe-*}/src/**',
        'shell/{src,server,worker}/**',
        'supabase/functions/**',
        'supabase/local/src/**',
      ],
      excludeFiles: ['**/*.test.*', '**/testing/**'],
      rules: { 'eslint/max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }] },
    },
    // These were made or taken apart by that aim: here it is the end.
    {
      files: [
        'mfe-admin/src/{till,checkout,sales,orders,returns,till-sessions,quotes,gift-cards,mobile-money,receipts}/**',
        'shared/src/{pricing,documents}/**',
        'supabase/functions/**',
      ],
      excludeFiles: ['**/*.test.*', '**/testing/**'],
      rules: { 'eslint/max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }] },
    },
    // Jest loads its environments and setup as CommonJS.
    { files: ['**/*.cjs'], rules: { 'typescript/no-require-imports': 'off' } },
    { files: ['shared/src/**'], rules: { 'eslint-js/no-restricted-imports': imports({ patterns: [noArea] }) } },
    {
      files: [
        'shared/src/antd*.ts',
        'shared/src/router.ts',
        'shared/src/api/**',
        'shared/src/session/**',
        'shared/src/testing/**',
      ],
      rules: { 'eslint-js/no-restricted-imports': 'off' },
    },
    {
      files: ['shared/src/profile/Tabs.tsx'],
      rules: { 'eslint-js/no-restricted-syntax': ['error', ...money, ...effects] },
    },
    {
      files: ['shared/src/money/**', 'shared/src/format/**'],
      rules: { 'eslint-js/no-restricted-syntax': ['error', ...effects, ...retries] },
    },
    {
      files: ['shell/**'],
      rules: {
        'eslint-js/no-restricted-imports': imports({
          patterns: [{ regex: '^(@dukani/|(\\.\\./)+)mfe-', message: 'The shell loads areas at run time only.' }],
        }),
      },
    },
    ...areas.flatMap((area) =>
      importRulesOf(area, [`${area}/src/*`], ['common', 'layout', 'testing', ...(sharedFeatures[area] ?? [])]),
    ),
    ...separateFeatures.flatMap(({ area, room, uses }) => importRulesOf(area, [`${area}/src/${room}`], uses)),
    // An area's frame and its list of screens bring the features together; so do tests of what several of them do.
    ...areas.map((area) => ({
      files: [`${area}/src/{layout,across}/**`, `${area}/src/*.{ts,tsx}`],
      rules: {
        'eslint-js/no-restricted-imports': imports({
          paths: lightAreas.includes(area) ? light : [],
          patterns: [noArea],
        }),
        'eslint-js/no-restricted-syntax': ['error', ...money, ...effects, ...retries, ...tabs],
      },
    })),
    {
      files: ['supabase/functions/**'],
      rules: {
        'eslint-js/no-restricted-imports': ['error', { patterns: [outsideOfFunctions] }],
        'eslint-js/no-restricted-syntax': ['error', ...effects, ...retries],
      },
    },
    {
      files: ['supabase/{tests,local}/**', 'e2e/**', 'bench/**', 'scripts/**'],
      rules: {
        'eslint-js/no-restricted-imports': ['error', { patterns: [screens] }],
        'eslint-js/no-restricted-syntax': ['error', ...retries],
      },
    },
    {
      files: ['**/*.test.{ts,tsx}', '**/testing/**', 'supabase/tests/**', 'e2e/**', 'jest.dom.ts'],
      rules: {
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-return': 'off',
        'typescript/require-await': 'off',
        'typescript/unbound-method': 'off',
      },
    },
  ],
};
