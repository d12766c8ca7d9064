import { useGetPasskeyOfferQuery } from './passkeyApi.ts';

const canUsePasskeys = () => typeof globalThis.PublicKeyCredential === 'function';

/**
 * Where the passkeys of the blog count, null for nowhere; and whether they do on this page, in this browser. Both wait for
 * the server's answer, so that a page which it renders has none.
 */
export function usePasskeyOffer({ skip = false } = {}): { origin: string | null; isHere: boolean } {
  const { currentData: offer } = useGetPasskeyOfferQuery(undefined, { skip });
  const origin = offer?.origin ?? null;
  return { origin, isHere: origin !== null && origin === location.origin && canUsePasskeys() };
}

/** Whether one logs in by a passkey here; where the browser can't, the server is not asked. */
export const useTakesPasskeys = (): boolean => usePasskeyOffer({ skip: !canUsePasskeys() }).isHere;
