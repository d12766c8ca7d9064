/** Simulates a browser that blocks all storage. Import this file first, as the app checks storage when it is loaded. */
for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
  Storage.prototype[method] = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
}
