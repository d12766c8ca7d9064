import { readConfig } from '../../../src/server/config.ts';
import { parseSender, parseSmtpUrl } from '../../../src/server/mail/smtp.ts';

describe('SMTP_URL', () => {
  it.each([
    ['smtp://mail.example.org', { host: 'mail.example.org', port: 587, isSecure: false, login: null }],
    ['smtps://mail.example.org', { host: 'mail.example.org', port: 465, isSecure: true, login: null }],
    ['smtp://127.0.0.1:25/', { host: '127.0.0.1', port: 25, isSecure: false, login: null }],
    ['smtp://[::1]:2525', { host: '::1', port: 2525, isSecure: false, login: null }],
    [
      'smtps://ada%40example.org:a%2Fb%3Ac@mail.example.org',
      {
        host: 'mail.example.org',
        port: 465,
        isSecure: true,
        login: { user: 'ada@example.org', password: 'a/b:c' },
      },
    ],
  ])('accepts %s', (url, server) => {
    expect(parseSmtpUrl(url)).toEqual(server);
  });

  it.each([
    'mail.example.org',
    'https://mail.example.org',
    'smtp://',
    'smtp:///path',
    'smtp://mail.example.org/path',
    'smtp://mail.example.org?tls.rejectUnauthorized=false',
    'smtp://ada@mail.example.org',
    'smtp://ada:%zz@mail.example.org',
    'smtp://mail.example.org:99999',
  ])('rejects %s', (url) => {
    expect(parseSmtpUrl(url)).toBeNull();
  });
});

describe('MAIL_FROM', () => {
  it.each([
    ['blog@example.org', { name: '', address: 'blog@example.org' }],
    ['Looms & engines <blog@example.org>', { name: 'Looms & engines', address: 'blog@example.org' }],
    ['織機 <blog@example.org>', { name: '織機', address: 'blog@example.org' }],
  ])('accepts %s', (text, sender) => {
    expect(parseSender(text)).toEqual(sender);
  });

  it.each([
    'blog',
    'a@example.org, b@example.org',
    'Looms\r\nBcc: eve@example.org <blog@example.org>',
    'Looms <blog@example.org> <eve@example.org>',
    'Looms <blog>',
    ' <>',
  ])('rejects %j', (text) => {
    expect(parseSender(text)).toBeNull();
  });
});

describe('mail settings', () => {
  const env = {
    SMTP_URL: 'smtp://ada:hunter2@mail.example.org',
    MAIL_FROM: 'blog@example.org',
    PUBLIC_URL: 'https://blog.example.org',
  };

  it('disable mails unless all of them are set', () => {
    expect(readConfig(env).mail).toEqual({
      host: 'mail.example.org',
      port: 587,
      isSecure: false,
      login: { user: 'ada', password: 'hunter2' },
      from: { name: '', address: 'blog@example.org' },
    });
    expect(readConfig({ ...env, SMTP_URL: '' }).mail).toBeNull();
  });

  it.each([
    [{ MAIL_FROM: '' }, 'Set MAIL_FROM. Emails need a sender when SMTP_URL is set.'],
    [{ PUBLIC_URL: '' }, 'Set PUBLIC_URL. Links in emails start with it when SMTP_URL is set.'],
    [
      { SMTP_URL: 'smtp://ada:hunter2@' },
      'SMTP_URL must be smtp://user:password@host:port or smtps://user:password@host:port, with special characters percent-encoded.',
    ],
    [
      { MAIL_FROM: 'hunter2' },
      'MAIL_FROM must be an email, such as blog@example.org, or a name and an email, such as Our blog <blog@example.org>.',
    ],
  ])('reject %j without repeating the password', (change, sentence) => {
    const read = () => readConfig({ ...env, ...change });

    expect(read).toThrow(new Error(sentence));
  });
});
