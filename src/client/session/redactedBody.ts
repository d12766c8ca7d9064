declare const bodyType: unique symbol;

/** Stands for a body with a secret in actions and in the store, which DevTools records and exports. Reveals nothing of it. */
export type BodyHandle<Body> = string & { readonly [bodyType]: Body };

const bodies = new Map<string, unknown>();
let count = 0;

/** Keeps a body with a password or another secret out of actions and store until its request, or its page, takes it. */
export function redactBody<Body>(body: Body): BodyHandle<Body> {
  count += 1;
  const handle = `body-${count}` as BodyHandle<Body>;
  bodies.set(handle, body);
  return handle;
}

/** Returns the body of a handle and forgets it. Throws if it was taken before. */
export function takeRedactedBody<Body>(handle: BodyHandle<Body>): Body {
  if (!bodies.has(handle)) throw new Error(`There is no body for the handle "${handle}", or it was taken.`);
  const body = bodies.get(handle) as Body;
  bodies.delete(handle);
  return body;
}
