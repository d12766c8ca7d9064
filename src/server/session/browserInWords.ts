/** The first that fits: most browsers also carry the names of those that they descend from. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|OPX)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** No browser has a longer one. */
const USER_AGENT_MAX = 1000;

const nameIn = (names: [RegExp, string][], text: string) => names.find(([mark]) => mark.test(text))?.[1];

/**
 * A browser as its owner would call it, such as `Firefox on Linux`; '' for one that is not known. It is put together of
 * the words above alone, so that nothing of what a client says of itself is kept.
 */
export function browserInWords(userAgent = ''): string {
  const text = userAgent.slice(0, USER_AGENT_MAX);
  const browser = nameIn(browsers, text);
  const system = nameIn(systems, text);
  if (browser === undefined) return '';
  return system === undefined ? browser : `${browser} on ${system}`;
}
