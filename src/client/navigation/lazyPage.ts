import { createElement, lazy, useState, type ComponentType, type ReactNode } from 'react';

/** The pauses before a page's code is asked for again, in milliseconds. */
const PAUSES = [500, 2000];

/** A page's code could not be had: the network is away, or a new release has taken its place. */
export class PageCodeMissing extends Error {
  override readonly name = 'PageCodeMissing';
}

export interface LazyPage {
  (): ReactNode;
  /** Loads the code. What was loaded is drawn at once: on the server, and where the server's html becomes alive. */
  preload: () => Promise<void>;
}

/**
 * A page in a chunk of its own, loaded when its route is first shown or before. A failed load is tried again; after
 * the last time the page throws `PageCodeMissing`.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPage {
  let loaded: ComponentType | undefined;
  const code = async () => (loaded ??= (await insist(load))[name]);
  const Lazy = lazy(async () => ({ default: await code() }));

  function Page() {
    // Chosen once: to change from the one to the other would start the page anew.
    const [Shown] = useState<ComponentType>(() => loaded ?? Lazy);
    return createElement(Shown);
  }

  return Object.assign(Page, {
    async preload() {
      await code();
    },
  });
}

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
