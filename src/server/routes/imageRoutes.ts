import { createHash } from 'node:crypto';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_ACCENT } from '../../shared/blog.ts';
import {
  IMAGE_BYTES_MAX,
  imageFile,
  imageUrl,
  type OwnImages,
  parseImageUrl,
  SHARE_SIZE,
  variantWidths,
} from '../../shared/image.ts';
import { listingQuerySchema } from '../../shared/listingQuery.ts';
import { uploadReplies } from '../../shared/messages/en/images.ts';
import { paths } from '../../shared/pages.ts';
import { hasRight } from '../../shared/roles.ts';
import { boolean, object } from '../../shared/yup.ts';
import { readImageStorage } from '../db/accountStorage.ts';
import type { ContentCache } from '../db/contentCache.ts';
import type { App } from '../http/app.ts';
import { type Authentication, tokenScope } from '../http/authentication.ts';
import { isNotModified, redirectOldUrl } from '../http/caching.ts';
import { HttpError } from '../http/errors.ts';
import { sendListing } from '../http/listingHeaders.ts';
import { ok } from '../http/operation.ts';
import { requireUncompressed } from '../http/requestBodies.ts';
import { drawShareSvg } from '../images/drawing.ts';
import { DamagedFile, MediaUnavailable } from '../images/mediaStorage.ts';
import { clientNetwork, clientSite } from '../lib/network.ts';
import { articleNotFound, Refusal } from '../lib/refusal.ts';
import { type RepeatingJob, singleFlight } from '../lib/schedule.ts';
import { type Limits, rateLimitHeaders } from '../limits/limits.ts';
import {
  type ImageSources,
  imageTooLarge,
  loadSharePicture,
  removeImage,
  requireUpload,
  storeUpload,
} from '../services/images.ts';
import { defaultShareImage, drawnImagePath, drawnShareImage } from '../services/shareImages.ts';
import { findPublic } from '../store/articles/read.ts';
import { findServedImage, imageNotFound, listImages, requestVariants } from '../store/images.ts';
import { findRedirect } from '../store/redirects.ts';
import { findRole } from '../store/roles.ts';
import type { Settings } from '../store/settings.ts';

interface Dependencies extends ImageSources {
  authentication: Authentication;
  limits: Limits;
  /** Makes smaller sizes and deletes files. */
  imageJob: Pick<RepeatingJob, 'wake'>;
  /** Called with the size of a new image, in bytes. */
  onUploaded: (bytes: number) => void;
  /** Called for an upload that is refused. */
  onRefused: () => void;
  /** Called when the file of an image is damaged. */
  onDamaged: () => void;
}

const HASH = /^[0-9a-f]{64}$/;

const removalSchema = object({ force: boolean().default(false) });

/** Registers the routes for an author's own images. */
export const imageRoutes =
  ({ db, authentication: { signedIn }, limits, imageJob, ...sources }: Omit<Dependencies, 'onDamaged'>) =>
  async (app: App) => {
    await app.register(uploadRoute({ db, authentication: { signedIn }, limits, imageJob, ...sources }));

    app.get(
      '/',
      {
        ...signedIn,
        ...tokenScope('images'),
        schema: { querystring: listingQuerySchema },
        api: ok('images', 'ImageList'),
      },
      async (request, reply) => {
        const { query, user } = request;
        const images: OwnImages & { total: number } = {
          ...(await listImages(db, user.id, query)),
          storage: await readImageStorage(db, user.id),
        };
        return sendListing(request, reply, images);
      },
    );

    app.delete<{ Params: { hash: string } }>(
      '/:hash',
      {
        ...tokenScope('images'),
        onRequest: [signedIn.onRequest, limits.countWrite],
        schema: { querystring: removalSchema },
        api: ok('images', 'Empty', [409, 429]),
      },
      async ({ params: { hash }, query, user }) => {
        if (!HASH.test(hash)) throw imageNotFound();
        await removeImage(db, { hash, ownerId: user.id }, (query as { force: boolean }).force);
        imageJob.wake();
        return {};
      },
    );
  };

/** Registers the upload of images. A separate plugin, as all other bodies are JSON. */
const uploadRoute =
  ({
    db,
    authentication: { signedIn },
    limits,
    media,
    imageProcessor,
    imageJob,
    onUploaded,
    onRefused,
  }: Omit<Dependencies, 'authentication' | 'onDamaged'> & {
    authentication: Pick<Authentication, 'signedIn'>;
  }) =>
  async (app: App) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(/^image\//, readBody);
    app.addContentTypeParser('*', async () => {
      throw new HttpError(415, uploadReplies.contentType);
    });
    app.addHook('onError', async () => onRefused());

    /** Refuses an upload before its body is read. */
    async function admit({ user, headers }: FastifyRequest, reply: FastifyReply) {
      const { 'content-length': given } = headers;
      const length = given === undefined ? null : Number(given);
      const quota = await requireUpload({ db, imageProcessor }, limits, { ownerId: user.id, length });
      void reply.headers(rateLimitHeaders(quota));
    }

    app.post(
      '/',
      {
        config: { scopes: ['images'], otherScope: 'drafts' },
        onRequest: [signedIn.onRequest, admit],
        bodyLimit: IMAGE_BYTES_MAX,
        api: {
          tag: 'images',
          answers: { 200: 'UploadedImage', 201: 'UploadedImage' },
          errors: [409, 422, 429],
          upload: 'image/*',
        },
      },
      async ({ body, user }, reply) => {
        if (!Buffer.isBuffer(body)) throw new HttpError(415, uploadReplies.contentType);
        const { isNew, image } = await storeUpload({ db, media, imageProcessor }, user.id, body);
        imageJob.wake();
        if (isNew) onUploaded(image.bytes);
        if (isNew) void reply.header('location', image.url);
        return reply.code(isNew ? 201 : 200).send(image);
      },
    );
  };

