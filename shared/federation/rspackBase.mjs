import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { PreloadListPlugin } from './PreloadListPlugin.mjs';
import { ScreenFilesPlugin } from './ScreenFilesPlugin.mjs';
import { sharedModules } from './sharedModules.mjs';

const require = createRequire(import.meta.url);
// The bundler asks for the runtime as CommonJS, of which nothing can be shaken off; the same code as modules is a third smaller.
const runtimeAsModules = Object.fromEntries(
  ['webpack-bundler-runtime', 'runtime', 'runtime-core', 'sdk', 'error-codes'].map((name) => {
    const commonJs = require.resolve(`@module-federation/${name}`, {
      paths: [require.resolve('@module-federation/enhanced')],
    });
    return [commonJs, commonJs.replace(/\.cjs$/, '.js')];
  }),
);

// react-router names its development build for every bundler; the other one has no warnings in it.
const routerFolder = path.join(path.dirname(require.resolve('react-router/package.json')), 'dist', 'production');
const productionRouter = {
  'react-router/dom$': path.join(routerFolder, 'dom-export.mjs'),
  'react-router$': path.join(routerFolder, 'index.mjs'),
};

// swr brings the hook along for React 17.
const storeHookOfReact = {
  'use-sync-external-store/shim$': path.join(import.meta.dirname, 'storeHookOfReact.mjs'),
};

const bundlerRuntime = Object.values(runtimeAsModules).find((file) => file.includes('webpack-bundler-runtime')) ?? '';
/** What an area takes instead of the bundler's runtime: the shell's copy. */
const runtimeOfShell = {
  [bundlerRuntime.replace(/\.js$/, '.cjs')]: path.join(import.meta.dirname, 'runtimeOfShell.mjs'),
  'federation-container-entry': path.join(path.dirname(bundlerRuntime), 'initContainerEntry.js'),
};

const isDevelopment = process.env.NODE_ENV === 'development';

/** What the styles are written for: the first with `color-mix` and `:has`. For older ones each `inline-start` would become eighteen selectors. */
const browsers = ['chrome >= 111', 'safari >= 16.4', 'ios_saf >= 16.4', 'firefox >= 121'];

/** Ports of the development servers count up from here: shell, then the areas in this order. */
const firstDevelopmentPort = Number(process.env.DEV_PORT ?? 3101);
const developmentPorts = { shell: 0, storefront: 1, admin: 2, superadmin: 3, auth: 4 };

/** @typedef {import('@rspack/core').Configuration} Configuration */
/** @typedef {keyof typeof developmentPorts} AppName */
/** @typedef {{ folder: string, name: AppName }} App the folder of a workspace, and what its build is called */

/** Where an app's development server listens. @param {AppName} name */
export const developmentPort = (name) => firstDevelopmentPort + developmentPorts[name];

/** The build of an area: one federation container with the one module `./remote`. @param {App} app */
export function areaConfig({ folder, name }) {
  const base = baseConfig({ folder, name });
  const federation = new ModuleFederationPlugin({
    ...federationOptions(`mfe_${name}`),
    // The shell gives every shared module, so an area carries no copies that nobody would fetch.
    shared: Object.fromEntries(
      Object.entries(sharedModules).map(([key, options]) => [key, { ...options, import: false }]),
    ),
    filename: isDevelopment ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
    exposes: { './remote': './src/remote.ts' },
    // The runtime is the shell's; a copy in each area would cost 16 kB apiece.
    experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
  });
  return /** @satisfies {Configuration} */ ({
    ...base,
    entry: {},
    output: { ...base.output, publicPath: 'auto' },
    resolve: { ...base.resolve, alias: { ...base.resolve.alias, ...runtimeOfShell } },
    plugins: [...base.plugins, federation, ...(isDevelopment ? [] : [new ScreenFilesPlugin()])],
  });
}

/**
 * The build of an area's pages for the server: one CommonJS file without federation, `server/page.cjs`, and no styles.
 * @param {App & { entry: string }} app
 */
