import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Difference } from '../../../../src/client/features/articles/history/Difference.tsx';

const texts = (before: string, after: string) => (
  <Difference before={before} after={after} beforeName="Published" afterName="In the editor" />
);
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Line ${index + 1}.`);

beforeEach(() => localStorage.clear());

describe('the difference of two texts', () => {
  it('tells what was removed and what was added, in words too, and marks the words', async () => {
    render(texts('They weave patterns of leaves.', 'They weave patterns of flowers.'));

    const shown = await screen.findByRole('region', { name: 'What differs: Published, In the editor' });

    expect(shown).toHaveTextContent('One place differs.');
    expect(shown).toHaveTextContent('Removed: They weave patterns of leaves.');
    expect(shown).toHaveTextContent('Added: They weave patterns of flowers.');
    expect(screen.getByText('leaves').tagName).toBe('DEL');
    expect(screen.getByText('flowers').tagName).toBe('INS');
  });

  it('folds lines that are far from any change, and shows them when asked', async () => {
    render(texts([...numbered(20), 'old'].join('\n'), [...numbered(20), 'new'].join('\n')));
    const show = await screen.findByRole('button', { name: 'Show 17 unchanged lines' });
    expect(screen.queryByText(/Line 4\./)).toBeNull();

    await userEvent.click(show);

    expect(screen.getAllByText(/Line 4\./)).not.toHaveLength(0);
    expect(screen.queryByRole('button', { name: /unchanged/ })).toBeNull();
  });

  it('is laid out as it was chosen last on the device', async () => {
    const first = render(texts('old', 'new'));
    await userEvent.click(await screen.findByRole('button', { name: 'One column' }));
    first.unmount();

    render(texts('old', 'new'));

    expect(await screen.findByRole('button', { name: 'One column' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Side by side' })).toHaveAttribute('aria-pressed', 'false');
  });

  it('says where there is none', async () => {
    render(texts('The same.\n', 'The same.'));

    expect(await screen.findByText('Both texts have the same lines.')).toBeVisible();
  });
});
