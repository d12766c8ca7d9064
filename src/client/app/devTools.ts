import type { Action, DevToolsEnhancerOptions } from '@reduxjs/toolkit';
import { messages } from '../../shared/messages.ts';

const SECRETS = ['password', 'newPassword', 'token', 'authorization'];
const HIDDEN = '<hidden>';

/** A copy without secrets, whatever its depth; what holds none stays the same object, so that diffs stay small. */
export function withoutSecrets<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => withoutSecrets(item));
    return items.every((item, index) => item === value[index]) ? value : (items as Value);
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const before = Object.entries(value);
  const after = before.map(([key, held]): [string, unknown] => [
    key,
    SECRETS.includes(key) ? HIDDEN : withoutSecrets<unknown>(held),
  ]);
  return after.every(([, held], index) => held === before[index]?.[1])
    ? value
    : (Object.fromEntries(after) as Value);
}

interface QueryAction extends Action {
  meta?: { arg?: { endpointName?: string }; condition?: boolean };
}

/**
 * RTK Query calls every query `executeQuery`; here it is called what it does, as in `listPublicArticles/fulfilled`.
 * What it rejects because the answer is there or on its way is no failure, and is called `skipped`.
 */
function namedByEvent<Any extends Action>(action: Any): Any {
  const { type, meta } = action as unknown as QueryAction;
  const endpoint = meta?.arg?.endpointName;
  if (!endpoint || !/\/execute(Query|Mutation)\//.test(type)) return action;
  const event = meta.condition ? 'skipped' : (type.split('/').at(-1) ?? '');
  return { ...action, type: `${endpoint}/${event}` };
}

/** What Redux DevTools shows: actions named after events, nothing secret in actions or state. */
export const devTools: DevToolsEnhancerOptions = {
  name: messages.title,
  actionSanitizer: (action) => namedByEvent(withoutSecrets(action)),
  stateSanitizer: (state) => withoutSecrets(state),
};
