/** In milliseconds: how long a button says what it has done. */
const SAID = 2000;

/** A button that copies the code of its block. */
export function copyButton(block: Element): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.ariaLabel = 'Copy the code';
  const say = (text: string) => {
    button.textContent = text;
    button.ariaLabel = null;
    setTimeout(() => {
      button.textContent = 'Copy';
      button.ariaLabel = 'Copy the code';
    }, SAID);
  };
  button.addEventListener('click', () => {
    const code = block.querySelector('pre')?.textContent ?? '';
    navigator.clipboard.writeText(code).then(
      () => say('Copied'),
      () => say('Failed'),
    );
  });
  return button;
}
