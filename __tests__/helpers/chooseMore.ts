import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses one of what the menu of a card offers. */
export async function chooseMore(user: UserEvent, subject: string, act: string) {
  await user.click(await screen.findByRole('button', { name: `More actions for ${subject}` }));
  await user.click(await screen.findByRole('menuitem', { name: act }));
}
