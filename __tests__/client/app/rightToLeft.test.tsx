import { globSync, readFileSync } from 'node:fs';
import { CacheProvider, ThemeContext } from '@emotion/react';
import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import InputAdornment from '@mui/material/InputAdornment';
import LinearProgress from '@mui/material/LinearProgress';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import RtlProvider from '@mui/system/RtlProvider';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { createStyleCache, mirrorable } from '../../../src/client/app/mirroredStyles.ts';
import { theme } from '../../../src/client/app/theme.ts';
import { directed } from '../../../src/client/components/directed.tsx';
import { MoreMenu } from '../../../src/client/components/MoreMenu.tsx';
import { Pager } from '../../../src/client/components/Pager.tsx';
import { ToastHost } from '../../../src/client/components/ToastHost.tsx';
import { ownDirection } from '../../../src/client/features/articles/ownDirection.ts';
import { toast } from '../../../src/client/lib/toast.ts';
import { english, setLanguageOfPage } from '../../../src/shared/messages/define.ts';
import { isolateValues } from '../../../src/shared/messages/isolateValues.ts';
import { cornerOf } from '../../helpers/cornerOf.ts';

jest.unmock('@emotion/sheet');

/** Renders in the app's theme and styles. */
const show = (content: ReactNode) =>
  render(
    <MemoryRouter>
      <CacheProvider value={createStyleCache()}>
        <ThemeContext value={theme}>{content}</ThemeContext>
      </CacheProvider>
    </MemoryRouter>,
  );

const useArabic = () => {
  beforeEach(() => {
    setLanguageOfPage({ tag: 'ar', catalog: {} });
    document.documentElement.dir = 'rtl';
  });
  afterEach(() => {
    setLanguageOfPage(english);
    document.documentElement.removeAttribute('dir');
  });
};

describe('styles', () => {
  it.each([
    ['margin-left:8px', 'margin-inline-start:8px'],
    ['color:red;padding-right:0;', 'color:red;padding-inline-end:0;'],
    ['&:hover{scroll-margin-left:1em}', '&:hover{scroll-margin-inline-start:1em}'],
    ['border-left:1px solid', 'border-inline-start:1px solid'],
    ['border-right-color:red', 'border-inline-end-color:red'],
    ['\n  left: 0;\n  right: auto;', '\n  inset-inline-start: 0;\n  inset-inline-end: auto;'],
    ['border-top-left-radius:4px', 'border-start-start-radius:4px'],
    ['border-bottom-right-radius:4px', 'border-end-end-radius:4px'],
    ['margin:0 5px 1px -6px;', 'margin-block:0 1px;margin-inline:-6px 5px;'],
    ['padding: 4px 0 0 16px', 'padding-block:4px 0;padding-inline:16px 0'],
    ['padding:0 0 0 0.5em;', 'padding-block:0 0;padding-inline:0.5em 0;'],
    ['text-align:left;', 'text-align:start;'],
  ])('turn %j into %j', (css, expected) => {
    expect(mirrorable(css)).toBe(expected);
  });

  it.each([
    'margin:0 8px 4px 8px',
    'margin:0 5px 1px;padding:1px 2px 3px calc(1px + 2px)',
    'text-align:right',
    'transform:translate(4px, 0);transition:left 1s,right 1s',
    'border-radius:4px 4px 0 0',
    '--left:4px;--x: 1px',
    'text-align-last:left',
    'padding-inline-start:4px',
    '.left:hover{color:red}',
    'background:linear-gradient(to right, red, blue) left / 3em',
  ])('keep %j', (css) => {
    expect(mirrorable(css)).toBe(css);
  });

  it('name no side in what the app uses of MUI', () => {
    show(
      <>
        <Stack direction="row" spacing={1} useFlexGap={false}>
          <Button startIcon={<Close />} endIcon={<Close />} />
          <CircularProgress />
        </Stack>
        <Alert severity="error" onClose={() => undefined} />
        <FormControlLabel control={<Checkbox />} label="Choice" labelPlacement="end" />
        <TextField
          label="Name"
          helperText="Hint"
          slotProps={{ input: { endAdornment: <InputAdornment position="end">m</InputAdornment> } }}
        />
        <TextField label="Title" variant="standard" multiline />
        <Autocomplete
          multiple
          options={['Looms']}
          value={['Looms']}
          renderInput={(props) => <TextField {...props} />}
        />
        <LinearProgress variant="determinate" value={3} />
        <LinearProgress />
        <Menu open anchorEl={document.body}>
          <MenuItem divider>One</MenuItem>
        </Menu>
        <Dialog open>
          <DialogContent dividers />
          <DialogActions>
            <Button />
            <Button />
          </DialogActions>
        </Dialog>
      </>,
    );

    const css = [...document.querySelectorAll<HTMLStyleElement>('style[data-emotion]')]
      .flatMap(({ sheet }) => Array.from(sheet?.cssRules ?? [], ({ cssText }) => cssText))
      .join('\n')
      .replaceAll(/\s*([{:;])\s*/g, '$1');
    expect(css).toContain('margin-inline-start:-11px');
    const withSide = css.match(/[{;](?:[\w-]*-)?(?:left|right)(?:-\w+)*:[^;}]*|text-align:left/g) ?? [];
    expect(
      withSide.map(
        (style) =>
          `${style}: name its side by the direction of the text in theme.ts, or in mirrorable for all of MUI`,
      ),
    ).toEqual([]);
  });
});

/** Icons that mean the same from both sides, or that have a form of their own for right to left. */
const SYMMETRIC = [
  ...['AccountCircleOutlined', 'AdminPanelSettingsOutlined', 'ArrowDownward', 'ArrowUpward', 'BadgeOutlined'],
  ...['CheckCircleOutlined', 'DragIndicator', 'ExpandMore'],
  ...['Checklist', 'ChecklistRtl', 'Close', 'Code', 'DarkMode', 'DataObject', 'DeleteOutlined'],
  ...['DownloadOutlined', 'DriveFolderUploadOutlined', 'FileUploadOutlined', 'FormatBold', 'FormatItalic'],
  ...['FormatListNumbered', 'FormatListNumberedRtl', 'FormatQuote', 'Fullscreen', 'FullscreenExit'],
  ...['HistoryOutlined', 'HorizontalRule', 'ImageOutlined', 'InsertLink', 'KeyOutlined', 'LightMode'],
  ...[
    'ManageAccountsOutlined',
    'Menu',
    'MoreHoriz',
    'PhotoLibraryOutlined',
    'PushPin',
    'Refresh',
    'Search',
    'Shield',
  ],
  ...['StrikethroughS', 'Superscript', 'TableChartOutlined', 'Title', 'Visibility', 'VisibilityOff'],
  'WarningAmber',
];

describe('icons', () => {
  useArabic();

  it('are mirrored if they have a direction', () => {
    const Directed = directed(Close);
    show(
      <>
        <Directed titleAccess="mirrored" />
        <Directed titleAccess="with styles" sx={{ color: 'red' }} />
        <Close titleAccess="as it is" />
      </>,
    );

    const transformOf = (name: string) => getComputedStyle(screen.getByRole('img', { name })).transform;
    expect(transformOf('mirrored')).toBe('scaleX(-1)');
    expect(transformOf('with styles')).toBe('scaleX(-1)');
    expect(transformOf('as it is')).not.toBe('scaleX(-1)');
  });

  it('are either mirrored or listed here', () => {
    const undirected = globSync('src/client/**/*.tsx').flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return [...text.matchAll(/import (\w+) from '@mui\/icons-material\/(\w+)'/g)]
        .filter(([, local = '']) => !text.includes(`directed(${local})`))
        .map(([, local, icon = '']) => ({ local, icon, file }));
    });
    const undecided = undirected.filter(({ icon }) => !SYMMETRIC.includes(icon));
    const unused = SYMMETRIC.filter((listed) => undirected.every(({ icon }) => icon !== listed));

    expect([
      ...undecided.map(
        ({ local, icon, file }) =>
          `${file}: use directed(${local}) if it points along the line or shows lines. Otherwise add ${icon} to SYMMETRIC.`,
      ),
      ...unused.map((icon) => `Remove ${icon} from SYMMETRIC: every file mirrors it, or none has it.`),
    ]).toEqual([]);
  });

  it('point from the pager to its sides', () => {
    show(<Pager page={2} listing={{ pages: 3, prev: { page: 1, limit: 1 }, next: { page: 3, limit: 1 } }} />);

    for (const icon of document.querySelectorAll('svg'))
      expect(getComputedStyle(icon).transform).toBe('scaleX(-1)');
    expect(document.querySelectorAll('svg')).toHaveLength(2);
  });
});

