import { ActionCreators, instrument, type EnhancedStore } from '@redux-devtools/instrument';
import type { Action, DevToolsEnhancerOptions, StoreEnhancer } from '@reduxjs/toolkit';

interface Shown {
  action: Action;
  state: unknown;
  /** Among all actions, for `jumpTo`. */
  index: number;
}

type AnyStore = EnhancedStore<unknown, Action, unknown>;

let options: DevToolsEnhancerOptions = {};
let store: AnyStore | undefined;

/** Returns everything that DevTools stores and exports of the last store. */
export function liftedState() {
  if (!store) throw new Error('No store was made yet.');
  return store.liftedStore.getState();
}

/** Returns what the panel shows: sanitized actions, unless their original names are denied, with the state after each. */
export function shown(): Shown[] {
  const { stagedActionIds, actionsById, computedStates } = liftedState();
  const denied = new RegExp([options.actionsDenylist ?? '(?!)'].flat().join('|'));
  return stagedActionIds.flatMap((id, index) => {
    const action: Action = actionsById[id]?.action ?? { type: '' };
    if (denied.test(action.type)) return [];
    const shown = options.actionSanitizer?.(action, id) ?? action;
    return [{ action: shown, state: computedStates[index]?.state, index }];
  });
}

/** Jumps to the state after this action. */
export const jumpTo = (index: number) => store?.liftedStore.dispatch(ActionCreators.jumpToState(index));

// Not from Redux Toolkit, which must be loaded after this file: domSetup.ts loads it first.
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

// The extension's entry point, with its instrument. Import this file before Redux Toolkit, which looks for it when
// it is loaded.
Object.assign(window, {
  __REDUX_DEVTOOLS_EXTENSION_COMPOSE__:
    (given: DevToolsEnhancerOptions) =>
    (...enhancers: StoreEnhancer[]) => {
      options = given;
      return compose(...enhancers, remembered, instrument() as StoreEnhancer);
    },
});
