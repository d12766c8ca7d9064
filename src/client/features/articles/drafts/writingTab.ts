/** In milliseconds: how long it may take until a text counts as open in another tab. */
const SOON = 300;
/** In milliseconds: how long another tab has to save its text before it is taken over all the same. */
const PATIENCE = 5000;

/** Where a text is written: not known yet, in this tab, in another one, or in another one that took it from here. */
export type TabState = 'asking' | 'here' | 'elsewhere' | 'taken';

interface Options {
  /** Another tab wants the text: resolves once what stands here is saved, or can't be. */
  giveWay: () => Promise<void>;
  /** The text comes here from another tab: resolves once what stood here before is up to date. */
  comeHere: () => Promise<void>;
}

export type WritingTab = ReturnType<typeof createWritingTab>;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Missing in older browsers, and where a page came over http. */
const lockManager = () => (navigator as Partial<Pick<Navigator, 'locks'>>).locks;

/**
 * Lets one tab of a browser at a time write a text, by the Web Locks of the browser, which go with their tab however that
 * ends. Where there are none, each tab writes, and the server asks the second one.
 *
 * @param isNew whether no other tab can know of the text yet
 */
export function createWritingTab(isNew: boolean) {
  let state: TabState = isNew || !lockManager() ? 'here' : 'asking';
  let turn = 0;
  let takeOver = () => undefined as void;
  const listeners = new Set<() => void>();

  function become(next: TabState) {
    state = next;
    listeners.forEach((listener) => listener());
  }

  async function arrive(comeHere: Options['comeHere']) {
    if (state === 'elsewhere' || state === 'taken') {
      turn += 1;
      await comeHere();
    }
    become('here');
  }

  /** From now on this tab writes the text of this name, or waits for it. Returns what ends that. */
  function hold(name: string, { giveWay, comeHere }: Options): () => void {
    const locks = lockManager();
    if (!locks) return () => undefined;
    let isOver = false;
    let release = () => undefined as void;
    let asked = new AbortController();
    const timers: ReturnType<typeof setTimeout>[] = [];
    const channel = new BroadcastChannel(name);

    async function held() {
      if (isOver) return;
      const released = new Promise<void>((resolve) => (release = resolve));
      await arrive(comeHere);
      await released;
    }

    async function ask(options: LockOptions) {
      const { signal } = (asked = new AbortController());
      try {
        await locks?.request(name, options.steal ? options : { ...options, signal }, held);
      } catch (error) {
        if (isOver || signal.aborted) return;
        if (error instanceof DOMException && error.name === 'AbortError') lose();
        // The browser blocks them.
        else become('here');
      }
    }

    function lose() {
      become('taken');
      void ask({});
    }

    channel.onmessage = async () => {
      if (state !== 'here') return;
      await Promise.race([giveWay(), pause(PATIENCE / 2)]);
      become('taken');
      // The form goes first, and leaves in the browser what the server has not got.
      await pause(0);
      release();
      void ask({});
    };
    takeOver = () => {
      channel.postMessage('');
      const steal = () => {
        if (isOver || state === 'here') return;
        asked.abort();
        void ask({ steal: true });
      };
      timers.push(setTimeout(steal, PATIENCE));
    };

    void ask({});
    const isLate = () => state === 'asking' && become('elsewhere');
    timers.push(setTimeout(isLate, SOON));
    return () => {
      isOver = true;
      timers.forEach(clearTimeout);
      asked.abort();
      release();
      channel.close();
    };
  }

  return {
    state: () => state,
    /** How often the text has come here from another tab. */
    turn: () => turn,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hold,
    /** Asks the other tab for the text, and takes it if there is no answer. */
    takeOver: () => takeOver(),
  };
}