export function serverPageConfig({ folder, name, entry }) {
  const { output, plugins, resolve, module, mode } = baseConfig({ folder, name });
  return /** @satisfies {Configuration} */ ({
    name: `${name}-server`,
    context: folder,
    mode,
    target: 'node20',
    devtool: false,
    entry: { page: entry },
    output: {
      path: path.join(output.path, 'server'),
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      asyncChunks: false,
    },
    resolve,
    module: {
      rules: module.rules.map((rule) =>
        rule.type === 'css/auto' ? { ...rule, type: 'css/auto', generator: { exportsOnly: true } } : rule,
      ),
    },
    plugins: plugins.filter((plugin) => plugin instanceof rspack.DefinePlugin),
    optimization: { minimize: false, splitChunks: false },
    stats: 'errors-warnings',
    performance: false,
  });
}

/**
 * The build of service workers: of each one script below `server`, which the server gives out with the facts of the host before it.
 * @param {App & { entries: Record<string, string> }} app
 */
export function workerConfig({ folder, name, entries }) {
  const { output, resolve, module, mode, plugins } = baseConfig({ folder, name });
  return /** @satisfies {Configuration} */ ({
    name: `${name}-worker`,
    context: folder,
    mode,
    target: ['webworker', 'es2022'],
    devtool: false,
    entry: entries,
    output: { path: path.join(output.path, 'server'), filename: '[name].cjs' },
    resolve: { extensions: resolve.extensions },
    module,
    plugins: plugins.filter((plugin) => plugin instanceof rspack.DefinePlugin),
    optimization: { splitChunks: false },
    stats: 'errors-warnings',
    performance: false,
    // Both write below one folder, which the page's build empties.
    dependencies: [name],
  });
}

/** The build of the shell: it knows no area at build time. @param {Pick<App, 'folder'>} app */
export function shellConfig({ folder }) {
  const base = baseConfig({ folder, name: 'shell' });
  const federation = new ModuleFederationPlugin({
    ...federationOptions('shell'),
    // Areas take the whole runtime from the shell (runtimeOfShell.mjs), so its inner part need not be put on the page for them.
    experiments: { optimization: { target: 'web', disableSnapshot: true } },
  });
  const html = new rspack.HtmlRspackPlugin({
    template: path.join(folder, isDevelopment ? 'index.dev.html' : 'index.html'),
    scriptLoading: 'defer',
  });
  return /** @satisfies {Configuration} */ ({
    ...base,
    entry: { main: './src/index.ts' },
    // In development the page comes from the shell's server but its scripts from the development server.
    output: { ...base.output, publicPath: isDevelopment ? `http://localhost:${developmentPort('shell')}/` : '/' },
    plugins: [
      ...base.plugins,
      federation,
      html,
      ...(isDevelopment ? [] : [earlyScript(folder), new PreloadListPlugin()]),
    ],
  });
}

/** A few lines that run before the shell's own first script; the server puts them into pages whose content it drew. @param {string} folder */
const earlyScript = (folder) =>
  new rspack.CopyRspackPlugin({
    patterns: [{ from: path.join(folder, 'early', 'earlyClicks.js'), to: 'static/[name].[contenthash:8][ext]' }],
  });

/**
 * Files that the shell's first page is cut into: one packs a tenth smaller than the many that the bundler would make.
 * @satisfies {import('@rspack/core').OptimizationSplitChunksOptions['cacheGroups']}
 */
const firstPageChunks = {
  // What every page needs of @dukani/shared, once instead of in the chunk of each facade. A new folder is not among it unless it is named.
  core: {
    test: /[\\/]shared[\\/]src[\\/](router\.ts$|(branding|cart|contract|money|session|store)[\\/]|api[\\/](?!(api|baseQuery)\.)|format[\\/](?!(countries|places|plans)\.)|tenant[\\/](?!host\.)|ui-core[\\/](?!(moreIcons|fields|Field|TextField|ChoiceFields|DayField)\.)).*(?<=\.tsx?)$/,
    name: 'core',
    chunks: 'async',
    enforce: true,
  },
  // The shell's own part of it.
  bootstrap: {
    test: /[\\/]shell[\\/]src[\\/]/,
    name: 'core',
    chunks: ({ name }) => name === 'bootstrap',
    enforce: true,
  },
  // The libraries, which change with an update only.
  libraries: {
    test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-redux|use-sync-external-store|react-router|react-router-dom|@reduxjs[\\/]toolkit[\\/]dist(?![\\/]query)|redux|redux-thunk|immer|reselect)[\\/]/,
    name: 'libraries',
    chunks: 'async',
    enforce: true,
  },
};

/**
 * The library that the shop asks the server with is wanted by each of its pages: with the frame in one file both pack smaller.
 * @satisfies {import('@rspack/core').OptimizationSplitChunksOptions['cacheGroups']}
 */
