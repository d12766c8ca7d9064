import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Close from '@mui/icons-material/Close';
import DragIndicator from '@mui/icons-material/DragIndicator';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useFormikContext } from 'formik';
import {
  type ChangeEvent,
  type PointerEvent as ReactPointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import {
  builtInNames,
  builtInPages,
  defaultMenus,
  isBuiltIn,
  isSameMenu,
  MENU_MAX,
  type MenuEntry,
  type MenuItem,
  menuKinds,
  type MenuName,
  menuNames,
  menusSchema,
  nameEntry,
  toItem,
} from '../../../shared/menu.ts';
import { adminMessages } from '../../../shared/messages/en/admin.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { useListTagsQuery } from '../../api/articlesApi.ts';
import { Box, hiddenText } from '../../components/Box.tsx';
import { FormField } from '../../components/forms/fields.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { Section } from '../../components/Page.tsx';
import { AdminFrame } from './AdminFrame.tsx';
import { SettingsForm, type SettingsValues, useGetSettingsQuery } from './SettingsForm.tsx';

const { labels, menu: texts } = adminMessages.settings;

/** The entries that admins add to the header and the footer. */
export const MenuPage = () => (
  <AdminFrame heading={appMessages.pages.menu}>
    <Menus />
  </AdminFrame>
);

function Menus() {
  const query = useGetSettingsQuery(undefined);

  return (
    <Loaded query={query}>
      {(settings) => (
        <SettingsForm settings={settings} names={menuNames} schema={menusSchema} backup="menu">
          {menuNames.map((name) => (
            <Section
              key={name}
              title={labels[name]}
              text={name === 'headerMenu' ? texts.headerText : texts.footerText}
            >
              <Menu name={name} />
            </Section>
          ))}
          <TagNames />
        </SettingsForm>
      )}
    </Loaded>
  );
}

const toEntry = (item: MenuItem): MenuEntry => ({
  ...toItem(item),
  name: isBuiltIn(item.target) ? builtInPages[item.target].name() : '',
  state: 'shown',
});
const NEW_ENTRY = { label: '', kind: 'url', target: '' } as const;

/** The parts of an entry that take the focus after a change of the order. */
type Part = 'label' | 'up' | 'down' | 'remove';
const partId = (name: MenuName, index: number, part: Part) =>
  part === 'label' ? fieldName(name, index, 'label') : `${name}-${index}-${part}`;
const fieldName = (name: MenuName, index: number, field: keyof MenuItem) => `${name}[${index}].${field}`;

function Menu({ name }: { name: MenuName }) {
  const { values, setFieldValue } = useFormikContext<SettingsValues>();
  const entries = values[name];
  const [announcement, setAnnouncement] = useState('');
  const [dragged, setDragged] = useState<number | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  /** The id of the element to focus once the entries have changed. */
  const toFocus = useRef<string | null>(null);

  useEffect(() => {
    if (toFocus.current === null) return;
    (document.getElementById(toFocus.current) ?? addButton.current)?.focus();
    toFocus.current = null;
  }, [entries]);

  const store = (changed: readonly MenuEntry[], focus: string | null) => {
    toFocus.current = focus;
    void setFieldValue(name, changed);
  };

  function move(from: number, to: number, focused: Part | null) {
    const moved = entries[from];
    if (!moved || to < 0 || to >= entries.length) return;
    setAnnouncement(texts.moved(nameEntry(moved) || texts.unnamed, to + 1, entries.length));
    const isAtEnd = to === 0 || to === entries.length - 1;
    const part = isAtEnd && focused ? (to === 0 ? 'down' : 'up') : focused;
    store(entries.toSpliced(from, 1).toSpliced(to, 0, moved), part && partId(name, to, part));
  }

  function remove(index: number, entry: MenuEntry) {
    setAnnouncement(texts.removed(nameEntry(entry) || texts.unnamed));
    const next = Math.min(index, entries.length - 2);
    store(entries.toSpliced(index, 1), partId(name, next, 'remove'));
  }

  return (
    <>
      {entries.length > 0 ? (
        <Box component="ol" aria-label={labels[name]} sx={listStyle}>
          {entries.map((entry, index) => (
            <Box
              component="li"
              // The entries of a form have no identity but their position.
              key={index}
              data-entry={`${name} ${index}`}
              sx={dragged === index ? draggedStyle : entryStyle}
            >
              <DragHandle
                name={name}
                index={index}
                onDrag={setDragged}
                onMove={(from, to) => move(from, to, null)}
              />
              <Box role="group" aria-label={texts.entry(index + 1, nameEntry(entry))} sx={fieldsStyle}>
                <EntryFields name={name} index={index} entry={entry} />
              </Box>
              <Box sx={buttonsStyle}>
                <EntryButton
                  id={partId(name, index, 'up')}
                  label={texts.moveUp}
                  entry={entry}
                  isDisabled={index === 0}
                  onClick={() => move(index, index - 1, 'up')}
                >
                  <ArrowUpward fontSize="small" />
                </EntryButton>
                <EntryButton
                  id={partId(name, index, 'down')}
                  label={texts.moveDown}
                  entry={entry}
                  isDisabled={index === entries.length - 1}
                  onClick={() => move(index, index + 1, 'down')}
                >
                  <ArrowDownward fontSize="small" />
                </EntryButton>
                <EntryButton
                  id={partId(name, index, 'remove')}
                  label={appMessages.actions.remove}
                  entry={entry}
                  onClick={() => remove(index, entry)}
                >
                  <Close fontSize="small" />
                </EntryButton>
              </Box>
            </Box>
          ))}
        </Box>
      ) : (
        <Box component="p" sx={quietStyle}>
          {texts.empty}
        </Box>
      )}
      <Box sx={actionsStyle}>
        <Button
          ref={addButton}
          variant="outlined"
          color="inherit"
          disabled={entries.length >= MENU_MAX}
          onClick={() => store([...entries, toEntry(NEW_ENTRY)], partId(name, entries.length, 'label'))}
        >
          {texts.add}
        </Button>
        {!isSameMenu(entries, defaultMenus[name]) && (
          <Button
            color="inherit"
            onClick={() => store(defaultMenus[name].map(toEntry), partId(name, 0, 'label'))}
          >
            {texts.reset}
          </Button>
        )}
        <Box component="span" sx={quietStyle}>
          {texts.count(entries.length, MENU_MAX)}
        </Box>
      </Box>
      <Box role="status" sx={hiddenText}>
        {announcement}
      </Box>
    </>
  );
}

interface EntryButtonProps {
  id: string;
  label: string;
  entry: MenuEntry;
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

const EntryButton = ({ id, label, entry, isDisabled = false, onClick, children }: EntryButtonProps) => (
  <IconButton
    id={id}
    disabled={isDisabled}
    aria-label={adminMessages.list.actionOn(label, nameEntry(entry) || texts.unnamed)}
    title={label}
    onClick={onClick}
    sx={buttonStyle}
  >
    {children}
  </IconButton>
);

interface DragHandleProps {
  name: MenuName;
  index: number;
  /** Called with the position of the entry that is dragged, or null. */
  onDrag: (index: number | null) => void;
  onMove: (from: number, to: number) => void;
}

/** Moves an entry with a mouse or a finger. Keyboards have the buttons. */
function DragHandle({ name, index, onDrag, onMove }: DragHandleProps) {
  /** Where the dragged entry is now; null while none is. */
  const position = useRef<number | null>(null);

  function follow({ clientX, clientY }: ReactPointerEvent) {
    const from = position.current;
    const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-entry]');
    const [list, over] = row?.dataset.entry?.split(' ') ?? [];
    const to = Number(over);
    if (from === null || !row || list !== name || to === from) return;
    // Beyond its middle: rows have different heights, and would change places again otherwise.
    const { top, height } = row.getBoundingClientRect();
    const isBeyond = to > from ? clientY > top + height / 2 : clientY < top + height / 2;
    if (!isBeyond) return;
    onMove(from, to);
    position.current = to;
    onDrag(to);
  }

  function start({ currentTarget, pointerId }: ReactPointerEvent<HTMLElement>) {
    currentTarget.setPointerCapture(pointerId);
    position.current = index;
    onDrag(index);
  }

  function end() {
    position.current = null;
    onDrag(null);
  }

  return (
    <Box
      component="span"
      aria-hidden
      title={texts.drag}
      onPointerDown={start}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={end}
      sx={handleStyle}
    >
      <DragIndicator fontSize="small" />
    </Box>
  );
}

interface EntryFieldsProps {
  name: MenuName;
  index: number;
  entry: MenuEntry;
}

function EntryFields({ name, index, entry }: EntryFieldsProps) {
  const { values, setFieldValue } = useFormikContext<SettingsValues>();
  const { kind } = entry;
  const change = (item: MenuItem) => void setFieldValue(`${name}[${index}]`, known(item));

  /** Returns the entry as it was loaded, if it has this target, with its name and state. */
  function known(item: MenuItem): MenuEntry {
    const loaded = [...values.base.headerMenu, ...values.base.footerMenu].find(
      (other) => other.kind === item.kind && other.target === item.target,
    );
    return { ...(loaded ?? toEntry(item)), ...toItem(item) };
  }

  return (
    <>
      <FormField
        name={fieldName(name, index, 'label')}
        label={texts.label}
        required={kind === 'url'}
        autoComplete="off"
        placeholder={entry.name}
        helperText={
          kind === 'url' ? undefined : entry.name ? texts.labelHint(entry.name) : texts.labelOptional
        }
        slotProps={{ htmlInput: { dir: 'auto' } }}
        sx={labelStyle}
      />
      <FormField
        name={fieldName(name, index, 'kind')}
        label={texts.kind}
        select
        slotProps={{ select: { native: true } }}
        onChange={({ target: { value } }: ChangeEvent<HTMLInputElement>) =>
          change({
            ...entry,
            kind: value as MenuItem['kind'],
            target: value === 'builtIn' ? 'home' : '',
          })
        }
      >
        {menuKinds.map((one) => (
          <option key={one} value={one}>
            {texts.kinds[one]}
          </option>
        ))}
      </FormField>
      {kind === 'builtIn' ? (
        <FormField
          name={fieldName(name, index, 'target')}
          label={texts.targets[kind]}
          select
          slotProps={{ select: { native: true } }}
          onChange={({ target: { value } }: ChangeEvent<HTMLInputElement>) =>
            change({ ...entry, target: value })
          }
        >
          {builtInNames.map((one) => (
            <option key={one} value={one}>
              {builtInPages[one].name()}
            </option>
          ))}
        </FormField>
      ) : (
        <FormField
          name={fieldName(name, index, 'target')}
          label={texts.targets[kind]}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          helperText={texts.hints[kind]}
          onChange={({ target: { value } }: ChangeEvent<HTMLInputElement>) =>
            change({ ...entry, target: value })
          }
          slotProps={{ htmlInput: { dir: 'ltr', ...(kind === 'tag' && { list: TAGS_ID }) } }}
        />
      )}
      {entry.state !== 'shown' && (
        <Box component="p" sx={problemStyle}>
          {describeProblem(entry.state, kind)}
        </Box>
      )}
    </>
  );
}

const describeProblem = (state: Exclude<MenuEntry['state'], 'shown'>, kind: MenuItem['kind']): string =>
  texts.problems[state === 'noArticles' && kind === 'tag' ? 'unusedTag' : state];

const TAGS_ID = 'menuTags';

/** Suggests the most used tags. */
function TagNames() {
  const { currentData } = useListTagsQuery(1);

  return (
    <datalist id={TAGS_ID}>
      {currentData?.result.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </datalist>
  );
}

const listStyle = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 };
const entryStyle = {
  display: 'flex',
  alignItems: 'start',
  columnGap: 1,
  paddingBlock: 1.5,
  paddingInlineStart: 0.5,
  paddingInlineEnd: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
};
const draggedStyle = { ...entryStyle, borderColor: 'primary.main', boxShadow: 3 };
const fieldsStyle = {
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(9rem, max-content) minmax(0, 1fr)' },
  gap: 1.5,
};
/** In a separate row: beside the section's description, there is no room for all three. */
const labelStyle = { gridColumn: '1 / -1' };
const buttonsStyle = {
  display: 'flex',
  justifyContent: 'end',
  flexBasis: { xs: '100%', sm: 'auto' },
  // Beside the inputs, below their labels.
  mt: { xs: 0, sm: 3.5 },
};
const buttonStyle = { minWidth: { xs: 44, sm: 36 }, minHeight: 44 };
const handleStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 28,
  height: 44,
  mt: 3.5,
  color: 'text.secondary',
  cursor: 'grab',
  touchAction: 'none',
  '&:active': { cursor: 'grabbing' },
};
const actionsStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 };
const quietStyle = { m: 0, typography: 'body2', color: 'text.secondary' };
const problemStyle = {
  m: 0,
  gridColumn: '1 / -1',
  typography: 'body2',
  color: 'error.main',
  fontWeight: 500,
};
