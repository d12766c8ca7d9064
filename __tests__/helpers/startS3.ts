import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '../../src/server/images/mediaStorage.ts';

export interface TestS3 {
  settings: S3Settings;
  /** Like `MEDIA_URL` and its keys. */
  env: { MEDIA_URL: string; MEDIA_ACCESS_KEY: string; MEDIA_SECRET_KEY: string };
  /** All requests so far, such as `PUT /images/blog/media/ab/….webp`. */
  requests: string[];
  /** Answers the next requests instead of the store. */
  answerNext: (...answers: ((response: ServerResponse) => void)[]) => void;
  close: () => Promise<void>;
}

const BUCKET = 'images';
const KEY = 'S3RVER';

/**
 * Starts an S3-compatible store with one bucket, behind a proxy that can fail and checks signatures, which s3rver
 * doesn't.
 */
export async function startS3(): Promise<TestS3> {
  const folder = mkdtempSync(path.join(tmpdir(), 's3-'));
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await store.run();
  const requests: string[] = [];
  const answers: ((response: ServerResponse) => void)[] = [];
  const proxy = createServer((incoming, response) => {
    requests.push(`${incoming.method} ${incoming.url}`);
    const answer = answers.shift();
    if (answer) answer(response);
    else if (isSigned(incoming)) forward(incoming, response, port);
    else response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;

  return {
    settings: {
      store: 's3',
      endpoint,
      bucket: BUCKET,
      prefix: 'blog/media',
      region: 'us-east-1',
      accessKey: KEY,
      secretKey: KEY,
    },
    env: {
      MEDIA_URL: `s3://${BUCKET}/blog/media?endpoint=${endpoint}`,
      MEDIA_ACCESS_KEY: KEY,
      MEDIA_SECRET_KEY: KEY,
    },
    requests,
    answerNext: (...next) => void answers.push(...next),
    async close() {
      await closeServer(proxy);
      await store.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function forward(incoming: IncomingMessage, response: ServerResponse, port: number) {
  const { method, url, headers } = incoming;
  const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false });
  outgoing.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  incoming.pipe(outgoing);
}

const closeServer = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/**
 * Returns whether a request is signed with the secret key: version 4 of
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const [, key, scope = '', signedHeaders = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  // s3rver rejects it.
  if (key !== KEY) return true;
  const [pathname = '', query = ''] = url.split('?');
  const canonicalRequest = [
    method,
    pathname,
    query.split('&').sort().join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${String(headers[name])}`),
    '',
    signedHeaders,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const hash = createHash('sha256').update(canonicalRequest).digest('hex');
  const sign = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest();
  const signingKey = scope.split('/').reduce<string | Buffer>(sign, `AWS4${KEY}`);
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n');
  return sign(signingKey, text).toString('hex') === signature;
}
