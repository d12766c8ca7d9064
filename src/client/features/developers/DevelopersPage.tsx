import { Fragment, type ReactNode } from 'react';
import type {
  ApiAnswer,
  ApiDocument,
  ApiOperation,
  ApiParameter,
  ApiSchema,
} from '../../../shared/apiDocument.ts';
import { developerMessages } from '../../../shared/messages/en/developers.ts';
import { useGetApiDocumentQuery } from '../../api/articlesApi.ts';
import { Box, needsScripts } from '../../components/Box.tsx';
import { PageContainer, PageHeading } from '../../components/Page.tsx';
import { Loading, TryAgain } from '../../components/status.tsx';
import { copyText } from '../../lib/copyText.ts';
import { useIsHydrated } from '../../lib/useIsHydrated.ts';
import { Link } from '../../navigation/navigation.tsx';

const { reference: texts } = developerMessages;

/** The API reference, rendered from the OpenAPI document. Everything except copying works without scripts. */
export function DevelopersPage() {
  const { currentData: document, isError, refetch } = useGetApiDocumentQuery(undefined);

  return (
    <PageContainer width="lg">
      <PageHeading sx={{ mb: 1.5 }}>{texts.title}</PageHeading>
      {document ? <Reference document={document} /> : isError ? <TryAgain retry={refetch} /> : <Loading />}
    </PageContainer>
  );
}

/** A placeholder for the blog's origin until the browser knows it. */
const EXAMPLE_ORIGIN = 'https://blog.example.org';

function Reference({ document }: { document: ApiDocument }) {
  const isHydrated = useIsHydrated();
  const [server = { url: '/' }] = document.servers;
  const origin = server.url !== '/' ? server.url : isHydrated ? location.origin : EXAMPLE_ORIGIN;
  const guide = readGuide(document);
  const subjects = readSubjects(document);

  return (
    <>
      <Box component="p" sx={layout.lead}>
        {texts.lead}
      </Box>
      <Box sx={layout.columns}>
        <Box component="nav" aria-label={texts.contents} sx={layout.contents}>
          <Contents title={texts.guide} sections={guide} />
          <Contents title={texts.reference} sections={subjects} />
        </Box>
        <Box sx={layout.content}>
          {guide.map(({ id, title, text }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} dir="auto">
              <h2 id={`${id}-title`}>{title}</h2>
              <Markdown text={text} />
            </section>
          ))}
          {subjects.map((subject) => (
            <section key={subject.id} id={subject.id} aria-labelledby={`${subject.id}-title`} dir="auto">
              <h2 id={`${subject.id}-title`}>{subject.title}</h2>
              <Markdown text={subject.text} />
              <ul className="calls">
                {subject.operations.map((operation) => (
                  <li key={operation.operationId}>
                    <a href={`#${operation.operationId}`}>{operation.summary}</a>
                    <Endpoint {...operation} />
                  </li>
                ))}
              </ul>
              {subject.operations.map((operation) => (
                <Operation
                  key={operation.operationId}
                  operation={operation}
                  headers={document.components.headers}
                  curl={createCurl(operation, origin)}
                />
              ))}
            </section>
          ))}
        </Box>
      </Box>
    </>
  );
}

