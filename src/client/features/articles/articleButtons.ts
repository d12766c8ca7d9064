import { appMessages } from '../../../shared/messages/en/app.ts';
import { articlesMessages } from '../../../shared/messages/en/articles.ts';

const texts = articlesMessages.article;

/** Adds copy buttons to code blocks and makes images open full screen. Returns a function that removes both. */
export function addButtons(article: Element): () => void {
  // Undefined without HTTPS.
  const canCopy = (navigator as Partial<Navigator>).clipboard !== undefined;
  const blocks = canCopy ? [...article.querySelectorAll('.code')] : [];
  const buttons = blocks.map((block) => block.appendChild(createCopyButton(block)));
  // An image in a link already has an action.
  const images = [...article.querySelectorAll('img')].filter((image) => !image.closest('a'));
  const undoZoom = images.map(makeZoomable);
  return () => {
    buttons.forEach((button) => button.remove());
    undoZoom.forEach((undo) => undo());
  };
}

/** How long a button shows its result, in ms. */
const FEEDBACK_TIME = 2000;

/** Creates a button that copies a block's code. */
function createCopyButton(block: Element): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = appMessages.actions.copy;
  button.ariaLabel = texts.copyCode;
  const showResult = (text: string) => {
    button.textContent = text;
    button.ariaLabel = null;
    setTimeout(() => {
      button.textContent = appMessages.actions.copy;
      button.ariaLabel = texts.copyCode;
    }, FEEDBACK_TIME);
  };
  button.addEventListener('click', () => {
    const code = block.querySelector('pre')?.textContent ?? '';
    navigator.clipboard.writeText(code).then(
      () => showResult(texts.copied),
      () => showResult(texts.copyFailed),
    );
  });
  return button;
}

/** Narrower images are icons or badges. In pixels. */
const MIN_WIDTH = 240;

const dialogStyle: Partial<CSSStyleDeclaration> = {
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
const pictureStyle: Partial<CSSStyleDeclaration> = { width: '100%', height: '100%', objectFit: 'contain' };
const closeStyle: Partial<CSSStyleDeclaration> = {
  position: 'absolute',
  top: '12px',
  insetInlineEnd: '12px',
  width: '44px',
  height: '44px',
  border: '0',
  borderRadius: '50%',
  color: '#fff',
  background: 'rgb(0 0 0 / 0.6)',
  font: '24px/1 sans-serif',
  cursor: 'pointer',
};

/** Makes an image a button that opens it full screen, if it's large enough. Returns a function that undoes it. */
function makeZoomable(image: HTMLImageElement): () => void {
  const open = () => openFullScreen(image);
  const handleKey = (event: KeyboardEvent) => openOnEnterOrSpace(event, open);

  function makeButton() {
    if (image.naturalWidth < MIN_WIDTH) return;
    image.tabIndex = 0;
    image.role = 'button';
    image.ariaLabel = image.alt ? texts.enlarge(image.alt) : texts.enlargeImage;
    image.style.cursor = 'zoom-in';
    image.addEventListener('click', open);
    image.addEventListener('keydown', handleKey);
  }

  if (image.complete) makeButton();
  else image.addEventListener('load', makeButton);
  return () => {
    image.removeEventListener('load', makeButton);
    image.removeEventListener('click', open);
    image.removeEventListener('keydown', handleKey);
  };
}

function openOnEnterOrSpace(event: KeyboardEvent, open: () => void) {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  open();
}

/** Shows an image full screen until a click or Escape. The dialog then returns the focus. */
function openFullScreen({ alt, src, currentSrc }: HTMLImageElement) {
  const dialog = document.createElement('dialog');
  dialog.ariaLabel = alt || texts.image;
  Object.assign(dialog.style, dialogStyle);

  const picture = new Image();
  Object.assign(picture, { alt, referrerPolicy: 'no-referrer', src: currentSrc });
  Object.assign(picture.style, pictureStyle);
  showFullSize(picture, src);

  const close = document.createElement('button');
  close.type = 'button';
  close.ariaLabel = appMessages.actions.close;
  close.textContent = '×';
  Object.assign(close.style, closeStyle);

  dialog.append(picture, close);
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Replaces the size that fits into the text, which is shown at once, by the image itself when that has loaded. */
function showFullSize(picture: HTMLImageElement, src: string) {
  if (picture.src === src) return;
  const full = new Image();
  Object.assign(full, { referrerPolicy: 'no-referrer', src });
  full.decode().then(
    () => (picture.src = src),
    // The smaller one stays.
    () => undefined,
  );
}
