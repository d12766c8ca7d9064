import { isOrigin } from '../src/server/lib/network.ts';

/** The origin of the API that a client is built for; null for the one that it is served from. Throws for anything else. */
export function readApiUrl(env: Record<string, string | undefined>): string | null {
  const value = env.API_URL ?? '';
  if (value === '') return null;
  if (isOrigin(value)) return new URL(value).origin;
  throw new Error(
    'API_URL must be an http or https address without a path, such as https://api.example.org.',
  );
}
