interface DeviceChoice<Choice> {
  read: () => Choice;
  keep: (choice: Choice) => void;
}

/** One of a few things that somebody chooses and this device remembers. It begins with the first. */
export const deviceChoice = <Choice extends string>(
  key: string,
  choices: readonly [Choice, ...Choice[]],
): DeviceChoice<Choice> => ({
  read() {
    try {
      const kept = localStorage.getItem(key);
      return choices.find((choice) => choice === kept) ?? choices[0];
    } catch {
      return choices[0];
    }
  },
  keep(choice) {
    try {
      localStorage.setItem(key, choice);
    } catch {
      // Then it lasts as long as the page.
    }
  },
});