function Contents({ title, sections }: { title: string; sections: readonly Section[] }) {
  return (
    <>
      <p>{title}</p>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

const Endpoint = ({ method, path }: Pick<NamedOperation, 'method' | 'path'>) => (
  <code className="endpoint" data-method={method}>
    <b>{method}</b> {path}
  </code>
);

interface OperationProps {
  operation: NamedOperation;
  headers: ApiDocument['components']['headers'];
  curl: string;
}

function Operation({ operation, headers, curl }: OperationProps) {
  const { operationId, summary, description = '', deprecated = false, parameters, requestBody } = operation;
  const [[mediaType, body] = []] = Object.entries(requestBody?.content ?? {});
  const answers = Object.entries(operation.responses);

  return (
    <article id={operationId} aria-labelledby={`${operationId}-title`}>
      <h3 id={`${operationId}-title`}>
        <a href={`#${operationId}`}>{summary}</a>
      </h3>
      <p>
        <Endpoint {...operation} />
        {deprecated && <strong> {texts.deprecated}</strong>}
      </p>
      <Markdown text={description} />
      {parameters.length > 0 && (
        <>
          <h4>{texts.parameters}</h4>
          <dl>
            {parameters.map((parameter) => (
              <Parameter key={`${parameter.in} ${parameter.name}`} {...parameter} />
            ))}
          </dl>
        </>
      )}
      {body && (
        <>
          <h4>{texts.body}</h4>
          {body.schema?.properties ? (
            <Fields schema={body.schema} />
          ) : (
            <p>
              <code>{mediaType}</code>
            </p>
          )}
        </>
      )}
      <h4>{texts.request}</h4>
      <div className="code">
        <pre>
          <code>{curl}</code>
        </pre>
        <button
          type="button"
          aria-label={texts.copyRequest(summary)}
          onClick={() => void copyText(curl, { copied: texts.copied, notCopied: texts.notCopied })}
        >
          {texts.copy}
        </button>
      </div>
      <h4>{texts.answers}</h4>
      <dl>
        {answers.filter(isSuccess).map(([status, answer]) => (
          <Answer key={status} status={status} answer={answer} headers={headers} summary={summary} />
        ))}
        {answers
          .filter((answer) => !isSuccess(answer))
          .map(([status, { description }]) => (
            <Fragment key={status}>
              <dt>
                <code>{status === 'default' ? '…' : status}</code>
              </dt>
              <dd>{description}</dd>
            </Fragment>
          ))}
      </dl>
    </article>
  );
}

const isSuccess = ([status]: readonly [string, ApiAnswer]) => status.startsWith('2');

interface AnswerProps extends Pick<OperationProps, 'headers'> {
  status: string;
  answer: ApiAnswer;
  /** Of the operation. */
  summary: string;
}

function Answer({ status, answer, headers, summary }: AnswerProps) {
  const example = answer.content?.['application/json']?.example;
  const names = Object.keys(answer.headers ?? {});
  return (
    <>
      <dt>
        <code>{status}</code>
      </dt>
      <dd>
        {answer.description}
        {names.length > 0 && (
          <ul>
            {names.map((name) => (
              <li key={name}>
                <code>{name}</code> <Inline text={headers[name]?.description ?? ''} />
              </li>
            ))}
          </ul>
        )}
        {example !== undefined && (
          <details>
            <summary aria-label={texts.exampleOf(summary, status)}>{texts.example}</summary>
            <pre>
              <code>{JSON.stringify(example, null, 2)}</code>
            </pre>
          </details>
        )}
      </dd>
    </>
  );
}

function Parameter({ name, in: place, description, required = false, schema }: ApiParameter) {
  return (
    <>
      <dt>
        <code>{name}</code>
      </dt>
      <dd>
        <SchemaType schema={schema} isRequired={required} place={place} />
        {description !== undefined && (
          <>
            <br />
            <Inline text={description} />
          </>
        )}
      </dd>
    </>
  );
}

const Fields = ({ schema: { properties = {}, required = [] } }: { schema: ApiSchema }) => (
  <dl>
    {Object.entries(properties).map(([name, schema]) => (
      <Fragment key={name}>
        <dt>
          <code>{name}</code>
        </dt>
        <dd>
          <SchemaType schema={schema} isRequired={required.includes(name)} />
        </dd>
      </Fragment>
    ))}
  </dl>
);

interface TypeProps {
  schema: ApiSchema;
  isRequired: boolean;
  place?: ApiParameter['in'];
}

/** The type of a value and its limits, on one line. */
function SchemaType({ schema, isRequired, place }: TypeProps) {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, default: value } = schema;
  const values = schema.enum?.filter((value) => value !== null) ?? [];
  const facts: ReactNode[] = [
    <code key="type">{typeName(schema)}</code>,
    place !== undefined && texts.places[place],
    isRequired && texts.required,
    values.length > 0 &&
      values.map((value, at) => (
        <Fragment key={at}>
          {at > 0 && ', '}
          <code>{formatValue(value)}</code>
        </Fragment>
      )),
    formatRange(minimum, maximum, texts.between),
    formatRange(minLength, maxLength, texts.characters),
    formatRange(minItems, maxItems, texts.items),
    value !== undefined && value !== '' && (
      <>
        {texts.default} <code>{formatValue(value)}</code>
      </>
    ),
  ];
  return (
    <span className="type">
      {facts.filter(Boolean).map((fact, at) => (
        <Fragment key={at}>
          {at > 0 && ' · '}
          {fact}
        </Fragment>
      ))}
    </span>
  );
}

const formatValue = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function typeName({ type = 'string', items }: ApiSchema): string {
  const names = [type].flat().map((name) => (name === 'array' && items ? `${typeName(items)}[]` : name));
  return names.join(' | ');
}

function formatRange(
  min: number | undefined,
  max: number | undefined,
  format: (min: number | undefined, max: number | undefined) => string,
): string | false {
  const upper = max === Number.MAX_SAFE_INTEGER ? undefined : max;
  return (min === undefined && upper === undefined) || (upper === undefined && min === 0)
    ? false
    : format(min, upper);
}

interface Section {
  id: string;
  title: string;
  /** Markdown. */
  text: string;
}

/** Returns the sections of the introduction. */
const readGuide = ({ info }: ApiDocument): Section[] =>
  info.description.split(/^## /m).flatMap((section) => {
    const [title = '', ...paragraphs] = section.trim().split('\n\n');
    return title === '' ? [] : [{ id: toId(title), title, text: paragraphs.join('\n\n') }];
  });