/** Reads the body of an upload. Throws 413 if it is too large, and 415 if it is compressed. */
async function readBody(request: FastifyRequest, body: AsyncIterable<Buffer>): Promise<Buffer> {
  requireUncompressed(request);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > IMAGE_BYTES_MAX) throw imageTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}

/** Published images can be cached forever, as their name is their hash. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** For an image that is in no published article: shared caches must not store it. */
const UNPUBLISHED = 'private, max-age=3600';
/** In seconds: for the full image in place of a smaller size that isn't ready yet. */
const UNTIL_READY = 60;

/** Registers the route that serves image files to everybody who may see them. */
export const mediaRoutes =
  ({
    db,
    media,
    imageProcessor,
    authentication: { authenticate },
    imageJob,
    onDamaged,
  }: Omit<Dependencies, 'limits' | 'onUploaded' | 'onRefused'>) =>
  async (app: App) => {
    const shareFlight = singleFlight<Buffer | null>();

    /** Returns the caller; null without authorization, as when a browser loads the images of a page. */
    async function findViewer(request: FastifyRequest) {
      if (request.headers.authorization === undefined) return null;
      const user = await authenticate(request);
      if (!user) return null;
      const role = await findRole(db, user.id);
      return { id: user.id, isAdmin: hasRight(role, 'manageBlog'), canReview: hasRight(role, 'review') };
    }

    /** Returns null for a missing file. Throws for a damaged one, which isn't cached, so that readers get it once it is repaired. */
    async function read(hash: string, variant?: number) {
      try {
        return await media.get(imageFile(hash, variant));
      } catch (error) {
        if (!(error instanceof DamagedFile)) throw error;
        onDamaged();
        if (variant !== undefined) {
          await requestVariants(db, hash);
          imageJob.wake();
        }
        throw error;
      }
    }

    /** Sends the image or variant with this URL. */
    async function sendImage(request: FastifyRequest, reply: FastifyReply, path: string) {
      const address = parseImageUrl(path);
      const image = address && (await findServedImage(db, address, await findViewer(request)));
      if (!image) throw imageNotFound();
      const { hash } = image;
      if (address.variant === 'share') return sendSharePicture(request, reply, image);

      // An image has no sizes above its own width. They return the full image, so that every `srcset` is valid.
      const variant = variantWidths(image).find((width) => width === address.variant);
      const etag = (width?: number) => `"${hash}${width === undefined ? '' : `-${width}`}"`;
      if (isNotModified(request, etag(variant)))
        return reply
          .headers(headersFor(image, etag(variant)))
          .code(304)
          .send();
      const found = await read(hash, variant);
      if (found) return reply.headers(headersFor(image, etag(variant))).send(found);
      const full = variant === undefined ? null : await read(hash);
      if (full === null) {
        request.log.warn('the file of an image is missing');
        throw imageNotFound();
      }
      // This variant would be no smaller.
      if (image.isComplete) return reply.headers(headersFor(image, etag(variant))).send(full);
      return reply.headers({ ...headersFor(image, etag()), 'cache-control': untilReady(image) }).send(full);
    }

    /** Sends the picture for link previews of an image; as long as it can't be made, the image. */
    async function sendSharePicture(
      request: FastifyRequest,
      reply: FastifyReply,
      image: { hash: string; isPublished: boolean },
    ) {
      const { hash } = image;
      const headers = { ...headersFor(image, `"${hash}-share"`), 'content-type': 'image/jpeg' };
      if (isNotModified(request, headers.etag)) return reply.headers(headers).code(304).send();
      const client = previewClient(request);
      const picture = await unlessOthersRefusal(
        (load) => shareFlight(hash, load),
        () => loadSharePicture({ db, media, imageProcessor }, { hash, client }),
      ).catch((error: unknown) => {
        if (error instanceof DamagedFile) onDamaged();
        return unlessUnmade(request.log)(error);
      });
      if (isUnmade(picture)) {
        void reply.header('cache-control', untilMade(picture, image));
        return reply.redirect(imageUrl(hash));
      }
      if (picture === null) throw imageNotFound();
      return reply.headers(headers).send(picture);
    }

    app.get<{ Params: { file: string } }>('/media/:file', tokenScope('images'), (request, reply) =>
      sendImage(request, reply, `/media/${request.params.file}`),
    );
    // URLs of earlier versions.
    app.get<{ Params: { folder: string; file: string } }>(
      '/media/:folder/:file',
      tokenScope('images'),
      (request, reply) => sendImage(request, reply, `/media/${request.params.folder}/${request.params.file}`),
    );
  };

