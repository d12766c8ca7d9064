import type { Blog } from '../../../shared/blog.ts';
import { codePoints } from '../../../shared/codePoints.ts';
import { paths } from '../../../shared/pages.ts';
import { escapeXml } from './xml.ts';

/** In characters: what OpenSearch allows. */
const NAME_MAX = 16;

/** How to search the blog, for browsers: OpenSearch 1.1. `origin` is what its addresses begin with. */
export const openSearchDescription = (
  origin: string,
  { title, logo }: Pick<Blog, 'title' | 'logo'>,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${escapeXml(codePoints(title).slice(0, NAME_MAX).join(''))}</ShortName>
<Description>${escapeXml(`Search the articles of ${title}`)}</Description>
<InputEncoding>UTF-8</InputEncoding>
${logo ? `<Image>${escapeXml(logo)}</Image>` : `<Image width="16" height="16" type="image/svg+xml">${escapeXml(origin)}/favicon.svg</Image>`}
<Url type="text/html" template="${escapeXml(origin + paths.search)}?q={searchTerms}"/>
</OpenSearchDescription>
`;
