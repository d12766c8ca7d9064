import fc from 'fast-check';
import { weighJson } from '../../../src/server/http/requestBodies.ts';
import { MARKDOWN_MAX } from '../../../src/shared/article.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';

const MIB = 1024 * 1024;
const KIB = 1024;

describe('JSON that costs more to parse than to send', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser();
  });
  afterEach(() => blog.close());

  const publish = (body: string) =>
    blog.call('POST', '/api/articles/new', {
      as: ada,
      body,
      headers: { 'content-type': 'application/json' },
    });
  const beside = (more: string) => `{"title":"x","markdown":"y",${more}}`;

  it.each([
    ['lists in an unknown field', beside(`"more":[${'[],'.repeat(MIB / 2)}[]]`)],
    ['objects in an unknown field', beside(`"more":[${'{},'.repeat(MIB / 2)}{}]`)],
    ['lists instead of a text', `{"title":"x","markdown":[${'[],'.repeat(MIB / 2)}[]]}`],
    ['a list of texts instead of a text', `{"title":"x","markdown":["${'words '.repeat(10 * KIB)}"]}`],
    ['a text in an unknown field', beside(`"more":"${'words '.repeat(10 * KIB)}"`)],
    ['a text in a nested field', beside(`"more":{"markdown":"${'words '.repeat(10 * KIB)}"}`)],
    ['an endless number', beside(`"more":${'1'.repeat(MIB)}`)],
    ['a repeated field', beside(`${'"markdown":"y",'.repeat(10 * KIB)}"cover":""`)],
    ['a field with an endless name', beside(`"${'m'.repeat(MIB)}":1`)],
  ])('is refused: %s', async (_what, body) => {
    const reply = await publish(body);

    expect(reply.statusCode).toBe(400);
    expect(reply.body).toBe('The body contains too much data outside of known fields.');
  });

  it.each([
    ['a text of JSON punctuation', JSON.stringify({ title: 'x', markdown: '[],{}:"\\'.repeat(8 * KIB) })],
    ['a text at its limit', JSON.stringify({ title: 'x', markdown: 'a'.repeat(MARKDOWN_MAX) })],
    ['an escaped text', `{"title":"x","markdown":"${'\\u0041'.repeat(100 * KIB)}"}`],
    ['a text next to unknown fields', beside(`"more":"${'x'.repeat(15 * KIB)}"`)],
    ['an indented body', JSON.stringify({ title: 'x', markdown: 'words '.repeat(9 * KIB) }, null, 100)],
  ])('does not include %s', async (_what, body) => {
    expect((await publish(body)).statusCode).toBe(201);
  });

  it('is weighed by the texts of known fields', async () => {
    const names = fc.oneof(fc.constantFrom('title', 'markdown', 'cover'), fc.string());
    const values = fc.oneof(fc.string({ unit: 'binary' }), fc.array(fc.string()), fc.json());
    const isKnown = (name: string) => ['title', 'markdown', 'cover'].includes(name);
    const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';

    await fc.assert(
      fc.asyncProperty(fc.dictionary(names, values), fc.nat(3), async (body, indent) => {
        const json = JSON.stringify(body, null, indent);
        const texts = Object.entries(body).filter(isText);
        const known = texts
          .filter(([name]) => isKnown(name))
          .map(([, text]) => JSON.stringify(text).length - 2);

        const { other, escapes } = await weighJson(json, isKnown, Infinity);

        expect(other).toBe(json.length - known.reduce((sum, length) => sum + length, 0));
        expect(escapes).toBe(json.length - json.replaceAll(/\\(?:u[0-9a-f]{4}|.)/g, 'x').length);
      }),
    );
  });
});
