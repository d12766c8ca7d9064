import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import {
  createContext,
  Fragment,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { editorMessages } from '../../../shared/messages/en/editor.ts';
import { Box } from '../../components/Box.tsx';
import { focusHeading } from '../../components/Page.tsx';
import { Loading } from '../../components/status.tsx';
import type { Autosave } from './autosave.ts';

const messages = editorMessages.lock;

type Save = () => Promise<void>;
const SaveContext = createContext<(save: Save) => () => void>(() => () => undefined);

/** Saves the form before another tab takes over the text. */
export function useSaveBeforeHandover(autosave: Autosave): void {
  const register = use(SaveContext);
  useEffect(() => register(() => autosave.flush()), [register, autosave]);
}

interface EditorLockProps {
  /** Identifies the text in this browser. */
  name: string;
  /** Whether the text was just started, so that no other tab can have it open. */
  isNew?: boolean;
  /** Reloads what the form is based on, as another tab may have changed it. */
  refresh?: () => PromiseLike<unknown>;
  /** More buttons for when the text is open in another tab. */
  actions?: ReactNode;
  /** Renders the form. `isBack`: another tab had the text in between. */
  children: (isBack: boolean) => ReactNode;
}

/** Renders a form in one tab at a time. Other tabs offer to take it over, without losing any text. */
export function EditorLock({ name, isNew = false, refresh, actions, children }: EditorLockProps) {
  const [tab] = useState(() => createTabLock(isNew));
  const save = useRef<Save>(null);
  const [register] = useState(() => (next: Save) => {
    save.current = next;
    return () => {
      save.current = null;
    };
  });
  const reload = useEffectEvent(async () => {
    await refresh?.();
  });
  useEffect(
    () => tab.hold(name, { handOver: async () => save.current?.(), reload: () => reload() }),
    [tab, name],
  );
  const state = useSyncExternalStore(tab.subscribe, tab.state, () => 'asking' as const);
  const turn = tab.turn();

  useEffect(() => {
    // The button that had the focus is gone.
    if (turn > 0 && state === 'here') focusHeading();
  }, [turn, state]);

  if (state === 'asking') return <Loading />;
  if (state !== 'here')
    return (
      <OpenInOtherTab isTaken={state === 'taken'} onTakeOver={tab.takeOver}>
        {actions}
      </OpenInOtherTab>
    );
  return (
    <SaveContext value={register}>
      <Fragment key={turn}>{children(turn > 0)}</Fragment>
    </SaveContext>
  );
}

interface OpenInOtherTabProps {
  /** Whether the form was open in this tab before. */
  isTaken: boolean;
  onTakeOver: () => void;
  /** More buttons. */
  children?: ReactNode;
}

/** Shown instead of a form that is open in another tab. */
function OpenInOtherTab({ isTaken, onTakeOver, children }: OpenInOtherTabProps) {
  const [isAsking, setIsAsking] = useState(false);

  return (
    <Alert severity="info" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      {isTaken ? messages.takenOver : messages.elsewhere}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button
          color="inherit"
          size="small"
          variant="outlined"
          loading={isAsking}
          onClick={() => {
            setIsAsking(true);
            onTakeOver();
          }}
        >
          {messages.continueHere}
        </Button>
        {children}
      </Box>
    </Alert>
  );
}

/** In milliseconds: if a lock isn't granted by then, another tab holds it. */
const GRANT_TIMEOUT = 300;
/** In milliseconds: how long another tab may take to save its text before the lock is stolen from it. */
const HANDOVER_TIMEOUT = 5000;

/** `taken`: another tab took over the text from this one. */
type TabState = 'asking' | 'here' | 'elsewhere' | 'taken';

interface Options {
  /** Called when another tab asks for the text. Resolves once it is saved, or can't be. */
  handOver: () => Promise<void>;
  /** Called when the text comes from another tab. Resolves once this tab is up to date. */
  reload: () => Promise<void>;
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Missing in older browsers and on pages served over plain HTTP. */
const lockManager = () => (navigator as Partial<Pick<Navigator, 'locks'>>).locks;

/**
 * Lets one tab at a time edit a text. Uses a Web Lock, which the browser releases however the tab is closed. Without
 * Web Locks every tab can edit, and the second one to save gets a conflict.
 *
 * @param isNew whether no other tab can have the text open
 */
function createTabLock(isNew: boolean) {
  let state: TabState = isNew || !lockManager() ? 'here' : 'asking';
  let turn = 0;
  let takeOver = () => undefined as void;
  const listeners = new Set<() => void>();

  function become(next: TabState) {
    state = next;
    listeners.forEach((listener) => listener());
  }

  async function arrive(reload: Options['reload']) {
    if (state === 'elsewhere' || state === 'taken') {
      turn += 1;
      await reload();
    }
    become('here');
  }

  /** Opens the text in this tab, or waits until other tabs close it. Returns a function that releases it. */
  function hold(name: string, { handOver, reload }: Options): () => void {
    const locks = lockManager();
    if (!locks) return () => undefined;
    let isOver = false;
    let release = () => undefined as void;
    let request = new AbortController();
    const timers: ReturnType<typeof setTimeout>[] = [];
    const channel = new BroadcastChannel(name);

    async function keepLock() {
      if (isOver) return;
      const released = new Promise<void>((resolve) => (release = resolve));
      await arrive(reload);
      await released;
    }

    async function ask(options: LockOptions) {
      const { signal } = (request = new AbortController());
      try {
        await locks?.request(name, options.steal ? options : { ...options, signal }, keepLock);
      } catch (error) {
        if (isOver || signal.aborted) return;
        if (error instanceof DOMException && error.name === 'AbortError') becomeTaken();
        // The browser blocks locks.
        else become('here');
      }
    }

    function becomeTaken() {
      become('taken');
      void ask({});
    }

    channel.onmessage = async () => {
      if (state !== 'here') return;
      await Promise.race([handOver(), pause(HANDOVER_TIMEOUT / 2)]);
      become('taken');
      // The form closes first and stores in the browser what the server doesn't have.
      await pause(0);
      release();
      void ask({});
    };
    takeOver = () => {
      channel.postMessage('');
      const steal = () => {
        if (isOver || state === 'here') return;
        request.abort();
        void ask({ steal: true });
      };
      timers.push(setTimeout(steal, HANDOVER_TIMEOUT));
    };

    void ask({});
    const markElsewhere = () => state === 'asking' && become('elsewhere');
    timers.push(setTimeout(markElsewhere, GRANT_TIMEOUT));
    return () => {
      isOver = true;
      timers.forEach(clearTimeout);
      request.abort();
      release();
      channel.close();
    };
  }

  return {
    state: () => state,
    /** Returns how often this tab has taken over the text from another one. */
    turn: () => turn,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hold,
    /** Asks the other tab for the text, and steals the lock if it doesn't answer. */
    takeOver: () => takeOver(),
  };
}
