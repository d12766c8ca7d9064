import { lazy, type ComponentType } from 'react';

/** The pauses before a page's code is asked for again, in milliseconds. */
const PAUSES = [500, 2000];

/** A page's code could not be had: the network is away, or a new release has taken its place. */
export class PageCodeMissing extends Error {
  override readonly name = 'PageCodeMissing';
}

/**
 * A page in a chunk of its own, loaded when its route is first shown. A failed load is tried again; after the last
 * time the page throws `PageCodeMissing`.
 */
export const lazyPage = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await insist(load))[name] }));

async function insist<Code>(load: () => Promise<Code>, pauses = PAUSES): Promise<Code> {
  try {
    return await load();
  } catch (cause) {
    const [pause, ...rest] = pauses;
    if (pause === undefined) throw new PageCodeMissing('The code of this page did not load.', { cause });
    await new Promise((resolve) => setTimeout(resolve, pause));
    return insist(load, rest);
  }
}
