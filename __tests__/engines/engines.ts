import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

/** All that are tried beside Chromium, each with how it is started. */
export const engines = [
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
] as const;
