import { constants } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import { readApiUrl } from './scripts/apiUrl.ts';
import { devConsole, devServer } from './scripts/devServer.ts';
import { earlierAssets } from './scripts/earlierAssets.ts';
import { pageStyles } from './scripts/pageStyles.ts';
import { schemeStyles } from './scripts/schemeStyles.ts';
import { thirdPartyPackages } from './scripts/thirdPartyPackages.ts';
import { typeface } from './scripts/typeface.ts';
import { readEnvironment } from './src/server/config.ts';

/** `.env` may set it, like all settings. */
const apiUrl = readApiUrl(readEnvironment({ ...process.env }));

const compressible = /\.(js|css|svg|txt|webmanifest)$/;

const serif = typeface();
/** The typeface of every page. */
const baseStyles = schemeStyles() + serif.css;

/** Strips types; `npm run lint` checks them. */
const typescript = (options = {}) => ({
  test: /\.tsx?$/,
  loader: 'ts-loader',
  options: {
    transpileOnly: true,
    compilerOptions: { noEmit: false, allowImportingTsExtensions: false },
    ...options,
  },
});

const common = {
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: { rules: [typescript()] },
  performance: { hints: false },
};

/**
 * Returns the options of `npm run dev`: edits update the open page and keep its forms, store and scroll position. `npm start`
 * does not install what they need.
 */
async function asYouEdit() {
  const { default: ReactRefreshPlugin } = await import('@pmmmwh/react-refresh-webpack-plugin');
  const { default: refreshTypeScript } = await import('react-refresh-typescript');
  return {
    rules: [typescript({ getCustomTransformers: () => ({ before: [refreshTypeScript()] }) })],
    plugins: [new ReactRefreshPlugin({ overlay: false })],
    // Errors and duration, without the list of modules.
    stats: { all: false, errors: true, warnings: true, errorDetails: true, timings: true, version: true },
    // scripts/dev.ts prints the URL.
    infrastructureLogging: { level: 'warn', console: devConsole },
  };
}

/** Compiled-in settings. PSEUDO_LANGUAGE reveals texts outside the catalog, see `src/shared/messages/define.ts`. */
const compiledSettings = new webpack.DefinePlugin({
  'process.env.API_URL': JSON.stringify(apiUrl ?? ''),
  'process.env.PSEUDO_LANGUAGE': JSON.stringify(process.env.PSEUDO_LANGUAGE ?? ''),
});

/**
 * Adds to every page the API's origin and the URL of the app's code, which `main.tsx` loads after the stylesheet. On a
 * slow network, loading both at once would delay forms and errors, which wait for the stylesheet.
 */
const headOfPages = {
  apply: ({ hooks }) =>
    hooks.compilation.tap('headOfPages', (compilation) =>
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap('headOfPages', (page) => {
        const [file] = compilation.namedChunks.get('app').files;
        const attributes = {
          id: 'app',
          as: 'script',
          fetchpriority: 'low',
          href: page.publicPath + file,
        };
        page.headTags.unshift(
          // The server reads it for the page's policy; see `src/server/http/securityHeaders.ts`.
          ...(apiUrl === null
            ? []
            : [
                {
                  tagName: 'meta',
                  voidTag: true,
                  attributes: { name: 'api-url', content: apiUrl },
                  meta: {},
                },
              ]),
        );
        page.bodyTags.push({ tagName: 'link', voidTag: true, attributes, meta: {} });
      }),
    ),
};

/** In development, the browser adds all styles. */
const inlineStyles = {
  apply: ({ hooks }) =>
    hooks.compilation.tap('inlineStyles', (compilation) =>
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap('inlineStyles', (page) => {
        page.headTags.unshift({
          tagName: 'style',
          voidTag: false,
          attributes: {},
          innerHTML: baseStyles,
          meta: {},
        });
      }),
    ),
};

