import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { ToastHost } from '../../../src/client/components/ToastHost.tsx';
import { connectLoader, toast } from '../../../src/client/lib/toast.ts';

describe('toasts before their code is loaded', () => {
  const loadToaster = jest.fn();
  let disconnect: () => void;
  beforeEach(() => (disconnect = connectLoader(loadToaster)));
  afterEach(() => {
    disconnect();
    loadToaster.mockReset();
  });

  const load = () => render(<ToastHost />, { wrapper: MemoryRouter });
  const shown = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

  it('load it and wait for it, in order', async () => {
    toast.success('Saved');
    toast.unexpected('Failed');

    expect(loadToaster).toHaveBeenCalled();
    load();
    await screen.findByText('Failed');
    expect(shown()).toEqual(['Saved', 'Failed']);
  });

  it('are closed by a new submit if they are of a form', async () => {
    toast.unexpected('Failed');
    toast.success('Saved');
    toast.clearForms();

    load();
    await screen.findByText('Failed');
    expect(shown()).toEqual(['Failed']);
  });

  it('can be prepared, also before the page can load code', () => {
    disconnect();
    toast.prepare();
    expect(loadToaster).not.toHaveBeenCalled();

    disconnect = connectLoader(loadToaster);

    expect(loadToaster).toHaveBeenCalledTimes(1);
  });
});
