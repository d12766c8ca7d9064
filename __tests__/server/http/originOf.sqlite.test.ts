import { fastify } from 'fastify';
import { originOf } from '../../../src/server/http/originOf.ts';

/** What a server that knows no outside address of its own, or this one, says to a request with these headers. */
async function answer(
  headers: Record<string, string>,
  { publicUrl = null, trustProxy = false }: { publicUrl?: string | null; trustProxy?: boolean } = {},
) {
  const app = fastify({ trustProxy });
  app.get('/', (request) => originOf(request, publicUrl));
  const reply = await app.inject({ url: '/', headers });
  return reply.statusCode === 200 ? reply.body : reply.statusCode;
}

describe('the origin of absolute addresses', () => {
  it('is PUBLIC_URL, whatever the request says', async () => {
    const publicUrl = 'https://blog.example.org';

    expect(await answer({ host: 'evil.example' }, { publicUrl })).toBe(publicUrl);
    expect(await answer({ host: '"><script>' }, { publicUrl })).toBe(publicUrl);
  });

  it.each([
    ['Blog.example.org', 'http://blog.example.org'],
    ['blog.example.org:8080', 'http://blog.example.org:8080'],
    ['[::1]:3000', 'http://[::1]:3000'],
  ])('is what the request names without it: %s', async (host, origin) => {
    expect(await answer({ host })).toBe(origin);
  });

  it('is a name of the machine for a request of HTTP/1.0 that names nothing', () => {
    expect(originOf({ host: '', protocol: 'http' }, null)).toBe('http://localhost');
  });

  it('is what the nearest proxy says, if it is trusted', async () => {
    const headers = {
      host: 'inside:3000',
      'x-forwarded-host': 'blog.example.org',
      'x-forwarded-proto': 'https',
    };

    expect(await answer(headers, { trustProxy: true })).toBe('https://blog.example.org');
    expect(await answer(headers)).toBe('http://inside:3000');
  });

  it('is never a protocol of somebody else', async () => {
    const headers = { host: 'blog.example.org', 'x-forwarded-proto': 'javascript' };

    expect(await answer(headers, { trustProxy: true })).toBe('http://blog.example.org');
  });

  it.each(['"><script>', 'a b', 'ada@example.org', 'example.org/path', 'example.org:port', '[x]'])(
    'refuses a host that is none: %s',
    async (host) => {
      expect(await answer({ host })).toBe(400);
    },
  );
});