interface Subject extends Section {
  operations: NamedOperation[];
}

function readSubjects({ tags, paths }: ApiDocument): Subject[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]: [string, ApiOperation]): NamedOperation => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
  return tags.map(({ name, description }) => ({
    id: toId(name),
    title: name,
    text: description,
    operations: operations.filter(({ tags }) => tags.includes(name)),
  }));
}

/** Returns the id of a heading: `Access tokens` becomes `access-tokens`. */
const toId = (title: string): string =>
  title
    .toLowerCase()
    .replace(/\P{L}+/gu, '-')
    .replace(/^-|-$/g, '');

/** Shows paragraphs of the document. */
const Markdown = ({ text }: { text: string }) =>
  text
    .split('\n\n')
    .filter((paragraph) => paragraph !== '')
    .map((paragraph, at) => (
      <p key={at}>
        <Inline text={paragraph} />
      </p>
    ));

/** Shows a text with `code` and [links](/path). */
const Inline = ({ text }: { text: string }) =>
  text.split(/(`[^`]+`|\[[^\]]+\]\([^)\s]+\))/).map((part, at) => {
    if (part.startsWith('`')) return <code key={at}>{part.slice(1, -1)}</code>;
    const [, label, href] = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part) ?? [];
    if (label === undefined || href === undefined) return part;
    if (href.startsWith('/api/'))
      return (
        <a key={at} href={href}>
          {label}
        </a>
      );
    return (
      <Link key={at} to={href}>
        {label}
      </Link>
    );
  });

interface NamedOperation extends ApiOperation {
  /** In upper case. */
  method: string;
  path: string;
}

const ZIP = 'application/zip';

/** Quotes a text for a shell. */
const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * Returns the command that calls an operation with the examples of the document. The token is in the variable `TOKEN`,
 * so that it needn't be in the history of a shell.
 */
function createCurl(operation: NamedOperation, origin: string): string {
  const { method, path, parameters, requestBody, security } = operation;
  const example = (name: string) => parameters.find((parameter) => parameter.name === name)?.example ?? name;
  const query = new URLSearchParams(
    parameters
      .filter((parameter) => parameter.in === 'query' && parameter.required)
      .map(({ name }) => [name, example(name)]),
  );
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(example(name)));
  const [[mediaType, body] = []] = Object.entries(requestBody?.content ?? {});
  const isJson = mediaType === 'application/json';
  const implied = isJson || mediaType !== undefined ? 'POST' : 'GET';
  // Without it, the response would be 428.
  const precondition = operation.responses['428'] ? 'If-None-Match' : null;
  const headers = parameters.filter(({ name }) => name === precondition);
  const options = [
    ...(method === implied ? [] : [`--request ${method}`]),
    ...(security.length > 0 ? ['--oauth2-bearer "$TOKEN"'] : []),
    ...headers.map(({ name }) => `--header ${quote(`${name}: ${example(name)}`)}`),
    ...(isJson ? [`--json ${quote(JSON.stringify(body?.example))}`] : []),
    ...(mediaType !== undefined && !isJson
      ? [
          `--header ${quote(`Content-Type: ${mediaType.replace('*', 'png')}`)}`,
          `--data-binary @${mediaType === ZIP ? 'site.zip' : 'photo.png'}`,
        ]
      : []),
    ...(operation.responses['200']?.content?.[ZIP] ? ['--output blog.zip'] : []),
    quote(`${origin}${address}${query.size > 0 ? `?${query.toString()}` : ''}`),
  ];
  return `curl ${options.join(' \\\n  ')}`;
}

