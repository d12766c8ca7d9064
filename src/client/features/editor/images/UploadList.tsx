import Close from '@mui/icons-material/Close';
import Refresh from '@mui/icons-material/Refresh';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import { editorMessages } from '../../../../shared/messages/en/editor.ts';
import { reviewMessages } from '../../../../shared/messages/en/review.ts';
import { joinSentences } from '../../../../shared/messages/formats.ts';
import { blogApi, IMAGE_LIST } from '../../../api/blogApi.ts';
import { uploadImage } from '../../../api/files.ts';
import { Box } from '../../../components/Box.tsx';
import { InlineButton } from '../../../components/InlineButton.tsx';
import { shrinkImage } from '../../../lib/shrinkImage.ts';
import { toast } from '../../../lib/toast.ts';
import { useCurrentUser } from '../../../session/session.ts';
import type { MarkdownEditor } from '../markdownEditor.ts';
import { createUploads, type Upload, type Uploads } from './uploads.ts';

const messages = editorMessages.uploads;

/** What pressing the button says that publishes or submits the text. */
type SubmitTexts = Record<'waits' | 'cancel' | 'missing' | 'failed', string>;
const publishTexts: SubmitTexts = {
  waits: messages.publishes,
  cancel: messages.dontPublish,
  missing: messages.notPublished,
  failed: messages.notPublishedWithout,
};
const reviewTexts: SubmitTexts = {
  waits: reviewMessages.submit.afterUpload,
  cancel: reviewMessages.submit.dontSubmit,
  missing: reviewMessages.submit.uploadMissing,
  failed: reviewMessages.submit.uploadFailed,
};

/** Uploads images into the text while the form is open. */
export function useUploads(editor: MarkdownEditor): Uploads {
  const userId = useCurrentUser().sub;
  const dispatch = useDispatch();
  const [uploads] = useState(() =>
    createUploads({
      editor,
      userId,
      send: uploadImage,
      shrink: shrinkImage,
      onUploaded: () => dispatch(blogApi.util.invalidateTags([IMAGE_LIST])),
    }),
  );

  useEffect(() => uploads.start(), [uploads]);
  return uploads;
}

const useUploadState = (uploads: Uploads): readonly Upload[] =>
  useSyncExternalStore(uploads.subscribe, uploads.getState, uploads.getState);

interface UploadListProps {
  uploads: Uploads;
  editor: MarkdownEditor;
  /** Whether the form submits the text for review. */
  isReviewed: boolean;
}

/**
 * Lists the images that are being uploaded, with their progress. Delays submitting the form until they are done, or
 * readers would see the article without its images.
 */
export function UploadList({ uploads, editor, isReviewed }: UploadListProps) {
  const tasks = useUploadState(uploads);
  const texts = isReviewed ? reviewTexts : publishTexts;
  const [isPublishing, cancelPublishing] = usePublishAfterUploads(uploads, editor, texts);

  return (
    <Box role="group" aria-label={messages.label} sx={tasks.length > 0 ? listStyle : undefined}>
      {tasks.map((upload) => (
        <UploadItem key={upload.id} upload={upload} uploads={uploads} />
      ))}
      <Box role="status">
        {isPublishing && (
          <>
            {texts.waits}
            <InlineButton onClick={cancelPublishing}>{texts.cancel}</InlineButton>
          </>
        )}
        {tasks.some(isStuck) && messages.notKept}
      </Box>
    </Box>
  );
}

/** Returns whether an upload needs a login, a retry or the network to continue. */
const isStuck = ({ status }: Upload) => status !== 'waiting' && status !== 'uploading';

