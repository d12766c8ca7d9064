import { design } from '../../../src/client/app/theme/design.ts';
import { theme } from '../../../src/client/app/theme/theme.ts';
import { schemeVariables } from '../../../src/client/app/theme/themeParts.ts';

/** Every path to a value, with the value. */
function valuesOf(held: object, path: string[] = []): [string, unknown][] {
  return Object.entries(held as Record<string, unknown>).flatMap(([name, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null
      ? valuesOf(value, [...path, name])
      : [[[...path, name].join('.'), value]],
  );
}

/** A colour of the theme with its variable, or anything else as it is. */
const named = ([path, value]: [string, unknown]) => [
  path,
  String(value).replace(/^var\((--[\w-]+).*$/s, '$1'),
];

describe('the theme that browsers get', () => {
  it('names the same variable for each colour as the design does', () => {
    const { palette = {}, opacity = {}, overlays = {} } = design.vars ?? {};
    const { palette: ours = {}, opacity: ourOpacity, overlays: ourOverlays } = theme.vars ?? {};
    // Those of components and heights that the app does not have are left out.
    const isOfNone = (path = '') => {
      const [kind, name = ''] = path.split('.');
      if (kind === 'overlays') return !(name in Object(ourOverlays));
      return kind === 'palette' && /^[A-Z]/.test(name) && !(name in ours);
    };
    const wanted = valuesOf({ palette, opacity, overlays })
      .map(named)
      .filter(([path, name]) => name?.startsWith('--') && !path?.endsWith('Channel') && !isOfNone(path));

    expect(valuesOf({ palette: ours, opacity: ourOpacity, overlays: ourOverlays }).map(named)).toEqual(
      wanted,
    );
  });

  it.each(['components', 'motion', 'shadows', 'shape', 'zIndex'] as const)(
    'has the %s of the design',
    (part) => {
      expect(theme[part]).toEqual(JSON.parse(JSON.stringify(design[part])));
    },
  );

  it('sets type, moves and spaces as the design does', () => {
    expect(theme.typography.h1).toEqual(design.typography.h1);
    expect(theme.typography.pxToRem(20)).toBe(design.typography.pxToRem(20));
    expect(theme.transitions.create(['color'], { duration: 150 })).toBe(
      design.transitions.create(['color'], { duration: 150 }),
    );
    expect(theme.breakpoints.up('md')).toBe(design.breakpoints.up('md'));
    expect(theme.spacing(2)).toBe('16px');
    expect(theme.applyStyles('dark', { top: 0 })).toEqual(design.applyStyles('dark', { top: 0 }));
  });

  it('finds the value of each variable that a style can name in the html', () => {
    const colours = valuesOf({ palette: theme.vars?.palette, opacity: theme.vars?.opacity }).map(named);
    const { light, dark } = schemeVariables();

    expect(colours.filter(([, name]) => !`${light}${dark}`.includes(`${name}:`))).toEqual([]);
  });
});
