import { stat } from 'node:fs/promises';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Readable, Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { mcpMessages as messages } from '../../shared/messages/en/mcp.ts';
import { version } from '../lib/version.ts';
import { printUsage, readArguments, UsageError } from './arguments.ts';
import { createBlogClient } from './blogClient.ts';
import { stripControls } from './command.ts';
import { readToken, readUrl } from './folderCommand.ts';
import { describeFailure, findScopes, offeredTools, type Tool, type ToolContext } from './mcpTools.ts';

/*
 * A server of the Model Context Protocol, for one client on standard input and output: one JSON-RPC message per line.
 * Supports two kinds of clients (https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning): those up
 * to 2025-11-25 begin with `initialize`; later ones name the version in `_meta` of each request.
 */

const STATELESS_VERSION = '2026-07-28';
/** Versions that begin with `initialize`, newest first. */
const SESSION_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
/** The only versions with batches. */
const BATCH_VERSIONS = new Set(['2025-03-26', '2024-11-05']);
const META = 'io.modelcontextprotocol/';
/** In milliseconds: how long clients may cache the list of tools, as a token's scopes never change. */
const LIST_LIFETIME = 60 * 60 * 1000;
/** In seconds: maximum wait if the blog limits requests. Assistants give up on longer calls. */
const WAIT_MAX = 20;

const options = {
  url: { type: 'string', default: '' },
  'token-file': { type: 'string', default: '' },
  images: { type: 'string', default: '' },
  'drafts-only': { type: 'boolean', default: false },
} as const;

/** Standard input, output and error by default. */
interface Streams {
  input: Readable;
  output: Writable;
  log: (line: string) => void;
}

const standardStreams = (): Streams => ({
  input: process.stdin,
  output: process.stdout,
  log: (line) => console.error(stripControls(line)),
});

/** Runs `mcp` until its input ends, and returns the exit code. */
export async function runMcp(args: string[], streams = standardStreams()): Promise<number> {
  try {
    const { values } = readArguments(messages.usage, { args, options });
    const url = readUrl(values.url);
    const token = await readToken(values['token-file']);
    const imageFolder = values.images === '' ? null : await readFolder(values.images);
    const connect = (signal?: AbortSignal): ToolContext => ({
      client: createBlogClient(url, token, { waitMax: WAIT_MAX, signal }),
      url,
      imageFolder,
    });
    const permissions = { canPublish: !values['drafts-only'], canUpload: imageFolder !== null };
    streams.log(messages.log.started(url));
    await serve(streams, {
      connect,
      findTools: async () => offeredTools(await findScopes(connect().client), permissions),
    });
    return 0;
  } catch (error) {
    if (error instanceof UsageError) return printUsage(error);
    throw error;
  }
}

async function readFolder(name: string): Promise<string> {
  const folder = path.resolve(name);
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory()) throw new UsageError(messages.noFolder(name));
  return folder;
}

/* The protocol. */

type Json = Record<string, unknown>;
type Id = string | number;

interface Source {
  /** Returns the context of a tool call, which `signal` cancels. */
  connect: (signal: AbortSignal) => ToolContext;
  /** Throws CallFailed if the blog doesn't answer or refuses the token. */
  findTools: () => Promise<Tool[]>;
}

/** An error of JSON-RPC. Codes: https://www.jsonrpc.org/specification#error_object, and -32022 of MCP. */
class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}
const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;
const PARSE_ERROR = -32700;
const UNSUPPORTED_VERSION = -32022;

