import {
  ARTICLE_TEXT_MARK,
  FIRST_PAGE_ID,
  nothingKnown,
  withArticleText,
  type FirstPage,
} from '../../../shared/firstPage.ts';

/** What came along with the page that stands in `container`; its article's text is what stands there. */
export function readFirstPage(container: Element): FirstPage {
  const told = document.getElementById(FIRST_PAGE_ID)?.textContent;
  if (!told) return nothingKnown;
  const text = container.querySelector(`[${ARTICLE_TEXT_MARK}]`)?.innerHTML ?? '';
  return withArticleText(JSON.parse(told) as FirstPage, text);
}
