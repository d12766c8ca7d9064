import { inLanguage, loadLanguage } from '../../src/server/lib/language.ts';
import { describeWriter, formatBrowser } from '../../src/shared/articleChange.ts';

describe('a browser', () => {
  it('is shown as the server describes it in English', () => {
    expect(formatBrowser('Samsung Internet on Android')).toBe('Samsung Internet on Android');
    expect(formatBrowser('Firefox')).toBe('Firefox');
    expect(formatBrowser('')).toBe('');
  });

  it('is named in other languages', async () => {
    const japanese = await loadLanguage('ja');

    inLanguage(japanese, () => {
      expect(formatBrowser('Firefox on Linux')).toBe('LinuxのFirefox');
      expect(describeWriter('session 1', 'Firefox on Linux')).toContain('LinuxのFirefox');
      // Its owner has named it.
      expect(describeWriter('token 1', 'Deploy on push')).toContain('Deploy on push');
    });
  });
});
