import {
  nextHeading,
  toggleBullets,
  toggleNumbers,
  toggleQuote,
  toggleTasks,
} from '../../../../src/client/features/articles/editor/commands/lists.ts';
import { runCommand } from '../../../helpers/caret.ts';

it.each([
  ['bullets come', toggleBullets, 'o‸ne', '- o‸ne'],
  ['bullets go', toggleBullets, '- o‸ne', 'o‸ne'],
  ['bullets come where the caret begins a later line', toggleBullets, 'one\n‸two', 'one\n- ‸two'],
  ['any bullets go', toggleBullets, '‸* one\n+ two‸', '‸one\ntwo‸'],
  ['bullets come to all lines with text', toggleBullets, '‸one\n\ntwo‸', '‸- one\n\n- two‸'],
  ['bullets come to an empty line', toggleBullets, '‸', '- ‸'],
  ['bullets come before a first empty line', toggleBullets, '‸\none', '- ‸\none'],
  ['bullets come where numbers were', toggleBullets, '‸1. one\n2. two‸', '‸- one\n- two‸'],
  ['bullets come where tasks were', toggleBullets, '- [x] o‸ne', '- o‸ne'],
  ['a line at whose beginning the selection ends stays', toggleBullets, '‸one\n‸two', '‸- one‸\ntwo'],
  ['bullets stand within a quotation', toggleBullets, '> o‸ne', '> - o‸ne'],
  ['numbers count', toggleNumbers, '‸one\ntwo\nthree‸', '‸1. one\n2. two\n3. three‸'],
  ['numbers count each level', toggleNumbers, '‸one\n  in\n  it\ntwo‸', '‸1. one\n  1. in\n  2. it\n2. two‸'],
  ['numbers go', toggleNumbers, '‸1. one\n2) two‸', '‸one\ntwo‸'],
  ['tasks come', toggleTasks, '- o‸ne', '- [ ] o‸ne'],
  ['tasks go, done or not', toggleTasks, '‸- [ ] one\n* [x] two‸', '‸one\ntwo‸'],
  ['a line becomes a heading', nextHeading, 'o‸ne', '# o‸ne'],
  ['a heading gets deeper', nextHeading, '# o‸ne', '## o‸ne'],
  ['a heading gets deeper again', nextHeading, '## o‸ne', '### o‸ne'],
  ['a deep heading becomes text', nextHeading, '### o‸ne', 'o‸ne'],
  ['an item becomes a heading', nextHeading, '- o‸ne', '# o‸ne'],
  ['a caret in what goes stands at the beginning', nextHeading, '#‸## one', '‸one'],
  ['a quotation comes', toggleQuote, '‸one\n\ntwo‸', '‸> one\n>\n> two‸'],
  ['one level of quotation goes', toggleQuote, '‸> > one\n> two‸', '‸> one\ntwo‸'],
  ['a quotation stands around lists', toggleQuote, '‸- one\n- two‸', '‸> - one\n> - two‸'],
])('%s', (_, command, before, after) => {
  expect(runCommand(command, before)).toBe(after);
});
