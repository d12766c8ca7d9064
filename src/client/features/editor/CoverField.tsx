import { useField } from 'formik';
import { Box } from '../../components/Box.tsx';
import { FormField } from '../../components/forms/fields.tsx';
import { lazyPart } from '../../components/lazyPart.tsx';
import { lineInUse } from './editorStyles.ts';

const HEIGHT = 'clamp(7rem, 18vh, 12rem)';

const CoverPicture = lazyPart(() => import('./CoverPicture.tsx'), 'CoverPicture', {
  what: 'The picture',
  waiting: <Box sx={{ height: HEIGHT, mb: 2 }} />,
});

/** The place of the cover: its picture, where there is one, and its address. */
export function CoverField({ name }: { name: string }) {
  const [{ value }] = useField<string>(name);

  return (
    <Box sx={place}>
      {/* Nothing else can be a picture: its place would open and close again while somebody goes on to a button. */}
      {/^\s*https?:\/\//i.test(value) && <CoverPicture name={name} height={HEIGHT} />}
      <FormField
        name={name}
        label="Cover"
        type="url"
        variant="standard"
        autoComplete="off"
        placeholder="https://"
        helperText="The address of a picture; may be empty."
        slotProps={{ input: { sx: lineInUse } }}
      />
    </Box>
  );
}

const place = {
  p: { xs: 0, sm: 2 },
  border: { sm: '1px dashed' },
  borderColor: { sm: 'divider' },
  borderRadius: 1,
  '&:has(img)': { gridColumn: '1 / -1' },
};
