import { countedFirst } from '../../../shared/counted.ts';
import { paths } from '../../../shared/pages.ts';
import { type ReportedArticle, type ReportReason, reportReasons } from '../../../shared/report.ts';
import { Box } from '../../components/basics/Box.tsx';
import { Day, dayInWords } from '../../components/basics/Day.tsx';
import { Link } from '../../navigation/Link.tsx';
import { quietStyle } from './lineStyles.ts';
import { SelectableLine, type Selecting } from './SelectableLine.tsx';

/** One article of the queue. What its readers and its author wrote is text of strangers, each in its own direction. */
export function ReportedLine({ article, ...selecting }: Selecting & { article: ReportedArticle }) {
  const { slug, title, ownerName, ownerHandle, ownerSince, ownerLimitedFor } = article;
  const { reasons, count, words, reportedAt } = article;

  return (
    <SelectableLine name={title} {...selecting}>
      <Box component={Link} to={paths.article(slug)} dir="auto" sx={titleStyle}>
        {title}
      </Box>
      <Box sx={quietStyle}>
        {'By '}
        <Link to={paths.author(ownerHandle)} dir="auto">
          {ownerName}
        </Link>
        {`, whose account is of ${dayInWords(ownerSince)}. ${countedFirst(count, 'report')}, the last on `}
        <Day at={reportedAt} />.
      </Box>
      {ownerLimitedFor !== null && (
        <Box sx={quietStyle}>
          {'This account is limited: '}
          <bdi>{ownerLimitedFor}</bdi>
        </Box>
      )}
      <Box component="ul" sx={reasonsStyle}>
        {Object.entries(reasons).map(([reason, count]) => (
          <li key={reason}>{`${count} × ${reportReasons[reason as ReportReason]}`}</li>
        ))}
      </Box>
      {words.map((words, at) => (
        <Box key={at} component="blockquote" dir="auto" sx={wordsStyle}>
          {words}
        </Box>
      ))}
    </SelectableLine>
  );
}

const titleStyle = {
  display: 'block',
  color: 'text.primary',
  fontWeight: 600,
  '&:not(:hover)': { textDecoration: 'none' },
};
const reasonsStyle = { m: 0, my: 0.5, pl: 2.5, typography: 'body2' };
const wordsStyle = {
  m: 0,
  mt: 0.5,
  pl: 1.5,
  borderInlineStart: 2,
  borderColor: 'divider',
  typography: 'body2',
};
