import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import DriveFolderUploadOutlined from '@mui/icons-material/DriveFolderUploadOutlined';
import EditNote from '@mui/icons-material/EditNote';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import LibraryBooksOutlined from '@mui/icons-material/LibraryBooksOutlined';
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import PhotoLibraryOutlined from '@mui/icons-material/PhotoLibraryOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type ComponentType, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { formatNumber } from '../../../shared/messages/define.ts';
import { accountMessages } from '../../../shared/messages/en/account.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { moderationMessages } from '../../../shared/messages/en/moderation.ts';
import { reviewMessages } from '../../../shared/messages/en/review.ts';
import { findPage, getRight, nameOf, type PageName, pageNames, pages, paths } from '../../../shared/pages.ts';
import { hasRight } from '../../../shared/roles.ts';
import { formatBytes, isNearlyFull } from '../../../shared/storage.ts';
import type { AccountFacts } from '../../../shared/user.ts';
import { useGetAccountFactsQuery } from '../../api/accountApi.ts';
import { Box, hiddenText } from '../../components/Box.tsx';
import { directed } from '../../components/directed.tsx';
import { FrameContext, PageContainer } from '../../components/Page.tsx';
import { PageOutlet } from '../../components/PageOutlet.tsx';
import { NavLink } from '../../navigation/navigation.tsx';
import { isSignedIn, useCurrentUser } from '../../session/session.ts';

const texts = accountMessages.dashboard;

/** The frame of the dashboard pages, with the navigation beside them, or above them on a phone. */
export function DashboardPage() {
  const skip = !isSignedIn(useCurrentUser());
  const { currentData: facts } = useGetAccountFactsQuery(undefined, { skip });

  return (
    <PageContainer width="lg" sx={paddingStyle}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '14rem minmax(0, 1fr)' },
          gap: { xs: 3, md: 6 },
          alignItems: 'start',
        }}
      >
        <SideNavigation facts={facts} />
        <Box>
          {facts && <AccountStatusNotice facts={facts} />}
          {facts && <StorageNotice storage={facts.storage} />}
          <FrameContext value>
            <PageOutlet />
          </FrameContext>
        </Box>
      </Box>
    </PageContainer>
  );
}

/** On a phone, the navigation is right below the header. */
const paddingStyle = { pt: { xs: 0.5, sm: 1, md: 6 }, pb: { xs: 4, sm: 6 } };

interface NavItem {
  to: string;
  label: string;
  Icon: ComponentType;
  badge?: { count: number; text: string } | undefined;
  /** Other pages for which it is marked as current. */
  also?: readonly PageName[];
}

/** The pages of the menu. A page below the dashboard that is added to the table doesn't compile without its icon here. */
type MenuPage =
  | {
      [Name in PageName]: (typeof pages)[Name]['path'] extends `${typeof paths.dashboard}/${string}`
        ? Name
        : never;
    }[PageName]
  | 'myArticles';

const icons: Record<MenuPage, NavItem['Icon']> = {
  yourInfo: AccountCircleOutlined,
  editYourData: ManageAccountsOutlined,
  createArticle: directed(EditNote),
  myArticles: directed(LibraryBooksOutlined),
  deleteAccount: DeleteOutlined,
  publicProfile: BadgeOutlined,
  myImages: PhotoLibraryOutlined,
  importArticles: DriveFolderUploadOutlined,
  export: DownloadOutlined,
  accessTokens: KeyOutlined,
  changes: HistoryOutlined,
};

/** The entries that the specification names, in its order. */
const specified: readonly MenuPage[] = [
  'yourInfo',
  'editYourData',
  'createArticle',
  'myArticles',
  'deleteAccount',
];
/** All others, in the order of the icons. */
const others = (Object.keys(icons) as MenuPage[]).filter((name) => !specified.includes(name));

const toItem = (name: MenuPage): NavItem => ({
  to: paths[name],
  label: nameOf(pages[name]),
  Icon: icons[name],
  ...(name === 'myArticles' && { also: ['editArticle', 'draftHistory'] }),
});

const [mainItems, moreItems] = [specified.map(toItem), others.map(toItem)];
const adminPages = pageNames.filter((name) => getRight(name) !== undefined);
const adminRights = [...new Set(pageNames.flatMap((name) => getRight(name) ?? []))];

const ReviewIcon = directed(FactCheckOutlined);

/** Creates the link to submitted texts; none for those who don't review, and if the blog has nothing and nobody to review. */
function createReviewItem({ openReviews }: AccountFacts): NavItem[] {
  if (openReviews == null) return [];
  return [
    {
      to: paths.review,
      also: ['submission'],
      label: appMessages.pages.review,
      Icon: ReviewIcon,
      badge:
        openReviews > 0 ? { count: openReviews, text: reviewMessages.list.waiting(openReviews) } : undefined,
    },
  ];
}

/** Creates a link to what its badge counts, for those who may open pages of the admin area. */
function createAdminItem({ role, openReports, pendingApprovals }: AccountFacts): NavItem {
  const isAdmin = hasRight(role, 'manageBlog');
  const count = (openReports ?? 0) + (pendingApprovals ?? 0);
  return {
    to: openReports
      ? paths.reports
      : pendingApprovals
        ? paths.registrations
        : isAdmin
          ? paths.admin
          : paths.moderatedArticles,
    also: adminPages,
    label: isAdmin ? appMessages.pages.admin : texts.moderation,
    Icon: AdminPanelSettingsOutlined,
    badge: count > 0 ? { count, text: texts.itemsToReview(count) } : undefined,
  };
}

