import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { type ReactNode, useRef, useState } from 'react';
import { IMAGE_TYPES, type OwnImage } from '../../../shared/image.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { myImagesMessages as messages, uploadReplies } from '../../../shared/messages/en/images.ts';
import { useBlog } from '../../api/blogApi.ts';
import { useListOwnImagesQuery } from '../../api/imagesApi.ts';
import { Box } from '../Box.tsx';
import { TitledDialog } from '../dialogs.tsx';
import { FileButton } from '../FileButton.tsx';
import { Notice, TryAgain } from '../status.tsx';
import { describeImage, ImageGrid, SkeletonImages, Thumbnail } from './ImageGrid.tsx';

interface UploadButtonProps {
  isMultiple?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Returns whether uploads are off: either an admin has turned them off, or sharp is missing on the server. */
export const useUploadsOff = (): boolean => useBlog().uploads === 'off';

/**
 * Opens the file picker. Shows a message if uploads are off. iOS converts HEIC photos to JPEG, as the list of formats
 * has no HEIC.
 */
export function UploadButton({ isMultiple = false, onFiles }: UploadButtonProps) {
  if (useUploadsOff()) return <Box sx={offStyle}>{uploadReplies.off}</Box>;
  return (
    <FileButton
      label={messages.upload}
      accept={IMAGE_TYPES.join(',')}
      isMultiple={isMultiple}
      onFiles={onFiles}
    />
  );
}

interface Props {
  title: string;
  isMultiple?: boolean;
  onFiles: (files: readonly File[]) => void;
  onImage: (image: OwnImage) => void;
  onClose: () => void;
  /** More ways to choose an image. */
  actions?: ReactNode;
}

/** Lets the user choose one of their images, or files to upload. */
export function ImagePicker({ title, isMultiple = false, onFiles, onImage, onClose, actions }: Props) {
  const [page, setPage] = useState(1);
  const query = useListOwnImagesQuery(page, { refetchOnMountOrArgChange: true });
  const { currentData: listing } = query;
  const areUploadsOff = useUploadsOff();
  const content = useRef<HTMLDivElement>(null);

  function turnTo(page: number) {
    setPage(page);
    // The button is removed while the page loads.
    content.current?.focus();
  }

  return (
    <TitledDialog isOpen title={title} maxWidth="md" onClose={onClose}>
      <DialogContent ref={content} tabIndex={-1} role="group" aria-label={title}>
        <Box sx={actionsStyle}>
          <UploadButton isMultiple={isMultiple} onFiles={onFiles} />
          {actions}
        </Box>
        {!listing && (query.isError ? <TryAgain retry={query.refetch} /> : <SkeletonImages />)}
        {listing?.result.length === 0 && (
          <Notice drawing="tray" text={areUploadsOff ? messages.none : messages.noneToChoose} />
        )}
        {listing && (
          <ImageGrid images={listing.result}>
            {(image) => (
              <Box component="button" type="button" onClick={() => onImage(image)} sx={choiceStyle}>
                <Thumbnail image={image} alt={describeImage(image)} />
              </Box>
            )}
          </ImageGrid>
        )}
      </DialogContent>
      <DialogActions>
        {listing && (listing.prev ?? listing.next) && (
          <Box sx={pagerStyle}>
            <Button disabled={!listing.prev} onClick={() => turnTo(page - 1)}>
              {appMessages.actions.previous}
            </Button>
            <Button disabled={!listing.next} onClick={() => turnTo(page + 1)}>
              {appMessages.actions.next}
            </Button>
          </Box>
        )}
        <Button onClick={onClose}>{appMessages.actions.cancel}</Button>
      </DialogActions>
    </TitledDialog>
  );
}

const offStyle = { color: 'text.secondary', typography: 'body2' };
const actionsStyle = { display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2.5, pt: 0.5 };
const choiceStyle = {
  display: 'block',
  width: '100%',
  p: 0,
  border: 0,
  borderRadius: 1,
  bgcolor: 'transparent',
  cursor: 'pointer',
  '&:hover img': { outlineColor: 'primary.main', outlineWidth: 2 },
};
const pagerStyle = { display: 'flex', gap: 1, marginInlineEnd: 'auto' };
