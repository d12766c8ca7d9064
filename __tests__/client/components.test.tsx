import { ThemeContext } from '@emotion/react';
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, StrictMode, useState } from 'react';
import { createPath, MemoryRouter, useLocation } from 'react-router';
import { theme } from '../../src/client/app/theme.ts';
import { AuthorAvatar } from '../../src/client/components/AuthorAvatar.tsx';
import { Box } from '../../src/client/components/Box.tsx';
import { formatLongDate } from '../../src/client/components/dates.tsx';
import { ConfirmDialog, SuccessDialog } from '../../src/client/components/dialogs.tsx';
import { LeaveGuard } from '../../src/client/components/forms/LocalBackup.tsx';
import { useSelection } from '../../src/client/components/selection.ts';
import { findFreePlace } from '../../src/client/components/ToastHost.tsx';
import type { Autosave } from '../../src/client/features/editor/autosave.ts';
import { EditorLock, useSaveBeforeHandover } from '../../src/client/features/editor/editorLock.tsx';
import { Link } from '../../src/client/navigation/navigation.tsx';

jest.unmock('@emotion/sheet');

describe('Box', () => {
  const padded = { p: 2 };
  const show = (what: ReactNode) => render(<ThemeContext value={theme}>{what}</ThemeContext>);

  it('applies its styles, also when shared', () => {
    show(
      <>
        <Box sx={padded}>one</Box>
        <Box component="span" sx={padded}>
          another
        </Box>
        <Box sx={{ ...padded, p: 0 }}>bare</Box>
      </>,
    );

    const paddingOf = (text: string) => getComputedStyle(screen.getByText(text)).padding;
    expect(paddingOf('one')).toBe('calc(2 * var(--mui-spacing, 8px))');
    expect(paddingOf('another')).toBe(paddingOf('one'));
    expect(paddingOf('bare')).not.toBe(paddingOf('one'));
  });

  it('passes other props and the ref to its element', () => {
    let element: unknown;
    show(
      <Box component="a" href="#top" className="active" sx={padded} ref={(node) => void (element = node)}>
        up
      </Box>,
    );

    const link = screen.getByRole('link', { name: 'up' });
    expect(link).toHaveAttribute('href', '#top');
    expect(link).toHaveClass('active');
    expect(element).toBe(link);
  });
});

describe('AuthorAvatar', () => {
  const show = (handle: string, src = '', name = 'ada') => {
    const { container } = render(
      <ThemeContext value={theme}>
        <AuthorAvatar name={name} handle={handle} src={src} size="medium" />
      </ThemeContext>,
    );
    return container;
  };
  const colorOf = (container: Element) => container.querySelector('rect')?.getAttribute('fill');

  it('draws the initial in a color of the handle', () => {
    const [ada, same, eve] = [show('ada'), show('ada'), show('eve')];

    expect(ada).toHaveTextContent('A');
    expect(colorOf(same)).toBe(colorOf(ada));
    expect(colorOf(eve)).not.toBe(colorOf(ada));
    expect(show('x', '', '𝒜da')).toHaveTextContent('𝒜');
  });

  it('shows the image, and the initial if there is none at its URL', () => {
    const container = show('ada', 'https://example.org/none.png');
    const image = container.querySelector('img') ?? document.createElement('img');
    expect(image).toHaveAttribute('src', 'https://example.org/none.png');
    expect(image).toHaveAttribute('alt', '');

    fireEvent.error(image);

    expect(container.querySelector('img')).toBeNull();
    expect(container).toHaveTextContent('A');
  });
});

describe('formatLongDate', () => {
  it('matches Intl in every month', () => {
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
    const instants = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 2 * month + 1)));

    expect(instants.map((instant) => formatLongDate(instant.toISOString()))).toEqual(
      instants.map((instant) => day.format(instant)),
    );
  });

  it.each([
    ['2026-12-31T23:59:59.999Z', 'December 31, 2026'],
    ['2027-01-01T00:00:00.000Z', 'January 1, 2027'],
  ])('uses the date in UTC: %s', (instant, words) => {
    expect(formatLongDate(instant)).toBe(words);
  });
});