/** For the browser: dist/public, hashed and pre-compressed. */
const client = (mode, hot = { rules: [typescript()], plugins: [] }) => ({
  ...common,
  name: 'client',
  // Pages are rendered to make the stylesheet.
  ...(mode === 'production' && { dependencies: ['pages'] }),
  entry: './src/client/main.tsx',
  output: {
    path: `${import.meta.dirname}/dist/public`,
    publicPath: '/',
    // Part of every chunk; pages have no other webpack app.
    uniqueName: 'b',
    // Sources are named webpack://markdown-blog/ in DevTools.
    devtoolNamespace: 'markdown-blog',
    chunkLoadingGlobal: 'chunks',
    filename: mode === 'production' ? 'assets/[name].[contenthash:8].js' : 'assets/[name].js',
    // Without ids, so that identical chunks are one file.
    ...(mode === 'production' && {
      chunkFilename: ({ chunk }) => `assets/${chunk?.name ? '[name].' : ''}[contenthash:8].js`,
    }),
    // Tabs opened before this build still need their code.
    clean: { keep: /^assets\// },
    // The trusted types policy for loading chunks, which the page's Content-Security-Policy allows.
    trustedTypes: { policyName: 'webpack' },
  },
  module: { rules: hot.rules },
  optimization: {
    moduleIds: 'deterministic',
    // Code for every page is one file, `app`, which compresses better and is one request.
    // In development, importing a new package would change the chunks and reload the page.
    splitChunks: mode === 'production' && {
      chunks: ({ name }) => !['main', 'app'].includes(name),
      // Code for forms is one file, shared by all pages with a form.
      cacheGroups: {
        forms: {
          name: 'forms',
          test: /components[\\/]forms[\\/]|node_modules[\\/]formik[\\/]/,
          minChunks: 2,
          enforce: true,
        },
      },
    },
    // Emotion's rules are short already and must match those of the app.
    minimize: mode === 'production' && { css: false },
  },
  devtool: mode === 'production' ? false : 'source-map',
  ...(hot.stats && { stats: hot.stats, infrastructureLogging: hot.infrastructureLogging }),
  plugins: [
    ...hot.plugins,
    // Leaves out of the browser's code what texts need on the server (`define.ts`).
    new webpack.DefinePlugin({ 'typeof document': JSON.stringify('object') }),
    new HtmlWebpackPlugin({ template: 'public/index.html', scriptLoading: 'defer' }),
    headOfPages,
    mode === 'production'
      ? pageStyles({
          renderPage: `${import.meta.dirname}/dist/pages/renderPage.cjs`,
          base: baseStyles,
          font: serif.preload,
        })
      : inlineStyles,
    compiledSettings,
    new CopyPlugin({
      patterns: [{ from: 'public', globOptions: { ignore: ['**/index.html'] } }, serif.files],
    }),
    ...(mode === 'production'
      ? [
          thirdPartyPackages('dist/.packages-client.json'),
          earlierAssets({
            folder: `${import.meta.dirname}/dist/public`,
            replacedFile: `${import.meta.dirname}/dist/.replaced-assets.json`,
          }),
          new CompressionPlugin({ test: compressible, algorithm: 'gzip' }),
          new CompressionPlugin({
            test: compressible,
            algorithm: 'brotliCompress',
            filename: '[path][base].br',
            compressionOptions: {
              params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGBLOCK]: 24 },
            },
          }),
        ]
      : []),
  ],
  devServer: devServer(Number(process.env.PORT || 3000)),
});

/** The same components for the server, which renders public pages: one file. */
const pages = (mode) => ({
  ...common,
  name: 'pages',
  target: 'node24',
  entry: './src/client/renderPage.tsx',
  output: {
    path: `${import.meta.dirname}/dist/pages`,
    // Not a module, so that the server can load it once per language.
    filename: 'renderPage.cjs',
    library: { type: 'commonjs2' },
    clean: true,
  },
  module: { ...common.module, parser: { javascript: { dynamicImportMode: 'eager' } } },
  optimization: { minimize: mode === 'production' },
  devtool: false,
  plugins: [
    compiledSettings,
    // Only browsers load them: for events, and for pages that the server does not render.
    new webpack.IgnorePlugin({
      resourceRegExp: /\/(?:translation|richText|articleFields|EditorPages|adminPages|ToastHost)\.tsx?$/,
    }),
    thirdPartyPackages('dist/.packages-pages.json'),
  ],
});

/** `npm run build` builds both; `npm run dev` serves the browser's from memory. */
export default async (env, { mode }) =>
  env.WEBPACK_SERVE ? client(mode, await asYouEdit()) : [client(mode), pages(mode)];
