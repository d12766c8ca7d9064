/** A reply in bytes, with a place for a click count between each two parts: counts change while the rest stays. */
export interface CountTemplate {
  parts: readonly Buffer[];
  /** The numbers of the articles whose counts stand in between, in order. */
  articles: readonly number[];
  /** In bytes. */
  size: number;
}

/** In memory of its own: a small buffer is mostly a slice of a shared one, which lives as long as any slice of it. */
export function ownBuffer(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** Takes one part (UTF-8) more than articles. */
export function countTemplate(
  contents: readonly (string | Buffer)[],
  articles: readonly number[],
): CountTemplate {
  const parts = contents.map(ownBuffer);
  return { parts, articles, size: parts.reduce((size, part) => size + part.length, 0) };
}

/** The whole reply with these counts in its places. */
export const fill = ({ parts }: CountTemplate, counts: readonly number[]): Buffer =>
  Buffer.concat(
    parts.flatMap((part, index) => (index === 0 ? [part] : [Buffer.from(`${counts[index - 1]}`), part])),
  );
