/** In milliseconds: how long a button says what it has done. */
const SAID = 2000;

/** A button that copies the code of its block. */
function copyButton(block: Element): HTMLButtonElement {
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

/** In pixels. What is narrower is an icon or a badge. */
const WIDTH_MIN = 240;

const ground: Partial<CSSStyleDeclaration> = {
  boxSizing: 'border-box',
  width: '100%',
  height: '100%',
  maxWidth: 'none',
  maxHeight: 'none',
  padding: '0',
  border: '0',
  background: 'rgb(0 0 0 / 0.92)',
  cursor: 'zoom-out',
};
const filling: Partial<CSSStyleDeclaration> = { width: '100%', height: '100%', objectFit: 'contain' };
const corner: Partial<CSSStyleDeclaration> = {
  position: 'absolute',
  top: '12px',
  right: '12px',
  width: '44px',
  height: '44px',
  border: '0',
  borderRadius: '50%',
  color: '#fff',
  background: 'rgb(0 0 0 / 0.6)',
  font: '24px/1 sans-serif',
  cursor: 'pointer',
};

/** Makes a picture of an article a button that opens it over the page, once it is known to be large enough. */
function offerLarge(image: HTMLImageElement): () => void {
  const open = () => openLarge(image);
  const openByKey = (event: KeyboardEvent) => pressByKey(event, open);

  function offer() {
    if (image.naturalWidth < WIDTH_MIN) return;
    image.tabIndex = 0;
    image.role = 'button';
    image.ariaLabel = image.alt ? `${image.alt}: show it large` : 'Show the picture large';
    image.style.cursor = 'zoom-in';
    image.addEventListener('click', open);
    image.addEventListener('keydown', openByKey);
  }

  if (image.complete) offer();
  else image.addEventListener('load', offer);
  return () => {
    image.removeEventListener('load', offer);
    image.removeEventListener('click', open);
    image.removeEventListener('keydown', openByKey);
  };
}

function pressByKey(event: KeyboardEvent, press: () => void) {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  press();
}

/** Over the whole window, until somebody presses it, its button or Escape; the focus goes back to where it was. */
function openLarge({ alt, currentSrc }: HTMLImageElement) {
  const dialog = document.createElement('dialog');
  dialog.ariaLabel = alt || 'Picture';
  Object.assign(dialog.style, ground);

  const picture = new Image();
  Object.assign(picture, { alt, referrerPolicy: 'no-referrer', src: currentSrc });
  Object.assign(picture.style, filling);

  const close = document.createElement('button');
  close.type = 'button';
  close.ariaLabel = 'Close';
  close.textContent = '×';
  Object.assign(close.style, corner);

  dialog.append(picture, close);
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** What an article can do once the app is there. Returns what takes it away. */
export function addButtons(article: Element): () => void {
  // Missing in pages that came without encryption.
  const canCopy = (navigator as Partial<Navigator>).clipboard !== undefined;
  const blocks = canCopy ? [...article.querySelectorAll('.code')] : [];
  const buttons = blocks.map((block) => block.appendChild(copyButton(block)));
  // One in a link leads somewhere already.
  const pictures = [...article.querySelectorAll('img')].filter((image) => !image.closest('a'));
  const withdrawals = pictures.map(offerLarge);
  return () => {
    buttons.forEach((button) => button.remove());
    withdrawals.forEach((withdraw) => withdraw());
  };
}
