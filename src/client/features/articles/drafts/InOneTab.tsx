import {
  createContext,
  Fragment,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { focusHeading } from '../../../components/dialogs.tsx';
import { Loading } from '../../../components/status.tsx';
import type { DraftSaver } from './draftSaver.ts';
import { OpenElsewhere } from './OpenElsewhere.tsx';
import { createWritingTab } from './writingTab.ts';

type Save = () => Promise<void>;
const SaveContext = createContext<(save: Save) => () => void>(() => () => undefined);

/** For the form: what it holds is saved before another tab has the text. */
export function useSaveForOtherTab(saver: DraftSaver): void {
  const register = use(SaveContext);
  useEffect(() => register(() => saver.flush()), [register, saver]);
}

interface Props {
  /** Of the text, in this browser. */
  name: string;
  /** Whether no other tab can know of it yet. */
  isNew?: boolean;
  /** Loads what stands around the text anew, as another tab may have changed it. */
  refresh?: () => PromiseLike<unknown>;
  /** Other ways on, while the text is open in another tab. */
  ways?: ReactNode;
  /** The form. `isBack`: it is opened once more, after another tab had the text. */
  children: (isBack: boolean) => ReactNode;
}

/** A form that is open in one tab at a time. The others say so, and may take it over; nothing is lost by that. */
export function InOneTab({ name, isNew = false, refresh, ways, children }: Props) {
  const [tab] = useState(() => createWritingTab(isNew));
  const save = useRef<Save>(null);
  const [register] = useState(() => (next: Save) => {
    save.current = next;
    return () => {
      save.current = null;
    };
  });
  const comeHere = useEffectEvent(async () => {
    await refresh?.();
  });
  useEffect(
    () => tab.hold(name, { giveWay: async () => save.current?.(), comeHere: () => comeHere() }),
    [tab, name],
  );
  const state = useSyncExternalStore(tab.subscribe, tab.state, () => 'asking' as const);
  const turn = tab.turn();

  useEffect(() => {
    // The button that asked for it is gone.
    if (turn > 0 && state === 'here') focusHeading();
  }, [turn, state]);

  if (state === 'asking') return <Loading />;
  if (state !== 'here')
    return (
      <OpenElsewhere isTaken={state === 'taken'} onTakeOver={tab.takeOver}>
        {ways}
      </OpenElsewhere>
    );
  return (
    <SaveContext value={register}>
      <Fragment key={turn}>{children(turn > 0)}</Fragment>
    </SaveContext>
  );
}
