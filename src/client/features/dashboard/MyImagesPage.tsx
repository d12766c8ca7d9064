import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import type { ImageUse, OwnImage } from '../../../shared/image.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { myImagesMessages as messages } from '../../../shared/messages/en/images.ts';
import { paths } from '../../../shared/pages.ts';
import { type AccountStorage, formatBytes, isNearlyFull } from '../../../shared/storage.ts';
import { imagesApi, useDeleteImageMutation, useListOwnImagesQuery } from '../../api/imagesApi.ts';
import { Box, hiddenText, touchLink } from '../../components/Box.tsx';
import { ConfirmDialog, useFocusHeadingAfterClose, useLastShown } from '../../components/dialogs.tsx';
import { describeImage, ImageGrid, SkeletonImages, Thumbnail } from '../../components/images/ImageGrid.tsx';
import { UploadButton, useUploadsOff } from '../../components/images/ImagePicker.tsx';
import { useImageUpload } from '../../components/images/useImageUpload.ts';
import { ListHeading } from '../../components/Page.tsx';
import { Pager } from '../../components/Pager.tsx';
import { Notice, PastTheEnd, TryAgain } from '../../components/status.tsx';
import { copyText } from '../../lib/copyText.ts';
import { toast } from '../../lib/toast.ts';
import { Link, usePageNumber } from '../../navigation/navigation.tsx';
import { binPath } from '../articles/draftPaths.ts';

const texts = messages.item;

/** The images that the user has uploaded, with their uses. */
export function MyImagesPage() {
  const page = usePageNumber();
  const query = useListOwnImagesQuery(page, { refetchOnMountOrArgChange: true });
  const prefetch = imagesApi.usePrefetch('listOwnImages');
  const [imageToDelete, setImageToDelete] = useState<OwnImage | null>(null);
  const upload = useImageUpload(() => undefined);
  const { currentData: listing } = query;
  const isEmpty = listing?.result.length === 0;
  const areUploadsOff = useUploadsOff();

  return (
    <>
      <ListHeading sx={{ mb: 1 }}>{appMessages.pages.myImages}</ListHeading>
      <Box component="p" sx={leadStyle}>
        {messages.lead}
      </Box>
      <Box sx={actionsStyle}>
        <UploadButton isMultiple onFiles={upload.start} />
        <Box role="status">
          {upload.progress !== null && messages.field.uploading(Math.floor(upload.progress * 100))}
        </Box>
        {listing && <QuotaBar storage={listing.storage} />}
      </Box>
      {!listing && (query.isError ? <TryAgain retry={query.refetch} /> : <SkeletonImages />)}
      {isEmpty &&
        (page > 1 ? (
          <PastTheEnd />
        ) : (
          <Notice drawing="tray" text={areUploadsOff ? messages.none : messages.empty} />
        ))}
      {listing && !isEmpty && (
        <ImageGrid images={listing.result}>
          {(image) => <ImageItem image={image} onDelete={() => setImageToDelete(image)} />}
        </ImageGrid>
      )}
      <Pager page={page} listing={listing} onIntent={(target) => prefetch(target)} />
      <DeleteDialog image={imageToDelete} onClose={() => setImageToDelete(null)} />
    </>
  );
}

/** How much of the storage for images is used. */
function QuotaBar({ storage }: { storage: AccountStorage }) {
  const id = useId();
  const { bytes, max } = storage;
  return (
    <Box sx={quotaStyle}>
      <Box component="label" htmlFor={id} sx={hiddenText}>
        {messages.quota.label}
      </Box>
      <Box
        component="progress"
        id={id}
        max={max}
        value={bytes}
        data-full={isNearlyFull(storage)}
        sx={barStyle}
      />
      <span>{messages.quota.used(formatBytes(bytes), formatBytes(max))}</span>
    </Box>
  );
}

function ImageItem({ image, onDelete }: { image: OwnImage; onDelete: () => void }) {
  const { url, width, height, bytes } = image;
  const name = describeImage(image);

  const copy = () => {
    const markdown = `![](${url})`;
    return copyText(markdown, { copied: messages.copied, notCopied: messages.notCopied(markdown) });
  };

  return (
    <Box sx={itemStyle}>
      <a href={url} target="_blank" rel="noopener">
        <Thumbnail image={image} alt={name} />
      </a>
      <Box sx={sizeStyle}>{texts.size(width, height, formatBytes(bytes))}</Box>
      <Uses uses={image.uses} />
      <Box sx={buttonsStyle}>
        <Button size="small" aria-label={texts.copyOf(name)} onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <Button size="small" color="error" aria-label={texts.deleteOf(name)} onClick={onDelete}>
          {appMessages.actions.delete}
        </Button>
      </Box>
    </Box>
  );
}

