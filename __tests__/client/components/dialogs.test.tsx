import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../../src/client/components/dialogs/ConfirmDialog.tsx';
import { SuccessDialog } from '../../../src/client/components/dialogs/SuccessDialog.tsx';

/** A dialog, and the button that opens it. */
function Opener({ dialog }: { dialog: (isOpen: boolean, close: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Delete it</button>
      {dialog(isOpen, () => setIsOpen(false))}
    </>
  );
}

const dialogs = {
  Cancel: (isOpen: boolean, close: () => void) => (
    <ConfirmDialog
      isOpen={isOpen}
      title="Sure?"
      text=""
      confirmLabel="Yes"
      onConfirm={close}
      onCancel={close}
    />
  ),
  Ok: (isOpen: boolean, close: () => void) => <SuccessDialog isOpen={isOpen} text="Done" onClose={close} />,
};

// The app runs in it, and in development it mounts everything twice.
describe('a dialog in StrictMode', () => {
  it.each(Object.entries(dialogs))(
    'has the focus on %s, and gives it back when it is closed',
    async (button, dialog) => {
      const user = userEvent.setup({ delay: null });
      render(<Opener dialog={dialog} />, { wrapper: StrictMode });

      await user.click(screen.getByRole('button', { name: 'Delete it' }));
      expect(screen.getByRole('button', { name: button })).toHaveFocus();
      await user.keyboard('{Escape}');

      await waitFor(() => expect(screen.getByRole('button', { name: 'Delete it' })).toHaveFocus());
    },
  );
});

describe('a dialog whose work is under way', () => {
  it('is closed by no key and no click', async () => {
    const user = userEvent.setup({ delay: null });
    const asked: string[] = [];
    render(
      <ConfirmDialog
        isOpen
        isBusy
        title="Sure?"
        text=""
        confirmLabel="Yes"
        onConfirm={() => asked.push('confirm')}
        onCancel={() => asked.push('cancel')}
      />,
    );
    const backdrop = screen.getByRole('alertdialog').closest('.MuiDialog-container');

    await user.keyboard('{Escape}');
    if (backdrop) await user.click(backdrop);

    expect(backdrop).not.toBeNull();
    expect(asked).toEqual([]);
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(screen.getByRole('button', { name: /Yes/ })).toBeDisabled();
  });
});
