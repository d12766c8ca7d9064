import { createContext } from 'react';

/** Loads the code of the page at an address, ahead of its being shown. The app gives it, which knows the map. */
export const PreloadContext = createContext<(address: string) => void>(() => undefined);
