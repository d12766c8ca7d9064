/** A text that was left for the login page, because its writer's session has ended. */
export interface LeftText {
  /** The id of the account. */
  writer: string | undefined;
  /** The address of its form. */
  path: string;
  /** Whether its writer has heard that it is kept. */
  isTold: boolean;
}

/** The state of the login page where a text was left for it; null where none was. */
export const leftTextOf = (state: unknown): LeftText | null =>
  (state as { leftText?: LeftText } | null)?.leftText ?? null;
