/** In pixels: the height of the page's header, and of header and toolbar. */
export const belowHeader = { xs: 56, sm: 64 };
export const belowBar = 112;

/** The minimum height of the text, and of its preview. */
export const paneHeight = 'clamp(18rem, 62dvh, 60rem)';
