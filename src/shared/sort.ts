/** By what articles can be ordered. */
export const sortKeys = ['updated', 'created', 'title', 'clicks'] as const;
export type SortKey = (typeof sortKeys)[number];

/** With a minus the other way round: the newest, the last of the alphabet, the most clicks first. */
export type Sort = SortKey | `-${SortKey}`;

export const sorts: readonly Sort[] = sortKeys.flatMap((key): Sort[] => [key, `-${key}`]);

/** A sort as an address gives it; undefined for what is none. */
export const readSort = (value: string | null): Sort | undefined => sorts.find((sort) => sort === value);

export const isDescending = (sort: Sort): boolean => sort.startsWith('-');
export const keyOf = (sort: Sort): SortKey => sort.replace('-', '') as SortKey;
