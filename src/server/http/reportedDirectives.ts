/** What a policy may be violated in. The list is fixed, so that nobody who sends a report adds to the figures. */
const DIRECTIVES = new Set([
  'base-uri',
  'child-src',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
]);
const OTHER = 'other';

/**
 * The directives that a browser's report names, `other` for each that is not known. Takes the body of a report as it
 * was parsed, of the Reporting API (a list) or of `report-uri` (one), and whatever else somebody sends: that names none.
 */
export function reportedDirectives(body: unknown): string[] {
  if (Array.isArray(body)) {
    return body
      .filter((report) => fieldOf(report, 'type') === 'csp-violation')
      .map((report) => known(fieldOf(fieldOf(report, 'body'), 'effectiveDirective')));
  }
  const report = fieldOf(body, 'csp-report');
  if (!(report instanceof Object)) return [];
  return [known(fieldOf(report, 'effective-directive') ?? fieldOf(report, 'violated-directive'))];
}

const fieldOf = (value: unknown, name: string): unknown =>
  value instanceof Object && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** Older browsers tell the directive with its sources. */
function known(directive: unknown): string {
  const [name = ''] = typeof directive === 'string' ? directive.split(' ', 1) : [];
  return DIRECTIVES.has(name) ? name : OTHER;
}
