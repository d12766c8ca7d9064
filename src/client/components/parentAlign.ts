/**
 * Aligns a text of either direction where others on the page are, e.g. an English name in an Arabic list. Chromium only
 * knows the prefixed value.
 */
export const parentAlign = {
  textAlign: '-webkit-match-parent',
  '@supports (text-align: match-parent)': { textAlign: 'match-parent' },
};
