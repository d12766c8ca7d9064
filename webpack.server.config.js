import webpack from 'webpack';
import { thirdPartyPackages } from './scripts/thirdPartyPackages.ts';
import { version } from './src/server/lib/version.ts';

/** Commands that the package runs as `markdown-blog NAME` and the clone as `npm run NAME --`, or `npm NAME`. */
const COMMANDS = 'start|admin|backup|restore|copy-database';
const npmCommand = new RegExp(`npm (?:run )?(${COMMANDS})\\b(?: --(?=[\\s'"\`]))?`, 'g');

/** Messages name the commands of a clone. In the package they name its own; what a clone builds, the package brings. */
const packageCommands = {
  apply: ({ hooks, webpack: { Compilation, sources } }) =>
    hooks.compilation.tap('packageCommands', (compilation) =>
      compilation.hooks.processAssets.tap(
        { name: 'packageCommands', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE },
        (assets) => {
          for (const [name, source] of Object.entries(assets)) {
            const text = source.source().toString();
            const inPackage = text
              .replace(npmCommand, 'markdown-blog $1')
              .replaceAll('npm run build', 'npm install');
            compilation.updateAsset(name, new sources.RawSource(inPackage));
          }
        },
      ),
    ),
};

/**
 * The server for `npm run pack`: one file for each process, thread and command, and what they share. Names are kept, so that
 * stack traces can be read.
 */
export default {
  name: 'server',
  mode: 'production',
  target: 'node24.9',
  entry: {
    markdownBlog: './src/server/markdownBlog.ts',
    imageWorker: './src/server/images/imageWorker.ts',
    importWorker: './src/server/transfer/importWorker.ts',
    renderWorker: { import: './src/server/content/renderWorker.ts', library: { type: 'module' } },
    searchWorker: { import: './src/server/search/searchWorker.ts', library: { type: 'module' } },
    // Piscina starts its threads with the file of this name beside its own code.
    worker: './node_modules/piscina/dist/worker.js',
  },
  output: {
    path: `${import.meta.dirname}/release/package/server`,
    filename: '[name].js',
    chunkFilename: '[name].js',
    module: true,
    clean: true,
  },
  experiments: { outputModule: true },
  resolve: { extensions: ['.ts', '.js'] },
  module: {
    // Files are found beside the bundle, not beside the source.
    parser: { javascript: { importMeta: false, createRequire: false } },
    rules: [
      {
        test: /\.ts$/,
        loader: 'ts-loader',
        options: {
          transpileOnly: true,
          compilerOptions: { noEmit: false, allowImportingTsExtensions: false },
        },
      },
    ],
  },
  node: { __dirname: 'node-module', __filename: 'node-module' },
  externals: { '@node-rs/argon2': 'import @node-rs/argon2', sharp: 'import sharp' },
  optimization: {
    minimize: {
      javascript: {
        compress: { keep_fnames: true, keep_classnames: true },
        mangle: false,
        format: { comments: false },
      },
    },
    splitChunks: { chunks: 'all', maxInitialRequests: Infinity },
    chunkIds: 'deterministic',
  },
  performance: { hints: false },
  devtool: false,
  // Piscina's threads load their code by a path that is known at run time.
  ignoreWarnings: [{ module: /piscina[\\/]dist[\\/]worker\.js/ }],
  plugins: [
    // The package has no clone to read it from.
    new webpack.DefinePlugin({ 'process.env.BUILD_COMMIT': JSON.stringify(version.split('+')[1] ?? '') }),
    // Optional parts of pg and piscina that the server doesn't use.
    new webpack.IgnorePlugin({ resourceRegExp: /^(pg-native|pg-cloudflare|@napi-rs\/nice)$/ }),
    packageCommands,
    thirdPartyPackages('release/server-packages.json'),
  ],
};
