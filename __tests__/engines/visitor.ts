import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../../tools/browser/blog.ts';
import type { Engine } from './engine.ts';

/** In ms; long enough for busy machines. */
const PATIENCE = 30_000;

type Kind = 'field' | 'pressable';

/** User actions by visible labels. Each one waits until it is possible. */
export interface Visitor {
  /** Opens a URL and waits for hydration. */
  open: (path: string) => Promise<void>;
  /** Stores a token as if the user had logged in earlier. */
  signIn: (person: Person) => Promise<void>;
  reload: () => Promise<void>;
  back: () => Promise<void>;
  /** Clicks the first link or button with this name. */
  press: (name: string) => Promise<void>;
  /** Types into the field with this label. */
  type: (label: string, text: string) => Promise<void>;
  /** Clicks the field with this label. */
  focus: (label: string) => Promise<void>;
  /** Clears the field with this label. */
  empty: (label: string) => Promise<void>;
  /** Waits until the page shows this text. */
  expectText: (text: string) => Promise<void>;
  /** Waits until the page no longer shows this text. */
  expectHidden: (text: string) => Promise<void>;
  /** Waits until the field with this label has this value. */
  finds: (label: string, text: string) => Promise<void>;
  /** Waits until the URL after the origin is this. */
  expectPath: (path: string) => Promise<void>;
  /** Waits until this is true. The error has `what` was missing, and what is present instead: by default the page's text. */
  expect: (what: string, isTrue: () => Promise<boolean>, present?: () => Promise<unknown>) => Promise<void>;
  evaluate: Engine['evaluate'];
}

export function visitorOf(engine: Engine, origin: string): Visitor {
  const path = async () => (await engine.address()).slice(origin.length);
  const text = () => engine.evaluate(() => document.body.innerText, null);
  const find = async (kind: Kind, name: string) => {
    const found: { selector?: string } = {};
    await wait(`a ${kind} "${name}"`, async () => {
      const selector = await engine.evaluate(selectorOf, { kind, name });
      if (selector !== null) found.selector = selector;
      return selector !== null;
    });
    return found.selector ?? '';
  };

  /** Throws with the page's text on timeout. */
  async function wait(what: string, isThere: () => Promise<boolean>, present: () => Promise<unknown> = text) {
    const end = Date.now() + PATIENCE;
    while (!(await isThere())) {
      if (Date.now() > end)
        throw new Error(`No ${what} at ${await path()}. There is:\n${String(await present())}`);
      await sleep(50);
    }
  }

  /** Clicks the element, again if it was replaced in the meantime. Returns its selector. */
  async function clickOn(kind: Kind, name: string): Promise<string> {
    let selector = '';
    await wait(`${kind} "${name}" that stays`, async () => {
      selector = await find(kind, name);
      return engine.click(selector).then(
        () => true,
        () => false,
      );
    });
    return selector;
  }

  const isAwake = () =>
    wait('app that is awake', () =>
      engine.evaluate(
        () => document.querySelectorAll('header :is(a[href="/login"], a[href="/dashboard"])').length === 1,
        null,
      ),
    );

  return {
    async open(path) {
      await engine.open(`${origin}${path}`);
      await isAwake();
    },
    async signIn({ token }) {
      await engine.open(`${origin}/healthz`);
      await engine.evaluate((token) => localStorage.setItem('token', token), token);
    },
    async reload() {
      await engine.reload();
      await isAwake();
    },
    back: engine.back,
    async press(name) {
      await clickOn('pressable', name);
    },
    // A field that is replaced after the click has got nothing of the text.
    type: (label, text) =>
      wait(`field "${label}" that stays`, async () => {
        const selector = await clickOn('field', label);
        return engine.type(selector, text).then(
          () => true,
          (error: unknown) => {
            if (!/no such element|stale element|No element found/.test(String(error))) throw error;
            return false;
          },
        );
      }),
    async focus(label) {
      await clickOn('field', label);
    },
    // Like `type`: a field that is replaced meanwhile has its text again.
    empty: (label) =>
      wait(`field "${label}" that stays empty`, async () => {
        const empty = (selector: string) => {
          const field = document.querySelector<HTMLTextAreaElement>(selector);
          if (field?.value === '') return true;
          field?.setRangeText('', 0, field.value.length, 'end');
          field?.dispatchEvent(new InputEvent('input', { bubbles: true }));
          return false;
        };
        return engine.evaluate(empty, await find('field', label));
      }),
    expectText: (words) => wait(`"${words}"`, async () => (await text()).includes(words)),
    expectHidden: (words) => wait(`end of "${words}"`, async () => !(await text()).includes(words)),
    async finds(label, value) {
      const held = async () => {
        const expectValue = (selector: string) => document.querySelector<HTMLInputElement>(selector)?.value;
        return engine.evaluate(expectValue, await find('field', label));
      };
      await wait(`"${value}" in "${label}"`, async () => (await held()) === value, held);
    },
    expect: wait,
    expectPath: (wanted) => wait(`address ${wanted}`, async () => (await path()) === wanted),
    evaluate: engine.evaluate,
  };
}

/**
 * Runs in the page: returns a selector of the first visible element of this kind and name, in an open dialog or else
 * first in the main content; null if there is none.
 */
function selectorOf({ kind, name }: { kind: Kind; name: string }): string | null {
  const kinds = { field: 'input, textarea', pressable: 'a[href], button, [role="menuitem"], [role="tab"]' };
  const textOf = (ids: string) =>
    ids
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ');
  const namesOf = (element: Element) => {
    const labels = [...((element as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent);
    const by = element.getAttribute('aria-labelledby');
    const own = element.getAttribute('aria-label') ?? (by === null ? element.textContent : textOf(by));
    return [own, ...labels].map((text) => text.replaceAll('*', '').trim());
  };
  const pathTo = (element: Element): string => {
    const parent = element.parentElement;
    if (!parent) return element.tagName;
    return `${pathTo(parent)} > :nth-child(${[...parent.children].indexOf(element) + 1})`;
  };

  const dialog = document.querySelector('[role="dialog"]');
  const main = document.querySelector('main');
  const found = (dialog ? [dialog] : [main, document])
    .flatMap((part) => [...(part?.querySelectorAll(kinds[kind]) ?? [])])
    .find((element) => element.getClientRects().length > 0 && namesOf(element).includes(name));
  return found ? pathTo(found) : null;
}
