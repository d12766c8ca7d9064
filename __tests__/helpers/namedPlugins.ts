/**
 * Fastify looks for the name of a plugin among all modules in `require.cache`, which jest makes up anew for each look: that
 * took half the time of a test with a server. A plugin that tells its name is not looked for, so all functions do.
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
