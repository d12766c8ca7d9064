import { clearOf } from '../../../src/client/components/toasts/keepClear.ts';

const HEIGHT = 800;
const span = (from: number, to: number) => ({ from, to });

describe('toasts', () => {
  it.each([
    ['where nothing is pressed', span(66, 126), [], 'top', span(66, 126)],
    ['that end where it begins', span(66, 126), [span(126, 170)], 'top', span(66, 126)],
    ['at the top', span(66, 126), [span(100, 144)], 'top', span(144, 204)],
    ['at the bottom', span(726, 786), [span(700, 740)], 'bottom', span(640, 700)],
    ['between two', span(66, 126), [span(150, 190), span(60, 100)], 'top', span(190, 250)],
    ['between two from below', span(726, 786), [span(650, 690), span(740, 790)], 'bottom', span(590, 650)],
    ['in a window that has no such place', span(66, 126), [span(100, 780)], 'top', span(66, 126)],
    ['that would go above the window', span(726, 786), [span(20, 780)], 'bottom', span(726, 786)],
  ] as const)('%s have their place', (_which, toasts, taken, edge, place) => {
    expect(clearOf(toasts, taken, edge, HEIGHT)).toEqual(place);
  });
});