/** Maximum number of uses that are listed. The others are counted. */
const USES_SHOWN = 3;

function Uses({ uses }: { uses: readonly ImageUse[] }) {
  if (uses.length === 0) return <Box sx={sizeStyle}>{texts.unused}</Box>;
  return (
    <Box sx={usesStyle}>
      {texts.usedIn}
      <ul>
        {uses.slice(0, USES_SHOWN).map((use) => (
          <li key={`${use.kind} ${use.id}`}>
            <UseLink use={use} />
          </li>
        ))}
        {uses.length > USES_SHOWN && <li>{texts.more(uses.length - USES_SHOWN)}</li>}
      </ul>
    </Box>
  );
}

const describeUse = ({ kind, title }: ImageUse): string => texts.kinds[kind](title.trim() || texts.untitled);

function UseLink({ use }: { use: ImageUse }) {
  const path = {
    article: paths.myArticle(use.id),
    deleted: binPath,
    draft: `${paths.createArticle}?draft=${use.id}`,
    submission: `${paths.createArticle}?draft=${use.id}`,
    // Its page would be the history of an article or a draft, which isn't known here.
    revision: null,
    avatar: paths.publicProfile,
    // Only admins can open the settings.
    logo: null,
  }[use.kind];
  const text = describeUse(use);
  return path === null ? (
    <bdi>{text}</bdi>
  ) : (
    <Link to={path}>
      <bdi>{text}</bdi>
    </Link>
  );
}

interface DeleteDialogProps {
  /** Null while the dialog is closed. */
  image: OwnImage | null;
  onClose: () => void;
}

/** Asks for confirmation and says where readers will miss the image. */
function DeleteDialog({ image, onClose }: DeleteDialogProps) {
  const shown = useLastShown(image);
  const [deleteImage, { isLoading }] = useDeleteImageMutation();
  const focusAfterClose = useFocusHeadingAfterClose(image !== null);

  async function remove({ hash, uses }: OwnImage) {
    const { error } = await deleteImage({ hash, isUsed: uses.length > 0 });
    toast.problem(error);
    if (error) return;
    toast.success(messages.remove.done);
    focusAfterClose(true);
    onClose();
  }

  return (
    <ConfirmDialog
      isOpen={image !== null}
      title={messages.remove.question}
      text={describeLoss(shown?.uses ?? [])}
      confirmLabel={messages.remove.confirm}
      isDangerous
      isBusy={isLoading}
      onConfirm={() => image && void remove(image)}
      onCancel={onClose}
    />
  );
}

function describeLoss(uses: readonly ImageUse[]): string {
  if (uses.length === 0) return messages.remove.unused;
  const named = uses.slice(0, USES_SHOWN).map((use) => describeUse(use));
  const others = uses.length - named.length;
  return messages.remove.used(
    uses.length,
    others > 0 ? [...named, messages.remove.otherUses(others)] : named,
  );
}

const leadStyle = { m: 0, mb: 3, color: 'text.secondary' };
const actionsStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 };
const quotaStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  marginInlineStart: { sm: 'auto' },
  typography: 'body2',
  color: 'text.secondary',
};
const barStyle = {
  width: '8rem',
  accentColor: 'var(--mui-palette-primary-main)',
  '&[data-full="true"]': { accentColor: 'var(--mui-palette-warning-main)' },
};
const itemStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 0.5,
  '& > a': { borderRadius: 1 },
};
const sizeStyle = { typography: 'body2', color: 'text.secondary' };
const usesStyle = {
  ...sizeStyle,
  '& ul': { m: 0, p: 0, listStyle: 'none' },
  // On two lines: one that was cut lacked its beginning from right to left, and its ellipsis on touch screens.
  '& bdi': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
  '& a': { color: 'primary.main', ...touchLink },
};
const buttonsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  marginInlineStart: '-5px',
  '& button': { minWidth: 44 },
};
