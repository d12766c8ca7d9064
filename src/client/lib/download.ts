/** Downloads a file. */
export function download({ name, blob }: { name: string; blob: Blob }): void {
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Downloads a text in Markdown, as a file whose name is the same for every text. */
export const downloadMarkdown = (markdown: string): void =>
  download({ name: 'article.md', blob: new Blob([markdown], { type: 'text/markdown' }) });
