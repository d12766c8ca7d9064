/**
 * Names all functions for Fastify. It would search `require.cache`, which jest recreates on each access, for the names
 * of unnamed plugins, and take half the time of a server test.
 */
const name = Symbol.for('fastify.display-name');

Object.defineProperty(Function.prototype, name, {
  get(this: { name: string }) {
    return this.name || 'plugin';
  },
  set(this: object, value: unknown) {
    Object.defineProperty(this, name, { value, configurable: true, writable: true });
  },
  configurable: true,
});
