import type { Action, DevToolsEnhancerOptions } from '@reduxjs/toolkit';
import { messages } from '../../../shared/messages.ts';

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

/**
 * What Redux DevTools shows: actions named after events. It hides nothing, as it would only be hidden in the panel:
 * no password and no token is in any action or state.
 */
export const devTools: DevToolsEnhancerOptions = {
  name: messages.title,
  actionSanitizer: namedByEvent,
};
