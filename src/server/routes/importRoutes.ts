import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import {
  ARCHIVE_BYTES_MAX,
  ARCHIVE_NAME_MAX,
  ARCHIVE_TYPE,
  type ArticleImport,
  FILES_PAGE_SIZE,
  importOutcomes,
  type ImportOutcome,
  isUndatedChoice,
  type NewImport,
  UNZIPPED_TYPES,
} from '../../shared/articleImport.ts';
import { LIMIT_MAX } from '../../shared/listing.ts';
import { listingQuerySchema } from '../../shared/listingQuery.ts';
import { importReplies } from '../../shared/messages/en/imports.ts';
import { formatBytes } from '../../shared/storage.ts';
import { number, type ObjectSchema, object, string } from '../../shared/yup.ts';
import type { Db } from '../db/schema.ts';
import type { App } from '../http/app.ts';
import { type Authentication, tokenScope } from '../http/authentication.ts';
import { HttpError } from '../http/errors.ts';
import { sendListing } from '../http/listingHeaders.ts';
import { created, ok } from '../http/operation.ts';
import { requireUncompressed } from '../http/requestBodies.ts';
import { clientNetwork } from '../lib/network.ts';
import { Refusal } from '../lib/refusal.ts';
import type { RepeatingJob } from '../lib/schedule.ts';
import type { Pseudonym } from '../limits/attempts.ts';
import type { Limits } from '../limits/limits.ts';
import { requireCanPublish } from '../services/accountStatus.ts';
import {
  cancelImport,
  type FilesQuery,
  getImport,
  type ImportKey,
  insertImport,
  listImportedFiles,
  listImports,
  startImport,
  startUndo,
} from '../store/articleImports.ts';
import { receiveBytes } from '../transfer/importJob.ts';

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
  pseudonym: Pseudonym;
  importJob: Pick<RepeatingJob, 'wake'>;
}

const newImportSchema: ObjectSchema<NewImport> = object({
  name: string().trim().max(ARCHIVE_NAME_MAX).default(''),
  bytes: number().integer().min(1).required(),
});

const archiveQuerySchema = object({
  from: number().integer().min(0).default(0),
});

/** In milliseconds: how much later it is in the first time zone than in UTC. */
const FIRST_ZONE = 14 * 60 * 60 * 1000;

const startQuerySchema = object({
  undated: string()
    .default('')
    .test({
      message: () => importReplies.undatedChoice,
      test: (choice) => choice === '' || isUndatedChoice(choice, FIRST_ZONE),
    }),
});

const filesQuerySchema: ObjectSchema<FilesQuery> = listingQuerySchema.shape({
  limit: number().integer().min(1).max(LIMIT_MAX).default(FILES_PAGE_SIZE),
  outcome: string<ImportOutcome>().oneOf(importOutcomes),
}) as ObjectSchema<FilesQuery>;

