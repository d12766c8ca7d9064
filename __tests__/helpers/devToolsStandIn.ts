import type { Action, DevToolsEnhancerOptions, StoreEnhancer } from '@reduxjs/toolkit';
import { ActionCreators, instrument, type EnhancedStore } from '@redux-devtools/instrument';

interface Shown {
  action: Action;
  state: unknown;
}

type AnyStore = EnhancedStore<unknown, Action, unknown>;

let options: DevToolsEnhancerOptions = {};
let store: AnyStore | undefined;

/** All that DevTools knows of the last store: what it keeps in memory, and exports as JSON. */
export function liftedState() {
  if (!store) throw new Error('No store was made yet.');
  return store.liftedStore.getState();
}

/** What the panel shows so far: every action as the sanitizer leaves it, with the state after it. */
export function shown(): Shown[] {
  const { stagedActionIds, actionsById, computedStates } = liftedState();
  return stagedActionIds.map((id, index) => {
    const action: Action = actionsById[id]?.action ?? { type: '' };
    return { action: options.actionSanitizer?.(action, id) ?? action, state: computedStates[index]?.state };
  });
}

/** Puts the store back, or forth, to where it was after this action, as one does by a click on Jump. */
export const jumpTo = (index: number) => store?.liftedStore.dispatch(ActionCreators.jumpToState(index));

// Not the one of Redux Toolkit, which is to be loaded after this file.
const compose =
  (...enhancers: StoreEnhancer[]): StoreEnhancer =>
  (createStore) =>
    enhancers.reduceRight((create, enhancer) => enhancer(create), createStore);

const remembered: StoreEnhancer =
  (createStore) =>
  (...args) => {
    const created = createStore(...args);
    store = created as unknown as AnyStore;
    return created;
  };

// The browser's extension around its own instrument. Redux Toolkit looks for it when it is loaded: import this file
// first.
Object.assign(window, {
  __REDUX_DEVTOOLS_EXTENSION_COMPOSE__:
    (given: DevToolsEnhancerOptions) =>
    (...enhancers: StoreEnhancer[]) => {
      options = given;
      return compose(...enhancers, remembered, instrument() as StoreEnhancer);
    },
});
