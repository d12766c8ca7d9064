const count = new Intl.NumberFormat('en');

/** How often an article was opened, in words: `1 click`, `2,345 clicks`. */
export const clickCount = (clicks: number): string =>
  `${count.format(clicks)} ${clicks === 1 ? 'click' : 'clicks'}`;
