import { useFormikContext } from 'formik';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Registration } from '../../../shared/user.ts';
import { FormField } from '../../components/forms/FormField.tsx';

/** What a link brings along behind its #, which browsers keep to themselves. */
export const codeIn = (link: string): string | null => /#invitation=([\w-]+)/.exec(link)?.[1] ?? null;

/** The code of an invitation, from the address that one came by; a whole link may be pasted too. */
export function InvitationField() {
  const { values, setFieldValue } = useFormikContext<Registration>();
  const { hash } = useLocation();
  const { invitation = '' } = values;
  const code = codeIn(invitation) ?? (invitation === '' ? codeIn(hash) : null);

  useEffect(() => {
    if (code !== null) void setFieldValue('invitation', code, false);
  }, [code, setFieldValue]);

  return (
    <FormField
      name="invitation"
      label="Invitation"
      required
      autoComplete="off"
      helperText="Whoever runs this blog gives them out."
    />
  );
}
