import { runInNewContext } from 'node:vm';
import { properAddress } from '../../../src/server/pages/properAddress.ts';

const patterns = ['/', '/login', '/allArticles', '/allArticles/:slug', '/dashboard/userData'];

describe('the proper address', () => {
  it.each([
    ['//', '/'],
    ['/Login', '/login'],
    ['/login/', '/login'],
    ['/allarticles///?page=2', '/allArticles?page=2'],
    ['/ALLARTICLES/On-Engines/', '/allArticles/On-Engines'],
    ['/dashboard/userdata?a=/b/', '/dashboard/userData?a=/b/'],
  ])('of %s is %s', (url, proper) => {
    expect(properAddress(url, patterns)).toBe(proper);
  });

  it.each([
    '/login',
    '/allArticles/on-engines',
    '/nothing/',
    '/login/more',
    '//evil.example.org/login',
    '//evil.example.org/',
    'http://evil.example.org/LOGIN',
  ])('of %s is none other', (url) => {
    expect(properAddress(url, patterns)).toBeNull();
  });

  it('does not take for ever to be found, however many slashes there are', () => {
    const url = `${'/'.repeat(200_000)}x`;
    const find = () => properAddress(url, patterns);

    // What runs without end can only be ended from outside.
    expect(runInNewContext('find()', { find }, { timeout: 5000 })).toBeNull();
  });
});
