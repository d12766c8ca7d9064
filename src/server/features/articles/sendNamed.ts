import type { FastifyReply, FastifyRequest } from 'fastify';
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

/** Sends the page of this name. No name has capitals: one with them leads to that in lower case, where there is one. */
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
  const lower = name.toLowerCase();
  const proper = pageOf(lower);
  return lower !== name && (await isThere(proper))
    ? reply.redirect(proper.address, 301)
    : pages.send(request, reply, missing);
}

const isThere = (page: PageRequest): Promise<boolean> =>
  page.version().then(
    () => true,
    (error: unknown) => {
      if (isNotFound(error)) return false;
      throw error;
    },
  );
