declare const held: unique symbol;

/** Stands for the body of a call in actions, which DevTools keeps and exports. It tells nothing of the body. */
export type BodyHandle<Body> = string & { readonly [held]: Body };

const bodies = new Map<string, unknown>();
let count = 0;

/** Holds a body with a password outside of actions and store, until its call takes it. */
export function holdBody<Body>(body: Body): BodyHandle<Body> {
  count += 1;
  const handle = `body-${count}` as BodyHandle<Body>;
  bodies.set(handle, body);
  return handle;
}

/** The body that this stands for. It is given out once, and held no longer. */
export function takeBody<Body>(handle: BodyHandle<Body>): Body {
  if (!bodies.has(handle)) throw new Error(`There is no body for the handle "${handle}", or it was taken.`);
  const body = bodies.get(handle) as Body;
  bodies.delete(handle);
  return body;
}
