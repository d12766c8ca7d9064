import { referrerOf } from '../../../src/server/features/articles/referrerOf.ts';

const HOST = 'blog.example.org:3000';
const hostOf = (referer: string | undefined, publicUrl: string | null = null, headers = {}) =>
  referrerOf({ headers: { ...(referer !== undefined && { referer }), ...headers }, host: HOST }, publicUrl);

describe('the host that led to an article', () => {
  it.each([
    ['https://news.example/item?id=1', 'news.example'],
    ['http://NEWS.example:8080/', 'news.example'],
    ['https://www.news.example/', 'news.example'],
    ['https://www.example/', 'www.example'],
    ['https://news.example./', 'news.example'],
    ['https://a.b-c.d_e.example/', 'a.b-c.d_e.example'],
    ['https://1.news.xn--p1ai/', '1.news.xn--p1ai'],
    ['https://news.a1/', 'news.a1'],
    [`https://${'a'.repeat(48)}.${'b'.repeat(43)}.example/`, `${'a'.repeat(48)}.${'b'.repeat(43)}.example`],
    ['https://my.www.news.example/', 'my.www.news.example'],
  ])('%s is told as %s', (referer, host) => {
    expect(hostOf(referer)).toBe(host);
  });

  it.each([
    ['a name without a dot', 'http://intranet/'],
    ['an address', 'http://192.0.2.7/'],
    ['an address of IPv6', 'http://[2001:db8::1]/'],
    ['a name that is too long', `https://${'a'.repeat(49)}.${'b'.repeat(43)}.example/`],
    ['a name with an empty part', 'https://news..example/'],
    ['a name that begins with a dot', 'https://.news.example/'],
    ['a name with another sign', 'https://a~b.example/'],
    ['another sign at its end', 'https://news.exa~mple/'],
    ['a last part of one letter', 'https://news.e/'],
    ['a last part that ends with a dash', 'https://news.example-/'],
  ])('is one of the others where it is %s', (_what, referer) => {
    expect(hostOf(referer)).toBe('');
  });

  it.each([
    ['nobody told one', undefined],
    ['it is no address', 'nonsense'],
    ['it is empty', ''],
    ['it is an app', 'android-app://com.example.mail/'],
    ['it is the blog itself', 'https://blog.example.org/allArticles'],
    ['it is the blog by another spelling', 'http://www.BLOG.example.org:8080/'],
  ])('is none where %s', (_what, referer) => {
    expect(hostOf(referer)).toBeNull();
  });

  it('is none where it is the blog by the name that its settings give it, or the browser says that it is', () => {
    const settings = 'https://www.name.example/';

    expect(hostOf('https://name.example/', settings)).toBeNull();
    expect(hostOf('https://other.example/', settings)).toBe('other.example');
    expect(hostOf('https://other.example/', null, { 'sec-fetch-site': 'same-origin' })).toBeNull();
    expect(hostOf('https://other.example/', null, { 'sec-fetch-site': 'cross-site' })).toBe('other.example');
  });
});
