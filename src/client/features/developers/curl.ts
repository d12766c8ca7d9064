import type { ApiOperation } from '../../../shared/apiDocument.ts';

export interface NamedOperation extends ApiOperation {
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
export function createCurl(operation: NamedOperation, origin: string): string {
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
  // Without one, the answer would be 428.
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
