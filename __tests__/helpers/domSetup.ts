import '@testing-library/jest-dom';
import 'fake-indexeddb/auto';
// Redux Toolkit looks for it when it is loaded.
import './devToolsStandIn.ts';
import { setImmediate } from 'node:timers';
import type * as emotionSheet from '@emotion/sheet';
import { configure, getConfig } from '@testing-library/react';
import * as React from 'react';

/*
 * Whenever a test looks for a role, jsdom matches the elements against every rule of the page. Only rules that hide elements
 * or make them inert affect what is found. A test about other styles calls `jest.unmock('@emotion/sheet')`.
 */
jest.mock<typeof emotionSheet>('@emotion/sheet', () => {
  const actual = jest.requireActual<typeof emotionSheet>('@emotion/sheet');
  const AFFECTS_QUERIES = /[{;](?:display:none|visibility:|pointer-events:)/;

  class StyleSheet extends actual.StyleSheet {
    override insert(rule: string) {
      if (AFFECTS_QUERIES.test(rule)) super.insert(rule);
    }
  }
  return { ...actual, StyleSheet };
});

/*
 * React's development build captures a stack trace for up to 10,000 elements per second, only to show it in warnings.
 * Warnings name the component without it.
 */
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals === 'object' && internals !== null) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => {
      // React's writes are ignored.
    },
  });
}

// Node's globals for the server, which runs in the same process, and browser APIs that jsdom lacks.
globalThis.setImmediate = setImmediate;
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
window.isSecureContext = true;
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

/** Testing Library's default configuration, which fires events inside `act`. */
const defaultConfig = getConfig();
/** Returns whether `act` is running: a nested `act`, as when a new dialog takes the focus, would end it. */
const isWithinAct = () => Reflect.get(globalThis, 'IS_REACT_ACT_ENVIRONMENT') === true;

// The default of a second is too short for a real server on a busy machine.
configure({
  asyncUtilTimeout: 20_000,
  eventWrapper: (fire): unknown => (isWithinAct() ? fire() : defaultConfig.eventWrapper(fire)),
  // The visible text instead of two thousand lines of HTML.
  getElementError(message) {
    const error = new Error(
      `${message ?? ''}\n\nThe page shows: ${document.body.textContent.slice(0, 1000)}`,
    );
    error.name = 'TestingLibraryElementError';
    return error;
  },
});

beforeAll(() => {
  // Tests wait for pages like users do, as responses may arrive at any time.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});

beforeEach(() => {
  jest.spyOn(console, 'error');
  // Redux Toolkit warns about slow development checks on slow machines.
  const { warn } = console;
  jest.spyOn(console, 'warn').mockImplementation((...args: unknown[]) => {
    if (!/Middleware took \d+ms/.test(String(args[0]))) warn(...args);
  });
});

const timer = setTimeout;

afterEach(() => {
  const complaints = jest.mocked(console.error).mock.calls;
  jest.restoreAllMocks();
  jest.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();

  expect(complaints).toEqual([]);
  // A spy on a fake timer that is restored after `useRealTimers` keeps it. All later tests of the group would wait for ever.
  expect(setTimeout).toBe(timer);
});
