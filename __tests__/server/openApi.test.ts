import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SchemaName } from '../../src/server/http/operation.ts';
import { getExample } from '../../src/server/lib/jsonSchema.ts';
import { resolveRef } from '../../src/server/routes/openapi/document.ts';
import { schemas } from '../../src/server/routes/openapi/schemas.ts';
import { apiReference } from '../../src/shared/messages/en/apiReference.ts';
import { type Blog, startBlog } from '../helpers/blog.ts';
import { validatorOf } from '../helpers/openApi.ts';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: object;
}

interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: object[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: object; example: unknown }> };
  responses: Record<string, { description: string; content?: object }>;
}

interface Document {
  openapi: string;
  info: { title: string };
  paths: Record<string, Record<string, Operation>>;
}

describe('GET /api/openapi.json', () => {
  const routes = new Set<string>();
  let blog: Blog;
  let document: Document;
  beforeAll(async () => {
    blog = await startBlog({
      onRoute: ({ method, url, config }) => {
        if (url.startsWith('/api/') && method !== 'HEAD' && !config?.isFormer)
          routes.add(`${String(method)} ${url.replace(/\/$/, '').replace(/:(\w+)/g, '{$1}')}`);
      },
    });
    document = (await blog.call('GET', '/api/openapi.json')).json<Document>();
  });
  afterAll(() => blog.close());

  const described = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        ...operation,
      })),
    );

  it('describes every route of the API, and no other', () => {
    expect(routes.size).toBeGreaterThan(50);
    expect(
      described()
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...routes].sort());
    expect([...routes].sort()).toEqual(Object.keys(apiReference.operations).sort());
  });

  it('takes parameters, bodies and scopes from the routes', () => {
    const save = document.paths['/api/drafts/{id}']?.put;

    expect(save).toMatchObject({
      operationId: 'saveADraft',
      description: expect.stringMatching(/Access tokens need the scope `drafts`\.$/) as unknown,
      security: [{ token: [] }],
      parameters: [
        { name: 'id', in: 'path', required: true },
        { name: 'If-Match' },
        { name: 'If-None-Match' },
      ],
    });
    expect(save?.requestBody?.content['application/json']?.schema).toMatchObject({
      type: 'object',
      properties: {
        title: { type: ['string', 'null'], title: 'Title', maxLength: 200 },
        articleVersion: { type: ['integer', 'null'], minimum: 1 },
        tags: { type: ['array', 'null'], items: { type: 'string' } },
      },
    });
    expect(document.paths['/api/articles/all']?.get?.parameters).toContainEqual({
      name: 'limit',
      in: 'query',
      description: 'Items per page',
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 4 },
    });
    expect(document.paths['/api/admin/log']?.get?.description).toMatch(
      /Needs the token of a login: access tokens are refused\.$/,
    );
  });

  it('names each operation once', () => {
    const ids = described().map(({ operationId }) => operationId);

    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
    expect(ids).toContain('getTheBlogsSettings');
  });

  it('has no faults by the rules of Redocly', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'openapi-'));
    const file = path.join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(document));

    const found = await new Promise<string>((resolve) => {
      const cli = path.resolve('node_modules/@redocly/cli/bin/cli.js');
      const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
      const args = [cli, 'lint', file, '--extends', 'recommended-strict', '--format', 'json'];
      execFile(process.execPath, args, { cwd: folder, env }, (_error, stdout) => resolve(stdout));
    });
    await rm(folder, { recursive: true });

    expect((JSON.parse(found) as { problems: object[] }).problems).toEqual([]);
  });

  it('says the format of times', () => {
    const publish = document.paths['/api/articles/new']?.post?.requestBody?.content['application/json'];

    expect(publish?.schema).toMatchObject({
      properties: { createdAt: { type: ['string', 'null'], format: 'date-time' } },
    });
  });

  it('has only references that exist', () => {
    const references = Array.from(
      JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g),
      ([, ref = '']) => ref,
    );

    expect(references.length).toBeGreaterThan(100);
    const exists = (ref: string) =>
      ref
        .replace('#/', '')
        .split('/')
        .reduce<unknown>((part, name) => Reflect.get(Object(part) as object, name) as unknown, document) !==
      undefined;
    expect(references.filter((ref) => !exists(ref))).toEqual([]);
  });

  it('refers to answers that are part of others by name', () => {
    expect(schemas.PublicArticle.properties).toMatchObject({
      newer: { anyOf: [{ $ref: '#/components/schemas/ArticleLink' }, { type: 'null' }] },
      related: { type: 'array', items: { $ref: '#/components/schemas/RelatedArticle' } },
    });
    expect(schemas.OwnList.properties?.result?.items?.anyOf).toEqual(
      ['ArticleSummary', 'OwnArticle', 'OwnDraft'].map((name) => ({ $ref: `#/components/schemas/${name}` })),
    );
  });

  it('names the fields that may be left out, and texts of which there are only some', () => {
    expect(schemas.UploadedImage.required).toEqual(['url', 'width', 'height', 'bytes', 'alt']);
    expect(schemas.ImageList.required).toEqual(['result', 'storage']);
    expect(schemas.WebhookDelivery.properties?.problem).toMatchObject({
      type: ['string', 'null'],
      enum: expect.arrayContaining(['timeout', null]) as unknown,
    });
  });

  it.each(Object.keys(schemas) as SchemaName[])('has an example of %s that is valid', (name) => {
    const validate = validatorOf(name);

    expect(validate(getExample(schemas[name], resolveRef)) || validate.errors).toBe(true);
  });

  it('describes errors, which are problem details for clients that accept them', async () => {
    const headers = { accept: 'application/problem+json' };

    const reply = await blog.call('GET', '/api/tags/none', { headers });
    const plain = await blog.call('GET', '/api/tags/none');

    expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(validatorOf('Problem')(reply.json())).toBe(true);
    expect(reply.json()).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: plain.body,
    });
    expect(plain.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('follows the blog’s title', async () => {
    expect(document.openapi).toBe('3.1.1');
    expect(document.info.title).toBe('Markdown Blog API');
  });
});
