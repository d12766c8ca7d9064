import { useField } from 'formik';
import { useEffect, useState } from 'react';
import { isHttpUrl } from '../../../shared/article.ts';
import { Box } from '../../components/Box.tsx';
import { isExpiring } from './findings.ts';

/** In milliseconds: no server is to be asked for each letter of an address. */
const TYPED = 600;

interface Props {
  /** Of the form's field with the address. */
  name: string;
  /** As in CSS. */
  height: string;
}

/** The picture of the field's address as readers will see it, or that there is none. */
export function CoverPicture({ name, height }: Props) {
  const [{ value: address }, { initialValue }] = useField<string>(name);
  // This code may come while somebody types: only what the form began with is whole at once.
  const [typed, setTyped] = useState(address === initialValue ? address : '');
  const [broken, setBroken] = useState('');

  useEffect(() => {
    const timer = setTimeout(() => setTyped(address), TYPED);
    return () => clearTimeout(timer);
  }, [address]);

  if (!isHttpUrl(typed)) return null;
  if (typed === broken) return <Box sx={words}>No picture comes from this address.</Box>;
  return (
    <>
      <Box
        component="img"
        src={typed}
        alt=""
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setBroken(typed)}
        sx={{ ...picture, height }}
      />
      {isExpiring(typed) && <Box sx={words}>This address expires: some day readers see no picture.</Box>}
    </>
  );
}

const picture = {
  display: 'block',
  width: '100%',
  mb: 2,
  objectFit: 'cover',
  borderRadius: 1,
  bgcolor: 'action.hover',
};
const words = { mb: 2, color: 'text.secondary', typography: 'body2' };
