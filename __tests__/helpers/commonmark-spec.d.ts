declare module 'commonmark-spec' {
  /** The numbered examples of the specification; tabs are written as arrows. */
  export const tests: { number: number; section: string; markdown: string; html: string }[];
}
