/*
 * notistack brings goober, which writes its rules as text into a `<style>` of this name. The page's policy refuses
 * that as it refuses any inline style, and takes a sheet that is made by script: so goober gets one in the style's
 * place. To be imported before notistack.
 */
interface GooberStyle {
  parentNode: Node;
  firstChild: { data: string };
}

function sheetInPlaceOfStyle(): GooberStyle {
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

// jsdom has no such sheets, and no policy either.
if ('adoptedStyleSheets' in document) Object.assign(window, { _goober: sheetInPlaceOfStyle() });
