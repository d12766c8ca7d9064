import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { formatNumber } from '../../../shared/messages/define.ts';
import { accountMessages } from '../../../shared/messages/en/account.ts';
import { adminMessages } from '../../../shared/messages/en/admin.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { findPage, getRight, type PageName, paths } from '../../../shared/pages.ts';
import { hasRight, type Right } from '../../../shared/roles.ts';
import type { AccountFacts } from '../../../shared/user.ts';
import { useGetAccountFactsQuery } from '../../api/accountApi.ts';
import { Box, hiddenText } from '../../components/Box.tsx';
import { focusHeading, ListHeading } from '../../components/Page.tsx';
import { Explanation, Loading, TryAgain } from '../../components/status.tsx';
import { Link } from '../../navigation/navigation.tsx';
import { isSignedIn, useCurrentUser } from '../../session/session.ts';

interface Props {
  heading: string;
  /** The page's primary action, beside the heading. Only those who may use the page see it. */
  action?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of the admin pages. Each is for those who have the right in its line of the table of pages. Others see an explanation
 * instead of the content, and nothing is loaded for them.
 */
export function AdminFrame({ heading, action, children }: Props) {
  const facts = useGetAccountFactsQuery(undefined, {
    skip: !isSignedIn(useCurrentUser()),
    refetchOnReconnect: true,
  });
  const right = rightFor(findPage(useLocation().pathname));
  const isAllowed = hasRight(facts.currentData?.role, right);

  return (
    <>
      {facts.currentData && <AdminMenu facts={facts.currentData} />}
      <Box sx={headingRowStyle}>
        <ListHeading>{heading}</ListHeading>
        {isAllowed && action}
      </Box>
      {facts.currentData ? (
        isAllowed ? (
          children
        ) : (
          <Explanation>
            {hasRight('editor', right) ? accountMessages.editorsOnly : accountMessages.adminsOnly}
          </Explanation>
        )
      ) : facts.isError ? (
        <TryAgain retry={facts.refetch} />
      ) : (
        <Loading />
      )}
    </>
  );
}

/** A page that isn't in the table is for admins only. */
const rightFor = (page: PageName | undefined): Right => (page && getRight(page)) ?? 'manageBlog';

const headingRowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1.5,
  minHeight: 44,
  mb: 2,
};

type TabPage = { [Name in PageName]: (typeof paths)[Name] extends string ? Name : never }[PageName];

interface Tab {
  page: TabPage;
  label: string;
  getBadge?: (facts: AccountFacts) => { count: number; text: string };
}

const tabs: readonly Tab[] = [
  {
    page: 'reports',
    label: appMessages.pages.reports,
    getBadge(facts) {
      const count = facts.openReports ?? 0;
      return { count, text: adminMessages.menu.openReports(count) };
    },
  },
  {
    page: 'registrations',
    label: appMessages.pages.pendingApprovals,
    getBadge(facts) {
      const count = facts.pendingApprovals ?? 0;
      return { count, text: adminMessages.menu.pendingApprovals(count) };
    },
  },
  { page: 'accounts', label: appMessages.pages.accounts },
  { page: 'moderatedArticles', label: appMessages.pages.moderatedArticles },
  { page: 'invitations', label: appMessages.pages.invitations },
  { page: 'webhooks', label: appMessages.pages.webhooks },
  { page: 'admin', label: appMessages.pages.settings },
  { page: 'menu', label: appMessages.pages.menu },
  { page: 'status', label: appMessages.pages.status },
  { page: 'activity', label: appMessages.pages.activity },
  { page: 'auditLog', label: appMessages.pages.auditLog },
];

/**
 * The menu of the admin pages that the user may use, with the numbers of open reports and pending approvals. One row that
 * scrolls if needed. On a phone, it is shown instead of the dashboard's.
 */