describe('in Arabic', () => {
  useArabic();

  it.each([
    // From the left edge of the button to the right, and from its right edge to the left.
    [true, '500px'],
    [false, '444px'],
  ])('a menu opens from the end of the line (right to left: %s)', async (isRtl, left) => {
    jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
    const button = { left: 500, right: 544, width: 44, top: 100, bottom: 144, height: 44 };
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(button as DOMRect);
    show(
      <RtlProvider value={isRtl}>
        <MoreMenu subject="Looms" actions={[{ label: 'Edit', act: () => undefined }]} />
      </RtlProvider>,
    );

    await userEvent.click(screen.getByRole('button'));

    const paper = screen.getByRole('menu').closest<HTMLElement>('.MuiPaper-root');
    expect(paper?.style.left).toBe(left);
  });

  it('names and code within a text are isolated', () => {
    const by = isolateValues((name: string) => `بقلم ${name}`, 'rtl') as (name: string) => string;

    expect(by('Ada C++')).toBe('بقلم \u2068Ada C++\u2069');
    expect(by('ليلى')).toBe('بقلم ليلى');
  });

  it('the values of lists and objects within a text are isolated', () => {
    const list = isolateValues(
      (names: readonly string[], { place }: { place: string; count: number }, pairs: [string, number][]) =>
        `${names.join('، ')} في ${place}: ${pairs.flat().join(' ')}`,
      'rtl',
    ) as (...values: unknown[]) => string;

    expect(list(['C++', 'ليلى'], { place: '/data', count: 1 }, [['C#', 2]])).toBe(
      '\u2068C++\u2069، ليلى في \u2068/data\u2069: \u2068C#\u2069 2',
    );
  });

  it('toasts appear at the end of lines', async () => {
    show(<ToastHost />);

    toast.success('Saved');

    expect(cornerOf(await screen.findByText('Saved'))).toBe('top left');
  });

  it.each([
    ['<p>الجبر والمقابلة</p>', undefined],
    ['<p>Looms</p>', 'ltr'],
  ])('an article with %s has the direction %s of its own', (html, expected) => {
    expect(ownDirection(html)).toBe(expected);
  });
});

it.each([
  ['<p>الجبر والمقابلة</p>', 'rtl'],
  ['<p>Looms</p>', undefined],
])('in English, an article with %s has the direction %s of its own', (html, expected) => {
  expect(ownDirection(html)).toBe(expected);
});
