interface DevicePreference<Choice> {
  read: () => Choice;
  write: (choice: Choice) => void;
}

/** Creates a choice that this device remembers; the first one is the default. */
export const devicePreference = <Choice extends string>(
  key: string,
  choices: readonly [Choice, ...Choice[]],
): DevicePreference<Choice> => ({
  read() {
    try {
      const stored = localStorage.getItem(key);
      return choices.find((choice) => choice === stored) ?? choices[0];
    } catch {
      return choices[0];
    }
  },
  write(choice) {
    try {
      localStorage.setItem(key, choice);
    } catch {
      // Storage is blocked: the choice lasts until the page is closed.
    }
  },
});
