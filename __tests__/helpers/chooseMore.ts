import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses an entry in the menu of a card. */
export async function chooseMore(user: UserEvent, subject: string, act: string) {
  await user.click(await screen.findByRole('button', { name: `More actions for ${subject}` }));
  await user.click(await screen.findByRole('menuitem', { name: act }));
}