/** A column beside the page; on a phone a row above it. */
function SideNavigation({ facts }: { facts: AccountFacts | undefined }) {
  const hasAdminPages = adminRights.some((right) => hasRight(facts?.role, right));
  const { pathname } = useLocation();
  const page = findPage(pathname);
  // On a phone, the editor needs the room, and the admin pages have their own menu.
  const isHiddenOnPhones =
    page === 'createArticle' ||
    page === 'editArticle' ||
    (hasAdminPages && adminPages.some((name) => name === page));
  const adminItems = facts
    ? [...createReviewItem(facts), ...(hasAdminPages ? [createAdminItem(facts)] : [])]
    : [];
  const groups = [mainItems, moreItems, ...(adminItems.length > 0 ? [adminItems] : [])];
  const nav = useRef<HTMLElement>(null);

  useEffect(() => {
    if (nav.current) scrollToCurrent(nav.current);
  }, [pathname, hasAdminPages]);

  return (
    <Box
      component="nav"
      ref={nav}
      aria-label={appMessages.pages.dashboard}
      sx={{
        display: { xs: isHiddenOnPhones ? 'none' : 'flex', md: 'flex' },
        flexDirection: { md: 'column' },
        // On a phone, a row that scrolls.
        overflowX: { xs: 'auto', md: 'visible' },
        mx: { xs: -2, sm: -3, md: 0 },
        px: { xs: 2, sm: 3, md: 0 },
        '& a': { flex: 'none' },
        gap: 0.5,
        position: { md: 'sticky' },
        top: { md: 96 },
        pb: { xs: 0.5, md: 0 },
        borderBottom: { xs: 1, md: 0 },
        borderColor: { xs: 'divider' },
      }}
    >
      {groups.map((items, at) => (
        <Box key={items[0]?.to} sx={at === ADMIN_GROUP ? adminGroupStyle : groupStyle}>
          {items.map(({ to, label, Icon, also, badge }) => (
            <Button
              key={to}
              component={NavLink}
              to={to}
              {...(also && { also })}
              color="inherit"
              startIcon={<Icon />}
              sx={itemStyle}
            >
              {label}
              {badge && <CountBadge {...badge} />}
            </Button>
          ))}
        </Box>
      ))}
    </Box>
  );
}

/** The admin pages come last, but first on a phone, where they would be far to the right. */
const ADMIN_GROUP = 2;
const groupStyle = {
  display: 'flex',
  flex: 'none',
  flexDirection: { md: 'column' },
  gap: 0.5,
  '& + &': { pt: { md: 1.5 }, mt: { md: 1 }, borderTop: { md: 1 }, borderColor: { md: 'divider' } },
};
const adminGroupStyle = {
  ...groupStyle,
  order: { xs: -1, md: 0 },
  pt: { md: 1.5 },
  mt: { md: 1 },
  borderTop: { md: 1 },
  borderColor: { md: 'divider' },
};
const itemStyle = {
  justifyContent: 'flex-start',
  minHeight: 44,
  px: 1.5,
  '&.active': {
    color: 'primary.main',
    bgcolor: 'color-mix(in srgb, var(--mui-palette-primary-main) 10%, transparent)',
    '@media (forced-colors: active)': { textDecoration: 'underline' },
  },
};

function CountBadge({ count, text }: { count: number; text: string }) {
  return (
    <Box component="span" sx={badgeStyle}>
      <span aria-hidden>{formatNumber(count)}</span>
      <Box component="span" sx={hiddenText}>
        {text}
      </Box>
    </Box>
  );
}

const badgeStyle = {
  marginInlineStart: 1,
  px: 0.75,
  minWidth: '1.5em',
  borderRadius: 999,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontSize: '0.8125rem',
  lineHeight: '1.5em',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
};

/** Scrolls the row until the link of the current page is in its middle. The window does not scroll. */
function scrollToCurrent(nav: HTMLElement) {
  const current = nav.querySelector('[aria-current]');
  if (!current) return;
  const [row, link] = [nav.getBoundingClientRect(), current.getBoundingClientRect()];
  nav.scrollLeft += link.left + link.width / 2 - (row.left + row.width / 2);
}

/** Tells users who can't publish yet or whose articles are not listed, and why. */
function AccountStatusNotice({ facts }: { facts: AccountFacts }) {
  const notice = getStatusNotice(facts);

  return (
    notice && (
      <Alert severity={notice.severity} role="status" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
        {notice.text}
      </Alert>
    )
  );
}

function getStatusNotice({ awaitsApproval, limitedFor }: AccountFacts) {
  if (awaitsApproval) return { severity: 'info', text: accountMessages.awaitsApproval } as const;
  return limitedFor === null
    ? null
    : ({ severity: 'warning', text: moderationMessages.limitedAccount(limitedFor) } as const);
}

/** Warns authors whose storage is nearly full. */
function StorageNotice({ storage }: Pick<AccountFacts, 'storage'>) {
  if (!isNearlyFull(storage)) return null;

  const { storageFull, storageNearlyFull } = accountMessages.notices;
  const { bytes, max } = storage;
  const amounts = [formatBytes(bytes), formatBytes(max)] as const;
  return (
    <Alert severity={bytes >= max ? 'error' : 'warning'} role="status" sx={{ mb: 3 }}>
      {bytes >= max ? storageFull(...amounts) : storageNearlyFull(...amounts)}
    </Alert>
  );
}
