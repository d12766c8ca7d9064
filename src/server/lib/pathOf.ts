/** The path of an address without its search, as it is written. */
export const pathOf = (address: string): string => address.split('?', 1)[0] ?? '';