/** Answers messages until the input ends and all calls are done. */
async function serve({ input, output, log }: Streams, { connect, findTools }: Source): Promise<void> {
  /** As negotiated by `initialize`. */
  let sessionVersion: string | null = null;
  let known: Promise<Tool[]> | null = null;
  const running = new Map<Id, AbortController>();
  const pending = new Set<Promise<void>>();

  // Stops reading if the client is gone.
  output.on('error', () => input.destroy());
  for await (const line of readLines(input)) {
    if (line.trim() === '') continue;
    const answered = answerLine(line).then((answer) => {
      if (answer !== null && output.writable) output.write(`${JSON.stringify(answer)}\n`);
    });
    pending.add(answered);
    void answered.finally(() => pending.delete(answered));
  }
  await Promise.all(pending);

  /** Returns null if there is nothing to answer. */
  async function answerLine(line: string): Promise<object | null> {
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      return toError(null, new RpcError(PARSE_ERROR, messages.protocol.parseError));
    }
    return Array.isArray(message) ? answerBatch(message) : answerMessage(message);
  }

  async function answerBatch(batch: unknown[]): Promise<object | null> {
    if (sessionVersion === null || !BATCH_VERSIONS.has(sessionVersion))
      return toError(null, new RpcError(INVALID_REQUEST, messages.protocol.batch));
    if (batch.length === 0)
      return toError(null, new RpcError(INVALID_REQUEST, messages.protocol.invalidRequest));
    const answers = await Promise.all(batch.map((message) => answerMessage(message, true)));
    const given = answers.filter((answer) => answer !== null);
    return given.length > 0 ? given : null;
  }

  async function answerMessage(message: unknown, isBatched = false): Promise<object | null> {
    const id = readId(message);
    // This server sends no requests, so it ignores responses.
    if (isObject(message) && !('method' in message) && ('result' in message || 'error' in message))
      return null;
    try {
      const { method, params } = parseMessage(message);
      if (id === undefined) {
        if (method === 'notifications/cancelled') cancel(params.requestId);
        return null;
      }
      if (id === null) throw new RpcError(INVALID_REQUEST, messages.protocol.invalidRequest);
      if (isBatched && method === 'initialize')
        throw new RpcError(INVALID_REQUEST, messages.protocol.batchedInitialize);
      const canceling = new AbortController();
      running.set(id, canceling);
      try {
        const result = await answerRequest(method, params, canceling.signal);
        return canceling.signal.aborted ? null : { jsonrpc: '2.0', id, result };
      } catch (error) {
        if (canceling.signal.aborted) return null;
        throw error;
      } finally {
        if (running.get(id) === canceling) running.delete(id);
      }
    } catch (error) {
      return toError(id ?? null, error);
    }
  }

  function cancel(id: unknown) {
    if (typeof id === 'string' || typeof id === 'number') running.get(id)?.abort();
  }

  async function answerRequest(method: string, params: Json, signal: AbortSignal): Promise<object> {
    const meta = isObject(params._meta) ? params._meta : {};
    // `initialize` always means an earlier version, even with a version in `_meta`.
    if (method === 'initialize') return initialize(params);
    if (`${META}protocolVersion` in meta) {
      requireStateless(meta);
      const result =
        method === 'server/discover' ? describeServer() : await answerToolRequest(method, params, signal);
      return {
        resultType: 'complete',
        ...result,
        ...(method !== 'tools/call' && { ttlMs: LIST_LIFETIME, cacheScope: 'private' }),
        _meta: { [`${META}serverInfo`]: serverInfo },
      };
    }
    return method === 'ping' ? {} : answerToolRequest(method, params, signal);
  }

  function initialize({ protocolVersion }: Json): object {
    if (typeof protocolVersion !== 'string')
      throw new RpcError(INVALID_PARAMS, messages.protocol.versionMissing);
    const [newest = ''] = SESSION_VERSIONS;
    const negotiated = SESSION_VERSIONS.includes(protocolVersion) ? protocolVersion : newest;
    sessionVersion = negotiated;
    const { instructions } = messages;
    return { protocolVersion: negotiated, capabilities, serverInfo, instructions };
  }

  async function answerToolRequest(method: string, params: Json, signal: AbortSignal): Promise<object> {
    switch (method) {
      case 'tools/list':
        return { tools: (await getTools()).map(({ description }) => description) };
      case 'tools/call':
        return callTool(params, signal);
      default:
        throw new RpcError(METHOD_NOT_FOUND, messages.protocol.methodNotFound(method));
    }
  }

  /** Returns the tools. Asks the blog only once, or again after a failure. */
  async function getTools(): Promise<Tool[]> {
    known ??= findTools();
    try {
      return await known;
    } catch (error) {
      known = null;
      const problem = describeFailure(error);
      if (problem === null) throw error;
      log(messages.log.failed('tools/list', problem));
      throw new RpcError(INTERNAL_ERROR, problem);
    }
  }

  async function callTool({ name, arguments: values = {} }: Json, signal: AbortSignal): Promise<object> {
    if (!isObject(values)) throw new RpcError(INVALID_PARAMS, messages.protocol.invalidParams);
    const tool = (await getTools()).find(({ description }) => description.name === name);
    if (!tool) throw new RpcError(INVALID_PARAMS, messages.protocol.unknownTool(String(name)));
    const start = performance.now();
    try {
      const result = await tool.run(connect(signal), values);
      log(messages.log.called(tool.description.name, Math.round(performance.now() - start)));
      return toolResult(JSON.stringify(result), false);
    } catch (error) {
      const problem = describeFailure(error);
      if (problem === null) throw error;
      log(messages.log.failed(tool.description.name, problem));
      return toolResult(problem, true);
    }
  }

  function toError(id: Id | null, error: unknown): object {
    if (error instanceof RpcError) {
      const { code, message, data } = error;
      return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } };
    }
    log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return toError(id, new RpcError(INTERNAL_ERROR, messages.protocol.internal));
  }
}

const serverInfo = { name: 'markdown-blog', title: messages.title, version };
const capabilities = { tools: {} };
const supportedVersions = [STATELESS_VERSION, ...SESSION_VERSIONS];

const describeServer = () => ({ supportedVersions, capabilities, instructions: messages.instructions });

const toolResult = (text: string, isError: boolean) => ({ content: [{ type: 'text', text }], isError });

function requireStateless(meta: Json): void {
  const requested = meta[`${META}protocolVersion`];
  if (requested !== STATELESS_VERSION)
    throw new RpcError(UNSUPPORTED_VERSION, messages.protocol.unsupportedVersion, {
      supported: supportedVersions,
      requested,
    });
  if (!isObject(meta[`${META}clientCapabilities`]))
    throw new RpcError(INVALID_PARAMS, messages.protocol.capabilitiesMissing);
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the id of a message; undefined for a notification, null if it is invalid. */
function readId(message: unknown): Id | null | undefined {
  if (!isObject(message)) return null;
  if (!('id' in message)) return undefined;
  const { id } = message;
  return typeof id === 'string' || Number.isInteger(id) ? (id as Id) : null;
}

/** Parses a request or notification. Throws RpcError for anything else. */
function parseMessage(message: unknown): { method: string; params: Json } {
  if (!isObject(message) || message.jsonrpc !== '2.0' || typeof message.method !== 'string')
    throw new RpcError(INVALID_REQUEST, messages.protocol.invalidRequest);
  const { method, params = {} } = message;
  if (!isObject(params)) throw new RpcError(INVALID_PARAMS, messages.protocol.invalidParams);
  return { method, params };
}

/** Reads lines that end with a line feed: `node:readline` would also end them at U+2028, which JSON may contain. */
async function* readLines(input: Readable): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let parts: string[] = [];
  for await (const chunk of input) {
    const [first = '', ...others] = decoder.write(chunk as Buffer).split('\n');
    parts.push(first);
    for (const other of others) {
      yield parts.join('');
      parts = [other];
    }
  }
  yield parts.join('') + decoder.end();
}
