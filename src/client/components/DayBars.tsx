import { Box } from './Box.tsx';
import { ShortDate } from './dates.tsx';

const HEIGHT = 120;
/** Of a day, in the drawing's own measure. */
const [STEP, BAR] = [7, 5];

interface Props {
  /** The oldest first. */
  days: readonly { day: string; count: number }[];
  /** In CSS pixels. */
  height?: number;
}

/** A number of each day as a bar, with the days at both ends. For the eye alone: the numbers stand beside it. */
export function DayBars({ days, height = HEIGHT }: Props) {
  const most = Math.max(1, ...days.map(({ count }) => count));
  const width = days.length * STEP;
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
        {days.map(({ day, count }, at) => {
          const height = (count / most) * (HEIGHT - 4);
          return (
            <rect key={day} x={at * STEP} y={HEIGHT - height} width={BAR} height={height}>
              <title>{`${day}: ${count}`}</title>
            </rect>
          );
        })}
      </Box>
      <Box aria-hidden sx={endsStyle}>
        {first && <ShortDate at={first.day} />}
        {last && <ShortDate at={last.day} />}
      </Box>
    </>
  );
}

const chartStyle = {
  display: 'block',
  width: '100%',
  '& rect': { fill: 'var(--mui-palette-primary-main)' },
  '& line': { stroke: 'var(--mui-palette-divider)' },
};
const endsStyle = {
  display: 'flex',
  justifyContent: 'space-between',
  typography: 'body2',
  color: 'text.secondary',
};
