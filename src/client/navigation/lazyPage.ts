import { createElement, lazy, useState, type ComponentType, type ReactNode } from 'react';
import { codeLoader } from '../lib/codeLoader.ts';

export interface LazyPage<Props extends object = object> {
  (props: Props): ReactNode;
  /** Loads the code. Loaded code renders synchronously: on the server, and while hydrating. */
  preload: () => Promise<void>;
}

/** The props of a component. */
export type PropsOf<Component> = Component extends ComponentType<infer Props extends object> ? Props : never;

/**
 * Creates a page in its own chunk, which is loaded when its route is first shown, or earlier by `preload`. If loading
 * fails, the page throws `PageCodeMissing`.
 */
export function lazyPage<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyPage<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  type Code = ComponentType<Props>;
  let loaded: Code | undefined;
  const { code, forget } = codeLoader<Code>(async () => (loaded = (await load())[name] as Code));

  let loading: Promise<Code> | undefined;
  let Lazy: Code;
  /** Returns a new lazy component for each load, as React's `lazy` caches failures. */
  function getLazy() {
    const now = code();
    if (now !== loading) Lazy = lazy(async () => ({ default: await now }));
    loading = now;
    return Lazy;
  }

  function Page(props: Props) {
    // Chosen once, as changing it would remount the page.
    const [Shown] = useState<Code>(() => loaded ?? getLazy());
    return createElement(Shown, props);
  }

  return Object.assign(Page, {
    async preload() {
      forget();
      await code();
    },
  });
}
