/** Gives a file to the browser to keep. */
export function download({ name, blob }: { name: string; blob: Blob }): void {
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser has it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