/** Registers the routes for an author's own imports. */
export const importRoutes =
  ({ db, authentication: { signedIn }, limits, pseudonym, importJob }: Dependencies) =>
  async (app: App) => {
    const reading = { ...signedIn, ...tokenScope('read') };
    const writing = { ...tokenScope('write'), onRequest: [signedIn.onRequest, limits.countWrite] };
    /** Also needs the scope for images, as imports contain them. */
    const importing = { ...writing, ...tokenScope('write', 'images') };
    const getKey = ({ params, user }: FastifyRequest): ImportKey => ({
      id: (params as { id: string }).id,
      ownerId: user.id,
    });

    await app.register(uploadRoute);

    app.post(
      '/',
      {
        ...importing,
        schema: { body: newImportSchema },
        api: created('imports', 'ArticleImport', [409, 429]),
      },
      async (request, reply) => {
        const { user, body } = request;
        if (body.bytes > ARCHIVE_BYTES_MAX)
          throw new Refusal('tooLarge', importReplies.tooLarge(formatBytes(ARCHIVE_BYTES_MAX)));
        await requireCanPublish(db, user.id);
        await limits.countImport(request, reply);
        const id = await insertImport(db, body, { ownerId: user.id, writer: user.writer });
        return reply
          .code(201)
          .header('location', `/api/imports/${id}`)
          .send(await getImport(db, { id, ownerId: user.id }));
      },
    );

    app.get(
      '/',
      { ...reading, api: ok('imports', 'ArticleImportList') },
      async ({ user }): Promise<{ result: ArticleImport[] }> => ({
        result: await listImports(db, user.id),
      }),
    );

    app.get(
      '/:id',
      { ...reading, api: ok('imports', 'ArticleImport') },
      async (request): Promise<ArticleImport> => getImport(db, getKey(request)),
    );

    app.get(
      '/:id/files',
      { ...reading, schema: { querystring: filesQuerySchema }, api: ok('imports', 'ImportedFileList') },
      async (request, reply) =>
        sendListing(request, reply, await listImportedFiles(db, getKey(request), request.query)),
    );

    app.post(
      '/:id/start',
      {
        ...importing,
        schema: { querystring: startQuerySchema },
        api: ok('imports', 'ArticleImport', [409, 429]),
      },
      async (request) => {
        const key = getKey(request);
        const { undated } = request.query;
        const { state, summary } = await getImport(db, key);
        await requireCanPublish(db, key.ownerId);
        const isMissing = undated === '' && (summary?.undated.count ?? 0) > 0;
        if (state === 'ready' && isMissing) throw new Refusal('invalid', importReplies.chooseDate);
        return actOn(
          key,
          (key) => startImport(db, key, { undated, writer: request.user.writer }),
          importReplies.notReady,
        );
      },
    );
    app.post('/:id/cancel', { ...writing, api: ok('imports', 'ArticleImport', [409, 429]) }, (request) =>
      actOn(getKey(request), (key) => cancelImport(db, key), importReplies.notRunning),
    );
    app.post(
      '/:id/undo',
      { ...writing, api: ok('imports', 'ArticleImport', [409, 429]) },
      async (request) => {
        const key = getKey(request);
        await getImport(db, key);
        await requireCanPublish(db, key.ownerId);
        return actOn(key, (key) => startUndo(db, key, request.user.writer), importReplies.notUndoable);
      },
    );

    /** Acts on an import and wakes the job. Refuses if its state doesn't allow it. */
    async function actOn(
      key: ImportKey,
      act: (key: ImportKey) => Promise<boolean>,
      refusal: string,
    ): Promise<ArticleImport> {
      await getImport(db, key);
      if (!(await act(key))) throw new Refusal('conflict', refusal);
      importJob.wake();
      return getImport(db, key);
    }

    /** Registers the upload of archives. A separate plugin, as all other bodies are JSON. */
    async function uploadRoute(app: App) {
      app.removeAllContentTypeParsers();
      app.addContentTypeParser(
        [ARCHIVE_TYPE, ...UNZIPPED_TYPES],
        async (request: FastifyRequest, body: Readable) => {
          requireUncompressed(request);
          return body;
        },
      );
      app.addContentTypeParser('*', async () => {
        throw wrongType();
      });

      app.put(
        '/:id/archive',
        {
          config: { scopes: ['write', 'images'], isStreamed: true },
          ...signedIn,
          bodyLimit: ARCHIVE_BYTES_MAX,
          schema: { querystring: archiveQuerySchema },
          api: {
            ...ok('imports', 'ArticleImport', [409]),
            upload: 'application/zip',
          },
        },
        async (request): Promise<ArticleImport> => {
          const { body, query } = request;
          if (body === undefined || body === null) throw wrongType();
          const key = getKey(request);
          const network = pseudonym(clientNetwork(request.ip));
          await receiveBytes(db, key, query.from, body as Readable, network);
          const stored = await getImport(db, key);
          if (stored.state === 'checking') importJob.wake();
          return stored;
        },
      );
    }
  };

const wrongType = () => new HttpError(415, importReplies.contentType);
