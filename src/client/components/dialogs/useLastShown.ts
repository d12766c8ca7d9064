import { useState } from 'react';

/** What a dialog is about, which stays while the dialog goes: the last that was not null. */
export function useLastShown<Subject>(subject: Subject | null): Subject | null {
  const [shown, setShown] = useState(subject);
  if (subject !== null && subject !== shown) setShown(subject);
  return subject ?? shown;
}
