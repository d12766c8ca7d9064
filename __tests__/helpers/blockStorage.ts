/** Import this file first for a browser that blocks all storage: the app asks once, when it is loaded. */
for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
  Storage.prototype[method] = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
}
