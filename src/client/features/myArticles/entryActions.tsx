import Button from '@mui/material/Button';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { myArticlesMessages as messages } from '../../../shared/messages/en/myArticles.ts';
import { isPublicEntry, type OwnEntry } from '../../../shared/ownArticles.ts';
import { paths } from '../../../shared/pages.ts';
import { type MenuAction, MoreMenu, takeButtons } from '../../components/MoreMenu.tsx';
import { Link, withReturnTo } from '../../navigation/navigation.tsx';
import { draftTitle, editPath } from '../articles/draftPaths.ts';
import { type EntryActions, useArticleActions } from './articleActions.tsx';
import { useDraftActions } from './draftActions.tsx';

/** Returns the actions of each article or draft of a list, with their dialogs. */
export function useEntryActions(): EntryActions<OwnEntry> {
  const ofArticles = useArticleActions(null);
  const ofDrafts = useDraftActions();

  return {
    getActions: (entry) => (isPublicEntry(entry) ? ofArticles.getActions(entry) : ofDrafts.getActions(entry)),
    dialogs: (
      <>
        {ofArticles.dialogs}
        {ofDrafts.dialogs}
      </>
    ),
  };
}

/** Bulk actions identify articles by slug and drafts by id. */
export const getItemId = (entry: OwnEntry): string => (isPublicEntry(entry) ? entry.slug : entry._id);

/** Returns the page of an article, or the editor of a draft. */
export const getEntryUrl = (entry: OwnEntry): string =>
  isPublicEntry(entry) ? paths.myArticle(entry.slug) : editPath(entry);

interface EntryButtonsProps {
  entry: OwnEntry;
  /** Where editing leads back to. */
  listUrl: string;
  actions: readonly MenuAction[];
}

/** The link to the editor, and the actions of a card. */
export function EntryButtons({ entry, listUrl, actions }: EntryButtonsProps) {
  const title = draftTitle(entry);
  const { buttons, menu } = takeButtons(actions);

  return (
    <>
      <EditButton entry={entry} listUrl={listUrl} />
      {buttons.map(({ label, act, isDangerous }) => (
        <Button
          key={label}
          size="small"
          aria-label={messages.item.named(label, title)}
          onClick={act}
          {...(isDangerous && dangerousProps)}
        >
          {label}
        </Button>
      ))}
      <MoreMenu subject={title} actions={menu} />
    </>
  );
}

/** As quiet as other text until it is about to be used. */
const dangerousProps = {
  color: 'inherit',
  sx: { color: 'text.secondary', '&:hover, &:focus-visible': { color: 'error.main' } },
} as const;

/** The link to the editor. */
export function EditButton({ entry, listUrl }: Pick<EntryButtonsProps, 'entry' | 'listUrl'>) {
  const [label, to] = isPublicEntry(entry)
    ? [appMessages.actions.edit, paths.editArticle(entry.slug)]
    : [messages.item.continueWriting, editPath(entry)];
  return <LinkButton label={label} to={to} title={draftTitle(entry)} listUrl={listUrl} />;
}

interface LinkButtonProps {
  label: string;
  to: string;
  /** The title of the entry, for screen readers. */
  title: string;
  listUrl: string;
}

export const LinkButton = ({ label, to, title, listUrl }: LinkButtonProps) => (
  <Button
    component={Link}
    to={to}
    state={withReturnTo(listUrl)}
    size="small"
    aria-label={messages.item.named(label, title)}
    sx={linkStyle}
  >
    {label}
  </Button>
);

const linkStyle = { minWidth: 44 };
