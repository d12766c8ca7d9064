import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazyPart } from '../../../src/client/components/lazyPart.tsx';
import { appMessages } from '../../../src/shared/messages/en/app.ts';

const { partBroken, partLoading, part } = appMessages.page;

/** A module whose part fails until it is mended, and a function that lets it arrive. */
function aModule() {
  let isBroken = true;
  let arrive = () => undefined as void;
  const Part = () => {
    if (isBroken) throw new Error('no such thing');
    return <p>Here it is</p>;
  };
  const load = () =>
    new Promise<{ Part: typeof Part }>((resolve) => {
      arrive = () => resolve({ Part });
    });
  const mend = () => {
    isBroken = false;
  };
  return { load, mend, arrive: () => arrive() };
}

describe('a lazy part', () => {
  it.each([
    ['shows nothing while it loads if it has no name', undefined, /^$/, part],
    ['says what is loading', { what: 'The preview' }, partLoading('The preview'), 'The preview'],
  ])('%s, and offers to try again if it fails', async (_, options, waiting, name) => {
    jest.mocked(console.error).mockImplementation(() => undefined);
    const { load, mend, arrive } = aModule();
    const Part = lazyPart(load, 'Part', options);
    const { container } = render(<Part />);
    expect(container).toHaveTextContent(waiting);

    arrive();
    expect(await screen.findByRole('alert')).toHaveTextContent(partBroken(name));
    mend();
    await userEvent.click(screen.getByRole('button', { name: appMessages.actions.tryAgain }));

    expect(screen.getByText('Here it is')).toBeVisible();
    const error = new Error('no such thing');
    expect(console.error).toHaveBeenCalledWith(
      expect.anything(),
      error,
      expect.anything(),
      expect.anything(),
    );
    jest.mocked(console.error).mockClear();
  });
});
