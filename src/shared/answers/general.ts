import { mapOf, object, page, text, whole } from './schema.ts';

/** Problem details: https://www.rfc-editor.org/rfc/rfc9457 */
export const problem = object({
  type: text('about:blank'),
  title: text('Bad Request'),
  status: whole(400),
  detail: text('Title is required.'),
});

/** https://spec.openapis.org/oas/v3.1.1 */
export const openApi = mapOf(true);

export const empty = object({});

export { page };
