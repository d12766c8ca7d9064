/** A host that only this machine reaches. */
export const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;
