import type { Action, DevToolsEnhancerOptions, StoreEnhancer } from '@reduxjs/toolkit';

interface Shown {
  action: Action;
  state: unknown;
}

const compose =
  (...enhancers: StoreEnhancer[]): StoreEnhancer =>
  (createStore) =>
    enhancers.reduceRight((create, enhancer) => enhancer(create), createStore);

/** What DevTools would show so far: every action, with the state after it, both as the sanitizers leave them. */
export const shown: Shown[] = [];

const recorder =
  ({ actionSanitizer, stateSanitizer }: DevToolsEnhancerOptions): StoreEnhancer =>
  (createStore) =>
  (reducer, preloaded) =>
    createStore((state, action) => {
      const next = reducer(state, action);
      const id = shown.length;
      shown.push({
        action: actionSanitizer?.(action, id) ?? action,
        state: stateSanitizer?.(next, id) ?? next,
      });
      return next;
    }, preloaded);

// Stands in for the browser's extension. Redux Toolkit looks for it when it is loaded: import this file first.
Object.assign(window, {
  __REDUX_DEVTOOLS_EXTENSION_COMPOSE__:
    (options: DevToolsEnhancerOptions) =>
    (...enhancers: StoreEnhancer[]) =>
      compose(...enhancers, recorder(options)),
});
