import make from './webpack.config.js';
import path from 'node:path';
export default (env, argv) => {
  const [client] = make({}, { mode: 'production' });
  const drop = (process.env.DROP ?? '').split(',').filter(Boolean);
  client.plugins = client.plugins.filter((p) => !drop.some((d) => p.resourceRegExp && String(p.resourceRegExp).includes(d)) && !(p.constructor.name==='Object' && !p.apply));
  // no earlierAssets, only brotli
  client.output = { ...client.output, path: process.env.OUT, clean: true };
  client.plugins = client.plugins.filter((p) => p.constructor.name !== 'CopyPlugin' && !/replaced|earlier/i.test(String(p.apply)));
  return client;
};