function UploadItem({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { id, name, status, progress } = upload;
  const percent = Math.floor(progress * 100);

  return (
    <Box sx={itemStyle}>
      <Box component="bdi" sx={nameStyle} title={name}>
        {name}
      </Box>
      <Box sx={stateStyle}>
        {status === 'uploading' && (
          <Box
            component="progress"
            aria-label={messages.placeholder(name)}
            max={100}
            // Without a value, it shows indeterminate progress.
            {...(percent < 100 && { value: percent })}
            sx={progressStyle}
          />
        )}
        <Box component="span" sx={status === 'failed' ? problemStyle : undefined}>
          {describe(upload, percent)}
        </Box>
      </Box>
      <Box sx={buttonsStyle}>
        {isStuck(upload) && status !== 'loggedOut' && (
          <IconButton size="small" aria-label={messages.retry(name)} onClick={() => uploads.retry(id)}>
            <Refresh fontSize="small" />
          </IconButton>
        )}
        <IconButton size="small" aria-label={messages.cancel(name)} onClick={() => uploads.cancel(id)}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  );
}

function describe({ status, problem }: Upload, percent: number): string {
  switch (status) {
    case 'uploading':
      return percent < 100 ? messages.uploading(percent) : messages.processing;
    case 'failed':
      return problem;
    default:
      return messages[status];
  }
}

/** Returns whether the form will be submitted after the uploads, and a function that cancels this. */
function usePublishAfterUploads(
  uploads: Uploads,
  editor: MarkdownEditor,
  texts: SubmitTexts,
): [boolean, () => void] {
  const [isDue, setIsDue] = useState(false);
  const submitter = useRef<HTMLElement>(null);

  useEffect(() => {
    const form = editor.field()?.form;
    function hold(event: SubmitEvent) {
      if (uploads.getState().length === 0) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      submitter.current = event.submitter;
      if (uploads.isUploading()) setIsDue(true);
      else toast.error(texts.missing);
    }
    form?.addEventListener('submit', hold, true);
    return () => form?.removeEventListener('submit', hold, true);
  }, [uploads, editor, texts]);

  useEffect(() => {
    if (!isDue) return;
    return uploads.subscribe(() => {
      if (uploads.isUploading()) return;
      setIsDue(false);
      const rejected = uploads.takeRejected();
      const isWaiting = uploads.getState().length > 0;
      if (isWaiting || rejected.length > 0) {
        const result = isWaiting ? texts.missing : texts.failed;
        toast.error(joinSentences([...rejected, result]));
      } else editor.field()?.form?.requestSubmit(submitter.current);
    });
  }, [isDue, uploads, editor, texts]);

  return [isDue, () => setIsDue(false)];
}

/** Stays visible above the form's bar at any scroll position. */
const listStyle = {
  position: 'sticky',
  '@media (max-height: 400px)': { position: 'static' },
  bottom: { xs: 'calc(var(--covered, 0px) + 4rem)', sm: 'calc(var(--covered, 0px) + 6.25rem)' },
  zIndex: 1,
  bgcolor: 'background.default',
  display: 'grid',
  gap: 0.5,
  // Scrolls if there are many uploads, so that the text stays visible.
  maxHeight: 'min(18rem, 40dvh)',
  overflowY: 'auto',
  py: 1,
  borderTop: '1px solid',
  borderColor: 'divider',
  typography: 'body2',
  color: 'text.secondary',
};
const itemStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 14rem) minmax(0, 1fr) auto' },
  gridTemplateAreas: { xs: '"name buttons" "state state"', sm: '"name state buttons"' },
  alignItems: 'center',
  columnGap: 1.5,
};
const nameStyle = {
  gridArea: 'name',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: 'text.primary',
};
const progressStyle = { flex: '0 1 10rem', minWidth: '4rem', accentColor: 'var(--mui-palette-primary-main)' };
const stateStyle = {
  gridArea: 'state',
  display: 'flex',
  alignItems: 'center',
  columnGap: 1.5,
  fontVariantNumeric: 'tabular-nums',
};
const problemStyle = { color: 'error.main' };
const buttonsStyle = { gridArea: 'buttons', display: 'flex' };
