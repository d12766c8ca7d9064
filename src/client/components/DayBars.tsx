import { Box } from './Box.tsx';
import { ShortDate } from './dates.tsx';
import { mirrored } from './directed.tsx';

const HEIGHT = 120;
/** The width of a day and of its bar, in SVG units. */
const [DAY_WIDTH, BAR_WIDTH] = [7, 5];

interface Props {
  /** Oldest first. */
  days: readonly { day: string; count: number }[];
  /** In CSS pixels. */
  height?: number;
}

/** A bar chart of a count per day. Hidden from screen readers: show the numbers next to it. */
export function DayBars({ days, height = HEIGHT }: Props) {
  const max = Math.max(1, ...days.map(({ count }) => count));
  const width = days.length * DAY_WIDTH;
  const [first, last] = [days[0], days.at(-1)];

  return (
    <>
      <Box
        component="svg"
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden
        sx={{ ...chartStyle, height }}
      >
        <line x1={0} x2={width} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
        {days.map(({ day, count }, index) => {
          const height = (count / max) * (HEIGHT - 4);
          return (
            <rect key={day} x={index * DAY_WIDTH} y={HEIGHT - height} width={BAR_WIDTH} height={height}>
              <title>{`${day}: ${count}`}</title>
            </rect>
          );
        })}
      </Box>
      <Box aria-hidden sx={axisStyle}>
        {first && <ShortDate at={first.day} />}
        {last && <ShortDate at={last.day} />}
      </Box>
    </>
  );
}

const chartStyle = {
  display: 'block',
  width: '100%',
  ...mirrored,
  '& rect': { fill: 'var(--mui-palette-primary-main)' },
  '& line': { stroke: 'var(--mui-palette-divider)' },
};
const axisStyle = {
  display: 'flex',
  justifyContent: 'space-between',
  typography: 'body2',
  color: 'text.secondary',
};