const mono = { fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace" };
const ground = 'var(--mui-palette-code-ground)';

/** Styles of the page that describes the API: one set of rules for many elements. */
const layout = {
  lead: { m: 0, mb: 4, maxWidth: '38rem', color: 'text.secondary', fontSize: '1.0625rem' },
  columns: {
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '13rem minmax(0, 1fr)' },
    gap: { xs: 4, md: 6 },
    alignItems: 'start',
  },
  contents: {
    position: { md: 'sticky' },
    top: { md: 88 },
    maxHeight: { md: 'calc(100dvh - 112px)' },
    overflowY: { md: 'auto' },
    p: { xs: 2, md: 0 },
    borderStyle: 'solid',
    borderWidth: { xs: '1px', md: 0 },
    borderColor: 'divider',
    borderRadius: 1,
    '& p': { m: 0, mb: 0.5, typography: 'body2', fontWeight: 600, color: 'text.secondary' },
    '& ul': { m: 0, p: 0, listStyle: 'none', columns: { xs: 2, md: 1 }, columnGap: 2 },
    '& ul:not(:last-child)': { mb: 2.5 },
    '& li': { breakInside: 'avoid' },
    '& a': {
      display: 'block',
      py: { xs: 1.25, md: 0.625 },
      color: 'text.primary',
      fontSize: '0.9375rem',
      lineHeight: 1.4,
      '@media (pointer: coarse)': { py: 1.5 },
    },
    '& a:not(:hover)': { textDecoration: 'none' },
    '@media print': { display: 'none' },
  },
  content: {
    minWidth: 0,
    overflowWrap: 'anywhere',
    '& section + section': { mt: 6, pt: 4, borderTop: 1, borderColor: 'divider' },
    '& h2': { m: 0, mb: 1.5, typography: 'h1', fontSize: '1.75rem', scrollMarginTop: '1rem' },
    '& h3': { m: 0, typography: 'h2' },
    '& h3 a': { color: 'inherit', '@media (pointer: coarse)': { display: 'block', py: 1.25 } },
    '& h3 a:not(:hover)': { textDecoration: 'none' },
    '& h4': { m: 0, mt: 3, mb: 1, fontSize: '0.9375rem', fontWeight: 600 },
    '& p': { m: 0, mb: 1.5, maxWidth: '44rem', lineHeight: 1.6, textWrap: 'pretty' },
    '& :is(p, dd) a': { color: 'primary.main' },
    '& article': { mt: 6, scrollMarginTop: '1rem' },
    '& article > p:last-child': { mb: 0 },
    '& code': { ...mono, fontSize: '0.875em' },
    '& p > code, & li > code:not(.endpoint)': {
      px: 0.5,
      py: 0.25,
      borderRadius: '4px',
      bgcolor: ground,
      boxDecorationBreak: 'clone',
    },
    '& .endpoint': { color: 'text.secondary', bgcolor: 'transparent', p: 0 },
    '& .endpoint b': { color: 'primary.main', fontWeight: 700 },
    '& .endpoint[data-method="DELETE"] b': { color: 'error.main' },
    '& .endpoint:is([data-method="PUT"], [data-method="PATCH"], [data-method="POST"]) b': {
      color: 'secondary.main',
    },
    '& .calls': {
      m: 0,
      mt: 2.5,
      p: 0,
      listStyle: 'none',
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
      bgcolor: 'background.paper',
    },
    '& .calls li': {
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
      columnGap: 2,
      alignItems: 'baseline',
      px: 2,
      py: 1.25,
    },
    '& .calls li + li': { borderTop: 1, borderColor: 'divider' },
    '& .calls a': {
      width: 'fit-content',
      py: { xs: 0.5, sm: 0 },
      fontWeight: 600,
      color: 'text.primary',
      '@media (pointer: coarse)': { py: 1.5, minWidth: 44 },
    },
    '& dl': {
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(8rem, max-content) minmax(0, 1fr)' },
      columnGap: 3,
      rowGap: { xs: 0.25, sm: 1.25 },
      m: 0,
    },
    '& dt': { maxWidth: '14rem' },
    '& dt code': { fontWeight: 600 },
    '& dd': { m: 0, mb: { xs: 1.25, sm: 0 }, lineHeight: 1.5, color: 'text.secondary' },
    '& dd ul': { m: 0, mt: 0.5, paddingInlineStart: 2.5 },
    '& .type code': { color: 'text.primary' },
    '& details': { mt: 0.5 },
    '& summary': {
      width: 'fit-content',
      py: { xs: 1.25, sm: 0.5 },
      color: 'primary.main',
      fontWeight: 600,
    },
    '& pre': {
      m: 0,
      p: 2,
      borderRadius: 1,
      bgcolor: ground,
      color: 'text.primary',
      fontSize: '0.875rem',
      lineHeight: 1.6,
      // Wrapped, as each block that scrolls would be a stop of the Tab key.
      whiteSpace: 'pre-wrap',
    },
    '& pre code': { fontSize: 'inherit' },
    '& .code': { position: 'relative' },
    '& .code pre': { paddingInlineEnd: 10 },
    '& .code button': {
      position: 'absolute',
      top: 6,
      insetInlineEnd: 6,
      minHeight: 32,
      px: 1.25,
      border: 1,
      borderColor: 'divider',
      borderRadius: '6px',
      bgcolor: 'background.paper',
      color: 'text.primary',
      font: 'inherit',
      fontSize: '0.8125rem',
      fontWeight: 600,
      cursor: 'pointer',
      // The size above outweighs the theme's for touch.
      '@media (pointer: coarse)': { minHeight: 44, minWidth: 44 },
      '@media print': { display: 'none' },
      ...needsScripts,
    },
  },
};
