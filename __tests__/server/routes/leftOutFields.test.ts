import { makeAdmin } from '../../../src/server/services/moderateAccounts.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { insertWebhook } from '../../../src/server/store/webhooks.ts';
import { type Author, type Blog, idOf, PUBLIC_URL, startBlog } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';

interface Target {
  url: string;
  headers?: Record<string, string>;
}

interface Case {
  /** Creates what is changed, with a value in each field. */
  create: (owner: Author) => Promise<Target>;
  read: (owner: Author, target: Target) => Promise<Record<string, unknown>>;
  /** Fields that each body must have. */
  required?: Record<string, unknown>;
  /** A new value of each other field, in the body and in what is read, and the value that null leaves behind. */
  fields: Record<string, { value: unknown; read?: [string, unknown]; cleared?: unknown }>;
}

let blog: Blog;
let as: Author;
beforeAll(async () => {
  blog = await startBlog({ publicUrl: PUBLIC_URL });
  as = await blog.aUser();
  await makeAdmin(blog.connection.db, { id: idOf(as), name: as.name }, commandLine);
});
afterAll(() => blog.close());

const get = async (as: Author, url: string) =>
  (await blog.call('GET', url, { as })).json<Record<string, unknown>>();

const cover = 'https://example.org/engine.png';
const other = 'https://example.org/loom.png';
const description = 'How they weave.';
const link = { label: 'Other', kind: 'url', target: other };
const shownLink = { ...link, name: '', state: 'shown' };
/** Created once: settings belong to the blog. */
let settings: Record<string, unknown> = {};

const cases: Record<string, Case> = {
  'PATCH /api/articles/edit/:slug': {
    async create(by) {
      const { slug } = await blog.anArticle({ by, cover, description, tags: ['looms'] });
      return { url: `/api/articles/edit/${slug}` };
    },
    read: (as, { url }) => get(as, url.replace('/edit', '')),
    required: { title: 'On looms', markdown: 'Changed.' },
    fields: {
      cover: { value: other, cleared: '' },
      description: { value: 'Why.', cleared: '' },
      tags: { value: ['engines'], cleared: [] },
    },
  },
  'PUT /api/drafts/:id': {
    async create(as) {
      const { slug } = await blog.anArticle({ by: as });
      const draft = await draftsOf(blog).aDraft(as, {
        ...{ cover, description, tags: ['looms'], articleSlug: slug, articleVersion: 1 },
        publishAt: '2035-01-31T18:30:00.000Z',
      });
      return { url: `/api/drafts/${draft._id}`, headers: { 'if-match': '*' } };
    },
    read: (as, { url }) => get(as, url),
    fields: {
      title: { value: 'On engines', cleared: '' },
      markdown: { value: 'Changed.', cleared: '' },
      cover: { value: other, cleared: '' },
      description: { value: 'Why.', cleared: '' },
      tags: { value: ['engines'], cleared: [] },
      articleSlug: { value: null, cleared: null },
      articleVersion: { value: 2, cleared: null },
      publishAt: { value: '2036-01-31T18:30:00.000Z', cleared: null },
      kind: { value: 'page' },
    },
  },
  'PUT /api/users/me/profile': {
    async create(as) {
      const body = { avatar: cover, bio: 'Writes on engines.', links: ['https://example.org/'] };
      await blog.call('PUT', '/api/users/me/profile', { as, body });
      return { url: '/api/users/me/profile' };
    },
    read: (as, { url }) => get(as, url),
    fields: {
      avatar: { value: other, cleared: '' },
      bio: { value: 'Weaves.', cleared: '' },
      links: { value: ['https://example.com/'], cleared: [] },
    },
  },
  'PATCH /api/admin/webhooks/:id': {
    async create() {
      const { _id } = await insertWebhook(blog.connection.db, {
        url: 'https://hooks.example.org/',
        events: ['article.published'],
      });
      return { url: `/api/admin/webhooks/${_id}` };
    },
    async read(as, { url }) {
      const { result } = (await get(as, '/api/admin/webhooks')) as { result: Record<string, unknown>[] };
      return result.find(({ _id }) => url.endsWith(String(_id))) ?? {};
    },
    fields: {
      url: { value: 'https://example.com/' },
      events: { value: ['article.deleted'] },
      isActive: { value: false, read: ['state', 'paused'] },
    },
  },
  'PATCH /api/admin/settings': {
    async create(as) {
      settings = {
        ...{ title: 'Looms', tagline: 'They weave.', description: 'On looms.', language: 'de', logo: cover },
        ...{ accent: '#0b5d57', footer: 'End.', imprint: cover, privacy: cover, contact: cover },
        securityContact: cover,
        interfaceLanguage: 'de',
        headerMenu: [{ label: 'Looms', kind: 'url', target: cover }],
        footerMenu: [{ label: 'Engines', kind: 'url', target: cover }],
        pageDates: 'off',
        registrationRole: 'author',
        ...{ registration: 'open', storage: '11', uploads: 'off', imageStorage: '12', uploadsPerHour: '13' },
      };
      await blog.call('PATCH', '/api/admin/settings', { as, body: settings });
      return { url: '/api/admin/settings' };
    },
    read: (as, { url }) => get(as, url),
    fields: {
      ...Object.fromEntries(
        [
          'tagline',
          'description',
          'logo',
          'accent',
          'footer',
          'imprint',
          'privacy',
          'contact',
          'securityContact',
        ].map((name) => [name, { value: name === 'accent' ? '#1a4d80' : other, cleared: '' }]),
      ),
      title: { value: 'Engines' },
      language: { value: 'en' },
      interfaceLanguage: { value: 'fr', cleared: '' },
      registration: { value: 'closed' },
      storage: { value: '21' },
      uploads: { value: 'on' },
      pageDates: { value: 'on' },
      registrationRole: { value: 'contributor' },
      imageStorage: { value: '22' },
      uploadsPerHour: { value: '23' },
      headerMenu: { value: [link], read: ['headerMenu', [shownLink]], cleared: [{ target: 'search' }] },
      footerMenu: {
        value: [link],
        read: ['footerMenu', [shownLink]],
        cleared: ['tags', 'developers', 'feed'].map((target) => ({ target })),
      },
    },
  },
};

