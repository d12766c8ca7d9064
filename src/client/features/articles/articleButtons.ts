import { copyButton } from './copyButton.ts';
import { offerLarge } from './largePicture.ts';

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
