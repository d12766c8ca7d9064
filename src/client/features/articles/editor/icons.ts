import Checklist from '@mui/icons-material/Checklist';
import Code from '@mui/icons-material/Code';
import DataObject from '@mui/icons-material/DataObject';
import FormatBold from '@mui/icons-material/FormatBold';
import FormatItalic from '@mui/icons-material/FormatItalic';
import FormatListBulleted from '@mui/icons-material/FormatListBulleted';
import FormatListNumbered from '@mui/icons-material/FormatListNumbered';
import FormatQuote from '@mui/icons-material/FormatQuote';
import HorizontalRule from '@mui/icons-material/HorizontalRule';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import InsertLink from '@mui/icons-material/InsertLink';
import StrikethroughS from '@mui/icons-material/StrikethroughS';
import Superscript from '@mui/icons-material/Superscript';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import Title from '@mui/icons-material/Title';
import type { FormattingName } from './commands/formatting.ts';

export const icons: Record<FormattingName, typeof Code> = {
  bold: FormatBold,
  italic: FormatItalic,
  strike: StrikethroughS,
  code: Code,
  link: InsertLink,
  heading: Title,
  quote: FormatQuote,
  bullets: FormatListBulleted,
  numbers: FormatListNumbered,
  tasks: Checklist,
  picture: ImageOutlined,
  fence: DataObject,
  table: TableChartOutlined,
  footnote: Superscript,
  rule: HorizontalRule,
};