/** Their fields are all required: the specification's, a URL and a kind. The password is no stored value. */
const WITHOUT_OPTIONAL_FIELDS = [
  'PATCH /api/users/me',
  'PATCH /api/articles/slug/:slug',
  'PATCH /api/articles/kind/:slug',
];

interface Documented {
  requestBody?: { content: Record<string, { schema?: { properties?: object; required?: string[] } }> };
}

describe('fields that a change leaves out', () => {
  it('are tested for every call that changes something', async () => {
    const { paths } = (await blog.call('GET', '/api/openapi.json')).json<{
      paths: Record<string, Record<string, Documented>>;
    }>();
    const changes = Object.entries(paths).flatMap(([path, methods]) =>
      ['put', 'patch'].flatMap((method) => {
        const schema = methods[method]?.requestBody?.content['application/json']?.schema;
        const name = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
        if (!schema || WITHOUT_OPTIONAL_FIELDS.includes(name)) return [];
        return [[name, Object.keys(schema.properties ?? {}).sort()] as const];
      }),
    );

    expect(Object.fromEntries(changes)).toEqual(
      Object.fromEntries(
        Object.entries(cases).map(([name, { fields, required = {} }]) => [
          name,
          [...Object.keys(fields), ...Object.keys(required)].sort(),
        ]),
      ),
    );
  });

  describe.each(Object.entries(cases))('%s', (route, { create, read, required = {}, fields }) => {
    const names = Object.keys(fields);
    const method = route.startsWith('PUT') ? 'PUT' : 'PATCH';
    const changing = ['version', 'updatedAt', 'sanitizedHtml', ...Object.keys(required)];
    const withoutTimes = (stored: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(stored).filter(([name]) => !changing.includes(name)));

    it.each(names)('sets %s alone, and keeps the others', async (name) => {
      const target = await create(as);
      const before = await read(as, target);
      const { value, read: [readName, readValue] = [name, value] } = fields[name] ?? { value: null };

      const reply = await blog.call(method, target.url, {
        as,
        body: { ...required, [name]: value },
        ...(target.headers && { headers: target.headers }),
      });

      expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, '']);
      const ignored = name === 'articleSlug' ? { isUnpublished: expect.anything() as unknown } : {};
      expect(withoutTimes(await read(as, target))).toEqual({
        ...withoutTimes(before),
        ...ignored,
        [readName]: readValue,
      });
    });

    for (const name of names.filter((one) => fields[one]?.cleared !== undefined))
      it(`clears ${name} by null`, async () => {
        const target = await create(as);

        const reply = await blog.call(method, target.url, {
          as,
          body: { ...required, [name]: null },
          ...(target.headers && { headers: target.headers }),
        });

        expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, '']);
        expect(await read(as, target)).toMatchObject({ [name]: fields[name]?.cleared });
      });

    it('keeps everything for a body without optional fields', async () => {
      const target = await create(as);
      const before = await read(as, target);

      const reply = await blog.call(method, target.url, {
        as,
        body: required,
        ...(target.headers && { headers: target.headers }),
      });

      expect(reply.statusCode).toBe(200);
      expect(withoutTimes(await read(as, target))).toEqual(withoutTimes(before));
    });
  });
});
