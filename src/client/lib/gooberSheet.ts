/*
 * notistack's styling library, goober, writes its rules as text into a `<style id="_goober">`, which the page's content
 * security policy blocks like any inline style. It allows constructed style sheets, so goober gets one in place of that
 * element. Has to be imported before notistack.
 */
interface GooberStyle {
  parentNode: Node;
  firstChild: { data: string };
}

function createGooberSheet(): GooberStyle {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  let rules = '';

  return {
    parentNode: document.head,
    firstChild: {
      get data() {
        return rules;
      },
      set data(text) {
        rules = text;
        sheet.replaceSync(text);
      },
    },
  };
}

// The server has no document. jsdom has no constructed style sheets, and no policy either.
if (typeof document !== 'undefined' && 'adoptedStyleSheets' in document)
  Object.assign(window, { _goober: createGooberSheet() });