function AdminMenu({ facts }: { facts: AccountFacts }) {
  const { pathname } = useLocation();
  const allowed = tabs.filter(({ page }) => hasRight(facts.role, rightFor(page)));
  const nav = useRef<HTMLElement>(null);

  useEffect(() => {
    const row = nav.current;
    const current = row?.querySelector<HTMLElement>('[aria-current]');
    if (row && current) row.scrollLeft = current.offsetLeft + (current.offsetWidth - row.offsetWidth) / 2;
  }, [pathname]);

  if (allowed.length === 0) return null;

  return (
    // Toasts don't cover an element with `data-bar`.
    <Box component="nav" ref={nav} aria-label={adminMessages.menu.label} data-bar sx={menuStyle}>
      <Box component={Link} to={paths.dashboard} sx={backStyle}>
        {appMessages.pages.dashboard}
      </Box>
      {allowed.map(({ page, label, getBadge }) => {
        const to = paths[page];
        const badge = getBadge?.(facts);
        return (
          <Link key={to} to={to} aria-current={pathname === to ? 'page' : undefined}>
            {label}
            {badge && badge.count > 0 && (
              <Box component="span" sx={badgeStyle}>
                <span aria-hidden>{formatNumber(badge.count)}</span>
                <Box component="span" sx={hiddenText}>
                  {badge.text}
                </Box>
              </Box>
            )}
          </Link>
        );
      })}
    </Box>
  );
}

const menuStyle = {
  position: 'relative',
  display: 'flex',
  overflowX: 'auto',
  mx: { xs: -2, sm: -3, md: 0 },
  px: { xs: 1, sm: 2, md: 0 },
  mt: { md: -1 },
  mb: 3,
  // A shadow, as a border of the row would be below those of the links.
  boxShadow: 'inset 0 -1px var(--mui-palette-divider)',
  typography: 'body2',
  '& a': {
    flex: 'none',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 0.75,
    minHeight: 44,
    px: 1.25,
    color: 'text.secondary',
    textDecoration: 'none',
    borderBottom: '2px solid transparent',
  },
  '& a:first-of-type': { marginInlineStart: { md: -1.25 } },
  '& a:hover': { color: 'text.primary' },
  '& a[aria-current]': { color: 'text.primary', fontWeight: 600, borderColor: 'primary.main' },
  // The row clips an outline outside of it.
  '& a:focus-visible': { outlineOffset: '-3px' },
};
/** Where the dashboard's own menu is hidden. */
const backStyle = { '&&': { display: { md: 'none' } } };
const badgeStyle = {
  px: 0.75,
  minWidth: '1.5em',
  borderRadius: 999,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: '1.5em',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
};

interface CreatingFrameProps {
  heading: string;
  /** The label of the button that opens the form. */
  createLabel: string;
  children: (isCreating: boolean, stopCreating: () => void) => ReactNode;
}

/** The frame of a page that creates something: a button beside the heading opens its form, or cancels it. */
export function CreatingFrame({ heading, createLabel, children }: CreatingFrameProps) {
  const [isCreating, setIsCreating] = useState(false);
  const button = (
    <Button
      variant={isCreating ? 'outlined' : 'contained'}
      color={isCreating ? 'inherit' : 'primary'}
      aria-expanded={isCreating}
      onClick={() => setIsCreating(!isCreating)}
      sx={{ minHeight: 44 }}
    >
      {isCreating ? appMessages.actions.cancel : createLabel}
    </Button>
  );

  function stopCreating() {
    setIsCreating(false);
    focusHeading();
  }

  return (
    <AdminFrame heading={heading} action={button}>
      {children(isCreating, stopCreating)}
    </AdminFrame>
  );
}

/** A bordered panel for a form. */
export const FormPanel = ({ children }: { children: ReactNode }) => <Box sx={formStyle}>{children}</Box>;

const formStyle = {
  p: 2,
  mb: 3,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
};

interface RowListProps {
  'aria-label'?: string;
  'aria-labelledby'?: string;
  children: ReactNode;
}

/** A list with a row for each entry. */
export const RowList = (props: RowListProps) => <Box component="ul" {...props} sx={listStyle} />;

export const Row = ({ action, children }: { action?: ReactNode; children: ReactNode }) => (
  <Box component="li" sx={lineStyle}>
    <Box sx={lineTextStyle}>{children}</Box>
    {action}
  </Box>
);

const listStyle = { listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' };
const lineStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  py: 1.25,
  borderBottom: 1,
  borderColor: 'divider',
};
const lineTextStyle = { flex: 1, minWidth: 0, overflowWrap: 'anywhere' };
