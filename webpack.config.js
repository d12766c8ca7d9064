import { constants } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';

const compressible = /\.(js|css|html|svg|txt|webmanifest)$/;

/** `npm run build` writes dist/public, hashed and pre-compressed; `npm run dev` serves from memory. */
export default (_env, { mode }) => ({
  entry: './src/client/main.tsx',
  output: {
    path: `${import.meta.dirname}/dist/public`,
    publicPath: '/',
    filename: mode === 'production' ? 'assets/[name].[contenthash:10].js' : 'assets/[name].js',
    clean: true,
    // Chunks load by a policy of this name, which the page's Content-Security-Policy allows.
    trustedTypes: { policyName: 'webpack' },
  },
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'ts-loader',
        // Types are checked by `npm run typecheck`; here only the syntax is stripped.
        options: {
          transpileOnly: true,
          compilerOptions: { noEmit: false, allowImportingTsExtensions: false },
        },
      },
    ],
  },
  optimization: { runtimeChunk: 'single', moduleIds: 'deterministic', splitChunks: { chunks: 'all' } },
  performance: { hints: false },
  devtool: mode === 'production' ? false : 'source-map',
  plugins: [
    new HtmlWebpackPlugin({ template: 'public/index.html', scriptLoading: 'defer' }),
    new CopyPlugin({ patterns: [{ from: 'public', globOptions: { ignore: ['**/index.html'] } }] }),
    ...(mode === 'production'
      ? [
          new CompressionPlugin({ test: compressible, algorithm: 'gzip' }),
          new CompressionPlugin({
            test: compressible,
            algorithm: 'brotliCompress',
            filename: '[path][base].br',
            compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
          }),
        ]
      : []),
  ],
  devServer: {
    port: 8080,
    hot: true,
    historyApiFallback: true,
    proxy: [{ context: ['/api'], target: `http://127.0.0.1:${process.env.PORT ?? 3000}` }],
    client: { overlay: { runtimeErrors: false } },
  },
});
