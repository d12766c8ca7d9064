import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '../../http/badRequests.ts';
import { isNotFound } from '../../lib/refusal.ts';
import type { PageRequest } from '../../pages/pageRequest.ts';
import type { Pages } from '../../pages/pages.ts';

interface NamedPage {
  /** As it stands in the address: the slug of an article or a tag, the handle of an author. */
  name: string;
  pageOf: (name: string) => PageRequest;
  /** Says that there is none. */
  missing: PageRequest;
}

/**
 * Sends the page of this name. No name has capitals, and each is in NFC: another form of it leads there, where there is one,
 * with the same search.
 */
export async function sendNamed(
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, pageOf, missing }: NamedPage,
): Promise<FastifyReply> {
  try {
    return await pages.send(request, reply, pageOf(name));
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  const properName = name.normalize('NFC').toLowerCase().normalize('NFC');
  const proper = pageOf(properName);
  if (properName === name || !(await isThere(proper))) return pages.send(request, reply, missing);
  const search = request.url.slice(pathOf(request.url).length);
  return reply.redirect(pathOf(proper.address) + search, 301);
}

const isThere = (page: PageRequest): Promise<boolean> =>
  page.version().then(
    () => true,
    (error: unknown) => {
      if (isNotFound(error)) return false;
      throw error;
    },
  );
