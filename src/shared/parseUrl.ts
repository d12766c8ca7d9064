/** An address as browsers read it, or null if it is none. As `URL.parse`, which browsers of 2023 lack. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
