import '@testing-library/jest-dom';
import 'fake-indexeddb/auto';
import { setImmediate } from 'node:timers';
import type * as emotionSheet from '@emotion/sheet';
import { configure, getConfig } from '@testing-library/react';

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

// What the server, which answers the pages in this same process, needs of Node; and what jsdom lacks of a browser.
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

/** Fires an event inside `act`, … */
const usual = getConfig();
/** … where nothing else does: an `act` within another one, as when a new dialog takes the focus, would end that one. */
const isWithinAct = () => Reflect.get(globalThis, 'IS_REACT_ACT_ENVIRONMENT') === true;

// The default of a second is too short for a real server on a busy machine.
configure({
  asyncUtilTimeout: 20_000,
  eventWrapper: (fire): unknown => (isWithinAct() ? fire() : usual.eventWrapper(fire)),
  // What is missing and what a reader sees in its place, not two thousand lines of the document.
  getElementError(message) {
    const error = new Error(
      `${message ?? ''}\n\nThe page shows: ${document.body.textContent.slice(0, 1000)}`,
    );
    error.name = 'TestingLibraryElementError';
    return error;
  },
});

beforeAll(() => {
  // Pages are waited for as a person waits, not stepped through: replies may come at any moment.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});

beforeEach(() => {
  jest.spyOn(console, 'error');
  // Redux Toolkit tells, with a stack, how long its own checks took on a slow machine.
  const { warn } = console;
  jest.spyOn(console, 'warn').mockImplementation((...said: unknown[]) => {
    if (!/Middleware took \d+ms/.test(String(said[0]))) warn(...said);
  });
});

afterEach(() => {
  const complaints = jest.mocked(console.error).mock.calls;
  jest.restoreAllMocks();
  jest.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();

  expect(complaints).toEqual([]);
});