const shopChunks = {
  frame: {
    test: /[\\/]node_modules[\\/](swr|dequal)[\\/]/,
    name: '__federation_expose_remote',
    chunks: 'async',
    enforce: true,
  },
};

/** @param {AppName} name @returns {NonNullable<import('@rspack/core').OptimizationSplitChunksOptions['cacheGroups']>} */
function chunksOf(name) {
  if (name === 'shell') return firstPageChunks;
  return name === 'storefront' ? shopChunks : {};
}

/** @param {string} name */
function federationOptions(name) {
  return {
    name,
    shared: sharedModules,
    // The other strategy fetches every area at start-up, and one dead area breaks the page.
    shareStrategy: /** @type {const} */ ('loaded-first'),
    manifest: { fileName: 'mf-manifest.json' },
    dts: false,
    dev: { disableDynamicRemoteTypeHints: true },
  };
}

/** @param {App} app */
function baseConfig({ folder, name }) {
  const fileName = isDevelopment ? '[name]' : 'static/[name].[contenthash:8]';
  return /** @satisfies {Configuration} */ ({
    context: folder,
    name,
    mode: isDevelopment ? 'development' : 'production',
    target: ['web', 'es2022'],
    devtool: isDevelopment ? 'cheap-module-source-map' : 'hidden-source-map',
    output: {
      path: process.env.DIST_FOLDER ?? path.join(folder, 'dist'),
      clean: true,
      uniqueName: `dukani_${name}`,
      filename: `${fileName}.js`,
      chunkFilename: `${fileName}.js`,
      cssFilename: `${fileName}.css`,
      cssChunkFilename: `${fileName}.css`,
      assetModuleFilename: 'static/[name].[contenthash:8][ext]',
      crossOriginLoading: 'anonymous',
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
      alias: { ...runtimeAsModules, ...(isDevelopment ? {} : productionRouter), ...storeHookOfReact },
    },
    module: {
      rules: [
        { test: /\.[jt]sx?$/, exclude: /node_modules/, use: swcLoader() },
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.ttf$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new rspack.NormalModuleReplacementPlugin(
        /\/zip\/zipToArrayBuffer\.js$/,
        path.join(import.meta.dirname, 'zipInPage.mjs'),
      ),
      new rspack.NormalModuleReplacementPlugin(
        /runtime-core\/dist\/plugins\/snapshot\/SnapshotHandler\.js$/,
        path.join(import.meta.dirname, 'snapshotOff.mjs'),
      ),
      new rspack.NormalModuleReplacementPlugin(
        /(runtime-core\/dist\/(plugins\/generate-preload-assets|plugins\/snapshot\/index|utils\/preload)|sdk\/dist\/node)\.js$/,
        path.join(import.meta.dirname, 'preloadOff.mjs'),
      ),
      // Texts of the federation runtime's errors: their codes say the same, and people read the shell's own sentence.
      new rspack.NormalModuleReplacementPlugin(
        /error-codes\/dist\/desc\.mjs$/,
        path.join(import.meta.dirname, 'noDescriptions.mjs'),
      ),
      new rspack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(isDevelopment ? 'development' : 'production') }),
      ...(isDevelopment ? [new ReactRefreshRspackPlugin()] : []),
    ],
    optimization: {
      moduleIds: isDevelopment ? 'named' : 'deterministic',
      chunkIds: isDevelopment ? 'named' : 'deterministic',
      splitChunks: { cacheGroups: chunksOf(name) },
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin(),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
      ],
    },
    // It would ask the page's own origin for each chunk, and that is the shell's server.
    lazyCompilation: false,
    devServer: developmentServer(developmentPort(name)),
    stats: 'errors-warnings',
    performance: false,
  });
}

function swcLoader() {
  return {
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: isDevelopment, refresh: isDevelopment } },
        target: 'es2022',
      },
    },
  };
}

/** @param {number} port */
function developmentServer(port) {
  return {
    port,
    host: '127.0.0.1',
    hot: true,
    historyApiFallback: false,
    allowedHosts: ['.localhost'],
    headers: { 'Access-Control-Allow-Origin': '*' },
    // Pages live on many host names; the socket always goes straight to this server.
    client: {
      webSocketURL: { hostname: 'localhost', port, pathname: '/ws', protocol: 'ws' },
      overlay: { errors: true, warnings: false, runtimeErrors: false },
    },
  };
}
