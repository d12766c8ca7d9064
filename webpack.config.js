import { constants } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import refreshTypeScript from 'react-refresh-typescript';
import webpack from 'webpack';
import { earlierAssets } from './scripts/earlierAssets.ts';
import { readApiUrl } from './scripts/apiUrl.ts';
import { thirdPartyPackages } from './scripts/thirdPartyPackages.ts';
import { pageStyles } from './scripts/pageStyles.ts';
import { schemeStyles } from './scripts/schemeStyles.ts';
import { typeface } from './scripts/typeface.ts';
import { devConsole, devServer } from './scripts/devServer.ts';
import { readEnvironment } from './src/server/config.ts';

/** As everything else, `.env` may set it. */
const apiUrl = readApiUrl(readEnvironment({ ...process.env }));

const compressible = /\.(js|css|svg|txt|webmanifest)$/;

const serif = typeface();
/** What every page is set in, whatever it shows. */
const baseStyles = schemeStyles() + serif.css;

/** Types are checked by `npm run typecheck`; here only the syntax is stripped. */
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

/** `npm run dev`: what is edited changes in the open page, which keeps its forms, its store and its place. */
const asYouEdit = {
  rules: [typescript({ getCustomTransformers: () => ({ before: [refreshTypeScript()] }) })],
  plugins: [new ReactRefreshPlugin({ overlay: false })],
  // What is wrong and how long it took; not what each module holds.
  stats: { all: false, errors: true, warnings: true, errorDetails: true, timings: true, version: true },
  // The address to open is printed by scripts/dev.ts.
  infrastructureLogging: { level: 'warn', console: devConsole },
};

/** Settings that are compiled in. PSEUDO_LANGUAGE shows which texts are not in the catalog, see `src/shared/messages/define.ts`. */
const compiledSettings = new webpack.DefinePlugin({
  'process.env.API_URL': JSON.stringify(apiUrl ?? ''),
  'process.env.PSEUDO_LANGUAGE': JSON.stringify(process.env.PSEUDO_LANGUAGE ?? ''),
});

/**
 * Puts into the html what belongs into every page: where the API is, and the name of the app's code, which `main.tsx` has
 * loaded once the stylesheet is there: on a slow network the two would share it, and the page be painted later.
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
          // For the server, which reads it for the page's policy; see `src/server/http/csp.ts`.
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

/** In development the browser adds the styles of all elements itself. */
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
  // The stylesheet is made by rendering pages.
  ...(mode === 'production' && { dependencies: ['pages'] }),
  entry: './src/client/main.tsx',
  output: {
    path: `${import.meta.dirname}/dist/public`,
    publicPath: '/',
    // Each chunk begins with this name, and no other app of webpack's is on a page.
    uniqueName: 'b',
    // Sources are named webpack://markdown-blog/ in DevTools.
    devtoolNamespace: 'markdown-blog',
    chunkLoadingGlobal: 'chunks',
    filename: mode === 'production' ? 'assets/[name].[contenthash:8].js' : 'assets/[name].js',
    // Without its number: chunks that came out the same are one file, which a browser fetches once.
    ...(mode === 'production' && {
      chunkFilename: ({ chunk }) => `assets/${chunk?.name ? '[name].' : ''}[contenthash:8].js`,
    }),
    // Tabs that were opened before this build go on with the code of theirs.
    clean: { keep: /^assets\// },
    // Chunks load by a policy of this name, which the page's Content-Security-Policy allows.
    trustedTypes: { policyName: 'webpack' },
  },
  module: { rules: hot.rules },
  optimization: {
    moduleIds: 'deterministic',
    // What every page needs is one file, `app`: it compresses better than its parts, and is one request.
    // In development a package that is imported for the first time would change which chunks there are, and reload the page.
    splitChunks: mode === 'production' && {
      chunks: ({ name }) => !['main', 'app'].includes(name),
      // What every form is made of is one file: each page with a form has it, whatever else it has.
      cacheGroups: {
        forms: {
          name: 'forms',
          test: /components[\\/]forms[\\/]|node_modules[\\/]formik[\\/]/,
          minChunks: 2,
          enforce: true,
        },
      },
    },
    // Emotion's rules are short already, and stay as the app itself writes them.
    minimize: mode === 'production' && { css: false },
  },
  devtool: mode === 'production' ? false : 'source-map',
  ...(hot.stats && { stats: hot.stats, infrastructureLogging: hot.infrastructureLogging }),
  plugins: [
    ...hot.plugins,
    new HtmlWebpackPlugin({ template: 'public/index.html', scriptLoading: 'defer' }),
    headOfPages,
    mode === 'production'
      ? pageStyles({
          renderPage: `${import.meta.dirname}/dist/pages/renderPage.js`,
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
            notes: `${import.meta.dirname}/dist/.replaced-assets.json`,
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

/** The same components for the server, which renders the public pages by them: one file, nothing left to load. */
const pages = (mode) => ({
  ...common,
  name: 'pages',
  target: 'node24',
  entry: './src/client/renderPage.tsx',
  output: {
    path: `${import.meta.dirname}/dist/pages`,
    filename: 'renderPage.js',
    library: { type: 'module' },
    clean: true,
  },
  experiments: { outputModule: true },
  module: { ...common.module, parser: { javascript: { dynamicImportMode: 'eager' } } },
  optimization: { minimize: mode === 'production' },
  devtool: false,
  plugins: [compiledSettings, thirdPartyPackages('dist/.packages-pages.json')],
});

/** `npm run build` makes both; `npm run dev` serves the browser's from memory. */
export default (env, { mode }) => (env.WEBPACK_SERVE ? client(mode, asYouEdit) : [client(mode), pages(mode)]);
