import { useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import { useIsHydrated } from '../basics/useIsHydrated.ts';

/**
 * Takes over what somebody typed into the server's html of a form before the app had come: React would put the
 * initial values in its place. Belongs inside the form.
 */
export function EarlyInput() {
  const isAlive = useIsHydrated();
  const { values, setValues } = useFormikContext<Record<string, unknown>>();
  const [typed] = useState(() => (isAlive ? {} : typedInto(Object.keys(values))));

  useEffect(() => {
    // Not checked yet: nobody has asked for it.
    if (Object.keys(typed).length > 0) void setValues((values) => ({ ...values, ...typed }), false);
  }, [typed, setValues]);

  return null;
}

function typedInto(names: string[]): Record<string, string> {
  if (typeof document === 'undefined') return {};
  const fields = names.flatMap((name) => [
    ...document.querySelectorAll<HTMLInputElement>(`form [name="${name}"]`),
  ]);
  const typed = fields.filter(({ value }) => value !== '');
  return Object.fromEntries(typed.map(({ name, value }): [string, string] => [name, value]));
}
