let offer: (() => boolean) | undefined;
let isDue = false;
const listeners = new Set<() => void>();

function become(next: boolean) {
  isDue = next;
  listeners.forEach((listener) => listener());
}

/** Where somebody writes, a session that has ended by itself is renewed over the form, which stays meanwhile. */
export const renewal = {
  /** A form that would stay says whether there is something to stay for. Returns what ends that. */
  offerBy(isWanted: () => boolean) {
    offer = isWanted;
    return () => {
      if (offer !== isWanted) return;
      offer = undefined;
      isDue = false;
    };
  },
  /** A session has ended by itself. True if a form takes it from here. */
  begin(): boolean {
    if (offer?.()) become(true);
    return isDue;
  },
  /** Somebody has signed in, or does not want to. */
  end: () => become(false),
  isDue: () => isDue,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
