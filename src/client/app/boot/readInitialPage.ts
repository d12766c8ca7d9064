import {
  ARTICLE_TEXT_MARK,
  INITIAL_PAGE_ID,
  nothingKnown,
  withArticleText,
  type InitialPage,
} from '../../../shared/initialPage.ts';

/** What came along with the page that stands in `container`; its article's text is what stands there. */
export function readInitialPage(container: Element): InitialPage {
  const told = document.getElementById(INITIAL_PAGE_ID)?.textContent;
  if (!told) return nothingKnown;
  const text = container.querySelector(`[${ARTICLE_TEXT_MARK}]`)?.innerHTML ?? '';
  return withArticleText(JSON.parse(told) as InitialPage, text);
}
