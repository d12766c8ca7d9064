import manifest from '../../../package.json' with { type: 'json' };

/** Of the product, as package.json names it. */
export const { version } = manifest;