describe('LeaveGuard', () => {
  function Where() {
    return <p>At {createPath(useLocation())}</p>;
  }
  /** Renders a page with unsaved text at `/texts?page=1` and a link. */
  function unsaved(to: string) {
    history.replaceState(null, '', '/texts?page=1');
    render(
      <MemoryRouter initialEntries={['/texts?page=1']}>
        <LeaveGuard isOn />
        <Link to={to}>Go</Link>
        <Where />
      </MemoryRouter>,
    );
    return userEvent.setup({ delay: null });
  }
  const question = () => screen.queryByRole('dialog', { name: 'Leave this page?' });

  it.each(['/texts?page=2', '/texts', '/others?page=1'])(
    'asks for confirmation before a link to %s',
    async (to) => {
      const user = unsaved(to);

      await user.click(screen.getByRole('link', { name: 'Go' }));

      expect(question()).toBeVisible();
    },
  );

  it('opens the exact URL of the link after confirmation', async () => {
    const user = unsaved('/others?page=1#end');

    await user.click(screen.getByRole('link', { name: 'Go' }));
    await user.click(screen.getByRole('button', { name: 'Leave' }));

    expect(screen.getByText('At /others?page=1#end')).toBeVisible();
  });

  it.each(['Control', 'Meta', 'Shift', 'Alt'])(
    'doesn’t ask when a link opens elsewhere, with %s',
    async (key) => {
      const user = unsaved('/others');
      const left: boolean[] = [];
      const recordNavigation = (event: MouseEvent) => {
        left.push(!event.defaultPrevented);
        event.preventDefault(); // jsdom can't follow a link.
      };
      document.addEventListener('click', recordNavigation);

      await user.keyboard(`{${key}>}`);
      await user.click(screen.getByRole('link', { name: 'Go' }));
      document.removeEventListener('click', recordNavigation);

      expect(left).toEqual([true]);
      expect(question()).toBeNull();
    },
  );

  it('doesn’t ask for a link to a heading on the same page', async () => {
    const user = unsaved('/texts?page=1#end');

    await user.click(screen.getByRole('link', { name: 'Go' }));

    expect(question()).toBeNull();
  });
});

describe('dialogs', () => {
  /** A dialog with the button that opens it. */
  function Opener({ dialog }: { dialog: (isOpen: boolean, close: () => void) => ReactNode }) {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button onClick={() => setIsOpen(true)}>Delete it</button>
        {dialog(isOpen, () => setIsOpen(false))}
      </>
    );
  }
  const dialogs = {
    Cancel: (isOpen: boolean, close: () => void) => (
      <ConfirmDialog
        isOpen={isOpen}
        title="Sure?"
        text=""
        confirmLabel="Yes"
        onConfirm={close}
        onCancel={close}
      />
    ),
    Ok: (isOpen: boolean, close: () => void) => <SuccessDialog isOpen={isOpen} text="Done" onClose={close} />,
  };
  // StrictMode mounts everything twice in development.
  describe('a dialog in StrictMode', () => {
    it.each(Object.entries(dialogs))(
      'focuses %s and returns the focus when it closes',
      async (button, dialog) => {
        const user = userEvent.setup({ delay: null });
        render(<Opener dialog={dialog} />, { wrapper: StrictMode });

        await user.click(screen.getByRole('button', { name: 'Delete it' }));
        expect(screen.getByRole('button', { name: button })).toHaveFocus();
        await user.keyboard('{Escape}');

        await waitFor(() => expect(screen.getByRole('button', { name: 'Delete it' })).toHaveFocus());
      },
    );
  });
  describe('a busy dialog', () => {
    it('can’t be closed by key or click', async () => {
      const user = userEvent.setup({ delay: null });
      const calls: string[] = [];
      render(
        <ConfirmDialog
          isOpen
          isBusy
          title="Sure?"
          text=""
          confirmLabel="Yes"
          onConfirm={() => calls.push('confirm')}
          onCancel={() => calls.push('cancel')}
        />,
      );
      const backdrop = screen.getByRole('dialog').closest('.MuiDialog-container');

      await user.keyboard('{Escape}');
      if (backdrop) await user.click(backdrop);

      expect(backdrop).not.toBeNull();
      expect(calls).toEqual([]);
      expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
      expect(screen.getByRole('button', { name: /Yes/ })).toBeDisabled();
    });
  });
});

