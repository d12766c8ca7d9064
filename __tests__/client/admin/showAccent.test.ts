import { showAccent } from '../../../src/client/features/admin/showAccent.ts';
import { accentRule, accentTones } from '../../../src/shared/accent.ts';

const OWN = ':root { --mui-palette-primary-main: #0b5d57; }';

/** The rules of each style sheet, as a browser writes them. */
const rules = () =>
  Array.from(document.styleSheets, ({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText));

const asWritten = (rule: string) => {
  const sheet = new CSSStyleSheet();
  sheet.insertRule(rule);
  return sheet.cssRules[0]?.cssText;
};

describe('an accent that is shown at once', () => {
  beforeEach(() => {
    document.head.innerHTML = `<style>${OWN}</style><style id="dark">${OWN}</style>`;
  });
  afterEach(() => (document.head.innerHTML = ''));

  it('stands behind the colours of each scheme', () => {
    const { light, dark } = accentTones('#8a1c4a');

    showAccent('#8a1c4a');

    expect(rules()).toEqual([light, dark].map((tones) => [OWN, accentRule(tones)].map(asWritten)));
  });

  it('takes the place of the one before', () => {
    showAccent('#8a1c4a');
    showAccent('#1c4a8a');

    expect(rules()).toEqual(
      Object.values(accentTones('#1c4a8a')).map((tones) => [OWN, accentRule(tones)].map(asWritten)),
    );
  });

  it('goes where ours is wanted again', () => {
    showAccent('#8a1c4a');
    showAccent('');

    expect(rules()).toEqual([[OWN], [OWN]].map((sheet) => sheet.map(asWritten)));
  });

  it('waits for the next page where this one has not the sheets for it', () => {
    document.head.innerHTML = '<style id="dark"></style>';

    showAccent('#8a1c4a');

    expect(rules()).toEqual([[]]);
  });
});