/** Whose places in the queue a request for a preview takes: a customer may own a whole /48. */
const previewClient = ({ ip }: FastifyRequest) => clientSite(ip) ?? clientNetwork(ip);

/**
 * Calls `share`, which may return the result of another client's work instead of this one's, and again if that was refused: the
 * refusal may be the other client's only.
 */
async function unlessOthersRefusal<Result>(
  share: (work: () => Promise<Result>) => Promise<Result>,
  work: () => Promise<Result>,
): Promise<Result> {
  for (const own = { isCalled: false }; ;) {
    try {
      return await share(() => {
        own.isCalled = true;
        return work();
      });
    } catch (error) {
      if (own.isCalled || !(error instanceof Refusal)) throw error;
    }
  }
}

/** That a picture can't be made. `passesSoon` if it may be possible for the next request, or for another client now. */
interface Unmade {
  passesSoon: boolean;
}

const isUnmade = (made: object | null): made is Unmade => made !== null && 'passesSoon' in made;

/** Returns how long caches may keep what is sent instead of an image that isn't ready. */
const untilReady = ({ isPublished }: { isPublished: boolean }): string =>
  `${isPublished ? 'public' : 'private'}, max-age=${UNTIL_READY}`;

/** Returns the same for a picture that can't be made. */
const untilMade = ({ passesSoon }: Unmade, image: { isPublished: boolean }): string =>
  passesSoon ? 'no-store' : untilReady(image);

/** Tells a picture that can't be made, now or ever, from other failures. */
const unlessUnmade =
  (log: FastifyBaseLogger) =>
  (error: unknown): Unmade => {
    if (!(error instanceof Refusal) || error instanceof MediaUnavailable) throw error;
    // A client could fill the log with its own refusals.
    if (error.kind !== 'tooMany') log.warn({ err: error }, 'share picture not made');
    return { passesSoon: (error.retryAfter ?? Infinity) < UNTIL_READY };
  };

interface DrawingDependencies extends Pick<ImageSources, 'db' | 'imageProcessor'> {
  cache: ContentCache;
  settings: Settings;
}

/** A shared cache may keep the drawing of an article that has been hidden. It shows nothing of the article. */
const ONE_DAY = 'public, max-age=86400';

/** Registers the route of the drawings with which articles without pictures are shared. */
export const drawingRoutes =
  ({ db, imageProcessor, cache, settings }: DrawingDependencies) =>
  async (app: App) => {
    /** Returns the drawing, which depends on nothing that is stored. */
    const draw = (slug: string, accent: string, client: string) =>
      unlessOthersRefusal(
        (make) => cache.get(`drawing ${accent} ${slug}`, { version: async () => '', make }),
        async () => {
          const png = await imageProcessor.draw(drawShareSvg(slug, accent), SHARE_SIZE, client);
          return { png, size: png.length, madeFrom: [] };
        },
      );

    /** Redirects to the drawing of the article or page that had this slug, as links that are shared keep their preview. */
    async function sendRenamed(reply: FastifyReply, slug: string) {
      const renamed =
        (await findRedirect(db, paths.article(slug))) ?? (await findRedirect(db, paths.page(slug)));
      if (renamed === null) throw articleNotFound();
      return redirectOldUrl(reply, drawnShareImage(renamed.slug, await settings.current()).url);
    }

    app.get<{ Params: { slug: string } }>(drawnImagePath(':slug'), async (request, reply) => {
      const { slug } = request.params;
      if ((await findPublic(db, slug)) === null) return sendRenamed(reply, slug);
      const accent = (await settings.current()).accent || DEFAULT_ACCENT;
      const drawing = await draw(slug, accent, previewClient(request)).catch(unlessUnmade(request.log));
      if (isUnmade(drawing)) {
        void reply.header('cache-control', untilMade(drawing, { isPublished: true }));
        return reply.redirect(defaultShareImage.url);
      }
      const etag = `"${createHash('sha256').update(drawing.png).digest('base64url').slice(0, 22)}"`;
      void reply.headers({ ...headersFor({ isPublished: true }, etag), 'cache-control': ONE_DAY });
      if (isNotModified(request, etag)) return reply.code(304).send();
      return reply.type('image/png').send(drawing.png);
    });
  };

const headersFor = ({ isPublished }: { isPublished: boolean }, etag: string) => ({
  etag,
  'content-type': 'image/webp',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': isPublished ? IMMUTABLE : UNPUBLISHED,
  // Feed readers show published images on other sites.
  'cross-origin-resource-policy': isPublished ? 'cross-origin' : 'same-origin',
});
