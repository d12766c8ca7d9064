import ImageOutlined from '@mui/icons-material/ImageOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import type { TextFieldProps } from '@mui/material/TextField';
import { useField } from 'formik';
import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { myImagesMessages as messages } from '../../../shared/messages/en/images.ts';
import { Box } from '../Box.tsx';
import { FormField } from '../forms/fields.tsx';
import { InlineButton } from '../InlineButton.tsx';
import { lazyPart } from '../lazyPart.tsx';
import { useImageUpload } from './useImageUpload.ts';

const ImagePicker = lazyPart(() => import('./ImagePicker.tsx'), 'ImagePicker');

type Props = TextFieldProps & {
  name: string;
  label: string;
  /** Shown before the field, inside the area that accepts files. */
  preview: ReactNode;
  areaSx: object;
};

/**
 * A field for the URL of an image, which can be typed, chosen from the user's images, or uploaded as a file that is
 * chosen, dropped or pasted.
 */
export function ImageUrlField({ name, preview, areaSx, slotProps, sx, ...field }: Props) {
  const [, , { setValue }] = useField<string>(name);
  const [isChoosing, setIsChoosing] = useState(false);
  const upload = useImageUpload((url) => void setValue(url));
  const input = typeof slotProps?.input === 'object' ? slotProps.input : {};

  function take(event: DragEvent | ClipboardEvent, data: DataTransfer) {
    const [file] = data.files;
    if (!data.types.includes('Files') || data.types.some((type) => type.startsWith('text/'))) return;
    // The page around the field must not handle it as well.
    event.preventDefault();
    if (file && event.type !== 'dragover') upload.start([file]);
  }

  return (
    <Box
      sx={areaSx}
      onDragOver={(event: DragEvent) => take(event, event.dataTransfer)}
      onDrop={(event: DragEvent) => take(event, event.dataTransfer)}
      onPaste={(event: ClipboardEvent) => take(event, event.clipboardData)}
    >
      {preview}
      <FormField
        {...field}
        name={name}
        type="url"
        autoComplete="off"
        sx={sx}
        slotProps={{
          ...slotProps,
          input: {
            ...input,
            endAdornment: (
              <InputAdornment position="end">
                <IconButton
                  edge="end"
                  aria-label={messages.field.choose}
                  title={messages.field.choose}
                  onClick={() => setIsChoosing(true)}
                >
                  <ImageOutlined />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      <Box role="status" sx={statusStyle}>
        {upload.progress !== null && (
          <>
            {messages.field.uploading(Math.floor(upload.progress * 100))}
            <InlineButton onClick={upload.cancel}>{appMessages.actions.cancel}</InlineButton>
          </>
        )}
      </Box>
      {isChoosing && (
        <ImagePicker
          title={messages.picker.choose}
          onFiles={([file]) => {
            setIsChoosing(false);
            if (file) upload.start([file]);
          }}
          onImage={({ url }) => {
            setIsChoosing(false);
            void setValue(url);
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </Box>
  );
}

const statusStyle = {
  flexBasis: '100%',
  order: 1,
  color: 'text.secondary',
  typography: 'body2',
  // Without a gap beside the field.
  '&:empty': { position: 'absolute' },
};
