import config from './jest.config.ts';

/** What takes seconds: real processes, floods, megabytes, whole walks through the pages. `npm test` runs them all. */
const SLOW = [
  'tooling/(help|prepare|seed|devServer)',
  'server/(fuzz|kill|main|workers|shutdown|adminCommands|runWorkers)',
  'server/articles/(hostile|paging|create)',
  'server/content/(hostile|renderer)',
  'server/http/(badInput|errors|floods|idleConnections|limitBodies|serveClient|slowClients)',
  'server/limits/(ceilings|login)',
  'server/(cli/backup/commands|observability/(logging|process)|pages/(hostilePages|pages)|syndication/sitemap)',
  'server/users/tooManyPasswords',
  'client/(account|errors|forms)',
  'client/app/(debugging|keyboard)',
  'client/articles/(\\w*Article|draft|\\w*[lL]isting)',
  'client/components/dialogs',
  'client/pages/hydration',
  'client/session/(blockedStorage|session|devTools)',
].map((names) => `__tests__/${names}\\.`);

interface Project {
  displayName: string;
  testPathIgnorePatterns?: string[];
}

const projects = (config.projects as unknown as Project[])
  .filter(({ displayName }) => displayName !== 'postgres')
  .map(({ testPathIgnorePatterns = [], ...project }) => ({
    ...project,
    testPathIgnorePatterns: [...testPathIgnorePatterns, ...SLOW],
  }));

/** The fast tests, on SQLite alone, for each edit. */
export default { ...config, coverageThreshold: {}, projects };
