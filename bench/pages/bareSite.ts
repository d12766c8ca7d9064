import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { StaticFile } from './bareCopy.ts';

/** Serves precompressed files by path: the least a page can take. */
const files = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Record<string, StaticFile>;

const site = new Map(
  Object.entries(files).map(([path, { type, body }]) => {
    const plain = Buffer.from(body, 'base64');
    return [
      path,
      { type, bodies: { br: brotliCompressSync(plain), gzip: gzipSync(plain), identity: plain } },
    ];
  }),
);

const server = createServer((request, response) => {
  const file = site.get(request.url?.split('?')[0] ?? '');
  if (!file) {
    response.writeHead(404).end();
    return;
  }
  const accepted = String(request.headers['accept-encoding']);
  const coding = (['br', 'gzip'] as const).find((one) => accepted.includes(one)) ?? 'identity';
  const body = file.bodies[coding];
  response.writeHead(200, {
    'content-type': file.type,
    'content-length': body.length,
    ...(coding !== 'identity' && { 'content-encoding': coding }),
  });
  response.end(body);
});

server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('SIGTERM', () => server.close(() => process.exit()).closeAllConnections());
