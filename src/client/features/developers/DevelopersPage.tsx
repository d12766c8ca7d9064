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
import { Box } from '../../components/Box.tsx';
import { PageContainer, PageHeading } from '../../components/Page.tsx';
import { Loading, TryAgain } from '../../components/status.tsx';
import { copyText } from '../../lib/copyText.ts';
import { useIsHydrated } from '../../lib/useIsHydrated.ts';
import { Link } from '../../navigation/Link.tsx';
import { createCurl, type NamedOperation } from './curl.ts';
import { layout } from './styles.ts';

const { reference: texts } = developerMessages;

/** The description of the API, from its OpenAPI document. It works without scripts, except for copying. */
export function DevelopersPage() {
  const { currentData: document, isError, refetch } = useGetApiDocumentQuery(undefined);

  return (
    <PageContainer width="lg">
      <PageHeading sx={{ mb: 1.5 }}>{texts.title}</PageHeading>
      {document ? <Reference document={document} /> : isError ? <TryAgain retry={refetch} /> : <Loading />}
    </PageContainer>
  );
}

/** Stands for the blog's address until the browser knows it. */
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
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              <Markdown text={text} />
            </section>
          ))}
          {subjects.map((subject) => (
            <section key={subject.id} id={subject.id} aria-labelledby={`${subject.id}-title`}>
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
        <TypeOf schema={schema} isRequired={required} place={place} />
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
          <TypeOf schema={schema} isRequired={required.includes(name)} />
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

/** The type of a value and its limits, in one line. */
function TypeOf({ schema, isRequired, place }: TypeProps) {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, default: value } = schema;
  const values = schema.enum?.filter((value) => value !== null) ?? [];
  const facts: ReactNode[] = [
    <code>{typeName(schema)}</code>,
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
