import { isOrigin } from '../src/server/lib/network.ts';

/** Returns the API's origin that the client is built for, or null for its own origin. Throws if it isn't an origin. */
export function readApiUrl(env: Record<string, string | undefined>): string | null {
  const value = env.API_URL ?? '';
  if (value === '') return null;
  if (isOrigin(value)) return new URL(value).origin;
  throw new Error(
    'API_URL must be an http or https address without a path, such as https://api.example.org.',
  );
}
