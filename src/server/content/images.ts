import type { ImageSize } from '../../shared/image.ts';

/** The sizes of uploaded images, by hash. */
export type ImageSizes = Record<string, ImageSize>;
