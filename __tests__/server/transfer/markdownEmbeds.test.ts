import { linkEmbeds } from '../../../src/server/transfer/markdownEmbeds.ts';

describe('linkEmbeds', () => {
  it.each([
    [
      'a player in its own paragraph',
      'a\n\n<iframe width="560" src="https://www.youtube.com/embed/abc?rel=0"></iframe>\n\nb',
      'a\n\n<https://www.youtube.com/watch?v=abc>\n\nb',
    ],
    [
      'a frame whose tag has two lines',
      "<iframe\n  src='//player.vimeo.com/video/12'></iframe>",
      '<https://vimeo.com/12>',
    ],
    [
      'a frame in html',
      '<div>\n<iframe src="https://x.example/?a=1&amp;b=2"></iframe>\n</div>',
      '<div>\n<a href="https://x.example/?a=1&amp;b=2">https://x.example/?a=1&amp;b=2</a>\n</div>',
    ],
    [
      'a video with sources',
      'See <video controls><source src="https://x.example/a.mp4" type="video/mp4">No video</video>.',
      'See <a href="https://x.example/a.mp4">https://x.example/a.mp4</a>.',
    ],
    ['a path with a space', '<audio src="/files/a b.mp3">', '<a href="/files/a b.mp3">/files/a b.mp3</a>'],
  ])('links %s', (_what, text, markdown) => {
    expect(linkEmbeds(text)).toEqual({ markdown, embeds: 1, elements: 0 });
  });

  it.each(['`<iframe src="https://x.example">`', '```html\n<video src="https://x.example/a"></video>\n```'])(
    'keeps code: %j',
    (markdown) => {
      expect(linkEmbeds(markdown)).toEqual({ markdown, embeds: 0, elements: 0 });
    },
  );

  it('counts what articles can’t have, and removes players without a URL of their own', () => {
    const text =
      '<script src="a.js"></script>\n<form action="/x"><video data-src="a.mp4"></video></form> a < b';

    expect(linkEmbeds(text)).toEqual({
      markdown: '<script src="a.js"></script>\n<form action="/x"></form> a < b',
      embeds: 0,
      elements: 3,
    });
  });
});
