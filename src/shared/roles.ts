/** What an account may do, from the least to the most. An account without a role of its own is an author. */
export const roles = ['contributor', 'author', 'editor', 'admin'] as const;
export type Role = (typeof roles)[number];

/** What an account that hasn't been given another role is. */
export const DEFAULT_ROLE = 'author';

/** Each right with the roles that have it: docs/decisions/0063-roles.md. Server and client ask for rights, never for a role. */
const rightHolders = {
  /** Publish, schedule, unpublish and delete one's own articles. */
  publish: ['author', 'editor', 'admin'],
  /** See submitted texts, and publish them or send them back. */
  review: ['editor', 'admin'],
  /** Edit the published articles of others. */
  editOthers: ['editor', 'admin'],
  /** Find, hide and unhide the articles of others, and see reports. */
  moderateArticles: ['editor', 'admin'],
  /** Everything else below `/api/admin`. */
  manageBlog: ['admin'],
} as const satisfies Record<string, readonly Role[]>;
export type Right = keyof typeof rightHolders;

export const rights = Object.keys(rightHolders) as Right[];

/** Returns the roles that have a right. */
export const getRightHolders = (right: Right): readonly Role[] => rightHolders[right];

/** Returns whether a role has a right. False for `undefined`: an account whose role isn't known (yet) has none. */
export const hasRight = (role: Role | undefined, right: Right): boolean =>
  role !== undefined && getRightHolders(right).includes(role);

/** Returns the role of an account: without a row, it is an author. */
export function toRole({ isAdmin, givenRole }: { isAdmin: boolean; givenRole: Role | null }): Role {
  if (isAdmin) return 'admin';
  return givenRole ?? DEFAULT_ROLE;
}

/** The roles that admins can give. Admins are made by command only. */
export const givenRoles = ['contributor', 'author', 'editor'] as const satisfies readonly Role[];
export type GivenRole = (typeof givenRoles)[number];
