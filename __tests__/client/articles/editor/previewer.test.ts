import {
  createPreviewer,
  NoPreview,
  type Previewed,
} from '../../../../src/client/features/articles/editor/previewer.ts';

/** A server whose answers the test gives. */
function start() {
  const asked: { text: string; signal: AbortSignal; answer: () => void; refuse: () => void }[] = [];
  const shown: Previewed[] = [];
  const previewer = createPreviewer(
    (text, signal) =>
      new Promise((resolve, reject) => {
        asked.push({
          text,
          signal,
          answer: () => resolve({ html: `<p>${text}</p>`, lines: [1] }),
          refuse: () => reject(new NoPreview('Too long.')),
        });
      }),
    (previewed) => shown.push(previewed),
  );
  return { previewer, asked, shown };
}

const preview = (text: string) => ({ html: `<p>${text}</p>`, lines: [1] });

beforeEach(() => jest.useFakeTimers());

it('asks when the text has rested for 300 ms, for the text as it is then', async () => {
  const { previewer, asked } = start();
  let text = 'a';
  previewer.changed(() => text);
  await jest.advanceTimersByTimeAsync(200);
  text = 'ab';
  previewer.changed(() => text);

  await jest.advanceTimersByTimeAsync(299);
  expect(asked).toHaveLength(0);
  await jest.advanceTimersByTimeAsync(1);

  expect(asked.map(({ text }) => text)).toEqual(['ab']);
});

it('asks for the same text once, under way and afterwards', async () => {
  const { previewer, asked } = start();
  void previewer.now('a');
  void previewer.now('a');
  asked[0]?.answer();
  await jest.advanceTimersByTimeAsync(0);
  void previewer.now('a');

  expect(asked).toHaveLength(1);
});

it('aborts the former question, whose answer is not shown', async () => {
  const { previewer, asked, shown } = start();
  void previewer.now('a');
  void previewer.now('b');
  expect(asked[0]?.signal.aborted).toBe(true);

  asked[1]?.answer();
  asked[0]?.answer();
  await jest.advanceTimersByTimeAsync(0);

  expect(shown).toEqual([{ preview: preview('b'), problem: null }]);
});

it('keeps the last preview where a newer one can’t be had, and asks again', async () => {
  const { previewer, asked, shown } = start();
  void previewer.now('a');
  asked[0]?.answer();
  await jest.advanceTimersByTimeAsync(0);
  void previewer.now('b');
  asked[1]?.refuse();
  await jest.advanceTimersByTimeAsync(0);
  expect(shown.at(-1)).toEqual({ preview: preview('a'), problem: 'Too long.' });

  void previewer.now('b');
  asked[2]?.answer();
  await jest.advanceTimersByTimeAsync(0);

  expect(shown.at(-1)).toEqual({ preview: preview('b'), problem: null });
});

it('says nothing any more once it is stopped', async () => {
  const { previewer, asked, shown } = start();
  void previewer.now('a');
  previewer.changed(() => 'b');
  previewer.stop();
  asked[0]?.answer();
  await jest.advanceTimersByTimeAsync(1000);

  expect([asked.length, shown]).toEqual([1, []]);
});
