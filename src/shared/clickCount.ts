/** By hand: in the browser `Intl` takes 10 ms to come up, four times that on a phone, before the page is alive. */
const grouped = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** How often an article was opened, in words: `1 click`, `2,345 clicks`. */
export const clickCount = (clicks: number): string =>
  `${grouped(clicks)} ${clicks === 1 ? 'click' : 'clicks'}`;
