import { inLanguage } from '../../../src/server/lib/language.ts';
import { type MailContent, renderMail } from '../../../src/server/services/accountMails.ts';
import { contrast } from '../../../src/shared/blogSettings.ts';

const sender = { title: 'Looms', accent: '', publicUrl: 'https://blog.example.org' };
const content: MailContent = {
  subject: 'Confirm your email for Looms',
  preheader: 'One click and you are done.',
  heading: 'Confirm your email',
  body: ['Confirm that this email is yours.'],
  action: { label: 'Confirm email', url: 'https://blog.example.org/confirmEmail#own=t0ken' },
  notes: ['This link works once.'],
};

describe('renderMail', () => {
  it('writes the same content into both parts, with the link on its own line', () => {
    const { subject, text, html } = renderMail(content, sender);

    expect(subject).toBe('Confirm your email for Looms');
    expect(text).toBe(
      [
        'Confirm that this email is yours.',
        'https://blog.example.org/confirmEmail#own=t0ken',
        'This link works once.',
        '-- \nLooms\nhttps://blog.example.org\n',
      ].join('\n\n'),
    );
    expect(html).toContain('<p style="margin:0 0 16px">Confirm that this email is yours.</p>');
    expect(html).toMatch(
      /<a class="button" href="https:\/\/blog\.example\.org\/confirmEmail#own=t0ken"[^>]*>Confirm email<\/a>/,
    );
    expect(html).toMatch(/<div style="display:none[^>]*>One click and you are done\./);
  });

  it('says in which language it is, and its direction if that is from right to left', () => {
    const { html: english } = renderMail(content, sender);
    const { html: german } = inLanguage({ tag: 'de-AT', catalog: {} }, () => renderMail(content, sender));
    const { html: arabic } = inLanguage({ tag: 'ar', catalog: {} }, () => renderMail(content, sender));

    expect(english).toMatch(/<html lang="en">/);
    expect(german).toMatch(/<html lang="de-AT">/);
    expect(`${english}${german}`).not.toContain('dir="rtl"');
    expect(arabic).toMatch(/<html lang="ar" dir="rtl">/);
    expect(arabic).toMatch(/<body[^>]*>[^]*<div [^>]*dir="rtl"/);
  });

  it('marks what somebody else has written, with its line breaks and in its direction', () => {
    const { text, html } = renderMail({ ...content, quote: 'Thank you!\n\n- <Sources>\n- Picture' }, sender);

    expect(text).toContain('is yours.\n\n> Thank you!\n>\n> - <Sources>\n> - Picture\n\nhttps://');
    expect(html).toMatch(
      /<blockquote [^>]*dir="auto"[^>]*>Thank you!<br>\n<br>\n- &lt;Sources&gt;<br>\n- Picture<\/blockquote>/,
    );
    expect(renderMail(content, sender).html).not.toContain('<blockquote');
  });

  it('escapes every text', () => {
    const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>&copy;`;

    const { html } = renderMail(
      {
        ...{ subject: hostile, preheader: hostile, heading: hostile, body: [hostile], notes: [hostile] },
        quote: hostile,
        action: { label: hostile, url: `https://blog.example.org/#${hostile}` },
      },
      { title: hostile, accent: '', publicUrl: `https://blog.example.org/${hostile}` },
    );

    expect(html).not.toMatch(/<script|<img|&copy;/);
    expect(html?.match(/<a [^>]*>/g)?.join()).not.toMatch(/"[^=]*>[^,]*onerror/);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('loads nothing from elsewhere', () => {
    const { html } = renderMail(content, sender);

    expect(html).not.toMatch(/\bsrc=|url\(|@import|<link/);
  });

  it.each(['', '#0b5d57', '#8b2a6e', '#000000'])(
    'has readable colors in both schemes for the accent "%s"',
    (accent) => {
      const html = renderMail(content, { ...sender, accent }).html ?? '';

      const [, ground = '', ink = ''] =
        /class="button"[^>]*background-color:(#\w{6});color:(#\w{6})/.exec(html) ?? [];
      const [, darkGround = '', darkInk = ''] =
        /\.button\{background-color:(#\w{6})!important;color:(#\w{6})!important\}/.exec(html) ?? [];
      const [, darkLink = ''] = /\.link\{color:(#\w{6})!important\}/.exec(html) ?? [];
      expect(contrast(ground, ink)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(darkGround, darkInk)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(darkLink, '#141517')).toBeGreaterThanOrEqual(4.5);
      expect(html).toContain('<meta name="color-scheme" content="light dark">');
    },
  );
});
