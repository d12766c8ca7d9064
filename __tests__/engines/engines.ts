import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

/** The engines besides Chromium, with the functions that start them. */
export const engines = [
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
] as const;