describe('useSelection', () => {
  const getId = (entry: string) => entry;
  const select = (...toggles: [at: number, isRange: boolean][]) => {
    const { result } = renderHook(() => useSelection(['a', 'b', 'c', 'd', 'e', 'f'], getId));
    for (const [at, isRange] of toggles) act(() => result.current.toggle(at, isRange));
    return result.current.items.join('');
  };

  it('selects and deselects a range from the last toggled entry, in both directions', () => {
    expect(select([1, false], [3, true])).toBe('bcd');
    expect(select([3, false], [1, true])).toBe('bcd');
    expect(select([1, false], [4, true], [2, true])).toBe('b');
    expect(select([2, true])).toBe('c');
  });

  it('starts anew after it was cleared', () => {
    const { result } = renderHook(() => useSelection(['a', 'b', 'c', 'd', 'e', 'f'], getId));
    act(() => result.current.toggle(1, false));

    act(() => result.current.clear());
    expect([result.current.isAll, result.current.items]).toEqual([false, []]);
    act(() => result.current.toggle(4, true));

    expect(result.current.items).toEqual(['e']);
  });

  it('deselects single entries of all', () => {
    const { result } = renderHook(() => useSelection(['a', 'b', 'c'], getId));

    act(() => result.current.selectAll(document.createElement('button')));
    expect([result.current.isAll, result.current.items]).toEqual([true, ['a', 'b', 'c']]);
    act(() => result.current.toggle(1, false));

    expect([result.current.isAll, result.current.items]).toEqual([false, ['a', 'c']]);
  });
});

describe('EditorLock', () => {
  const taken = /^You’re now editing this in another tab\./;
  // jsdom has no locks. The other tab has this one once it was released.
  beforeEach(() => {
    let isFree = true;
    const request = async (_name: string, _options: object, hold: () => Promise<void>) => {
      if (!isFree) return;
      isFree = false;
      await hold();
    };
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  });
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  it('saves the text before another tab has it', async () => {
    let endSave = () => undefined as void;
    const saved = new Promise<void>((resolve) => (endSave = resolve));
    const saves: string[] = [];
    const autosave = { flush: async () => (saves.push('started'), saved) } as unknown as Autosave;
    const Form = () => {
      useSaveBeforeHandover(autosave);
      return <p>The form</p>;
    };
    render(<EditorLock name="on looms">{() => <Form />}</EditorLock>);
    await screen.findByText('The form');

    const otherTab = new BroadcastChannel('on looms');
    otherTab.postMessage('');
    otherTab.close();

    await waitFor(() => expect(saves).toEqual(['started']));
    expect(screen.queryByText(taken)).toBeNull();
    endSave();
    expect(await screen.findByText(taken)).toBeVisible();
    expect(screen.queryByText('The form')).toBeNull();
  });
});

describe('clearOf', () => {
  const HEIGHT = 800;
  const span = (from: number, to: number) => ({ from, to });

  it.each([
    ['without controls', span(66, 126), [], 'top', span(66, 126)],
    ['next to a control', span(66, 126), [span(126, 170)], 'top', span(66, 126)],
    ['over a control at the top', span(66, 126), [span(100, 144)], 'top', span(144, 204)],
    ['over a control at the bottom', span(726, 786), [span(700, 740)], 'bottom', span(640, 700)],
    ['between two controls', span(66, 126), [span(150, 190), span(60, 100)], 'top', span(190, 250)],
    [
      'between two controls at the bottom',
      span(726, 786),
      [span(650, 690), span(740, 790)],
      'bottom',
      span(590, 650),
    ],
    ['in a window without room', span(66, 126), [span(100, 780)], 'top', span(66, 126)],
    ['inside the window', span(726, 786), [span(20, 780)], 'bottom', span(726, 786)],
  ] as const)('places toasts %s', (_which, toasts, taken, edge, place) => {
    expect(findFreePlace(toasts, taken, edge, HEIGHT)).toEqual(place);
  });
});
