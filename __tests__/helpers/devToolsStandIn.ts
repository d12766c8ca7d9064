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

/** The ways back to the state after each action shown. */
const jumps: (() => void)[] = [];

/** Puts the store back, or forth, to where it was after this action, as DevTools does when one clicks on Jump. */
export const jumpTo = (index: number) => jumps[index]?.();

export function clearDevTools() {
  shown.length = 0;
  jumps.length = 0;
}

const recorder =
  ({ actionSanitizer, stateSanitizer }: DevToolsEnhancerOptions): StoreEnhancer =>
  (createStore) =>
  (reducer, preloaded) => {
    // While it is set, the next action leads there instead of through the reducer.
    let landing: { state: ReturnType<typeof reducer> } | null = null;
    const record: typeof reducer = (state, action) => {
      if (landing) return landing.state;
      const next = reducer(state, action);
      const id = shown.length;
      shown.push({
        action: actionSanitizer?.(action, id) ?? action,
        state: stateSanitizer?.(next, id) ?? next,
      });
      jumps.push(() => {
        landing = { state: next };
        store.dispatch(action);
        landing = null;
      });
      return next;
    };
    const store = createStore(record, preloaded);
    return store;
  };

// Stands in for the browser's extension. Redux Toolkit looks for it when it is loaded: import this file first.
Object.assign(window, {
  __REDUX_DEVTOOLS_EXTENSION_COMPOSE__:
    (options: DevToolsEnhancerOptions) =>
    (...enhancers: StoreEnhancer[]) =>
      compose(...enhancers, recorder(options)),
});
