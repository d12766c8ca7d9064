import { lookup as lookUpByDns } from 'node:dns/promises';
import { request as requestByHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './network.ts';

/*
 * Sends requests to URLs that an admin entered, which must not reach services in the server's own network. All
 * addresses of a host are checked, and the connection uses a checked one, since a second lookup could return another
 * address.
 */

interface Address {
  address: string;
  family: number;
}
/** Returns all addresses of a host. */
export type LookUp = (host: string) => Promise<Address[]>;

/** Exceptions to the rule that requests only go to public addresses. */
export interface RequestPolicy {
  /** `host:port` of services that may be private and may use http. */
  allowed: readonly string[];
  /** DNS by default. */
  lookUp?: LookUp;
  /** Limit for a whole request, in milliseconds. */
  timeLimit?: number;
}

/** In milliseconds. */
const TIME_LIMIT = 5000;
/** Maximum number of bytes of a response to read, so that its sender can finish. */
const ANSWER_MAX = 1024;
/** In bytes. */
const HEADERS_MAX = 8192;

const DEFAULT_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };

const isAllowed = ({ hostname, port, protocol }: URL, { allowed }: RequestPolicy) =>
  allowed.includes(`${hostname}:${port === '' ? DEFAULT_PORTS[protocol] : port}`);

/** Thrown instead of connecting to an address that isn't public. */
export class AddressBlocked extends Error {}

/** Thrown if the response takes too long. */
export class TimedOut extends Error {}

/**
 * Returns why an http or https URL is refused, judging by the URL alone: it uses http for a service that isn't allowed
 * to, has a username or password, or names an address that isn't public. Null if it is allowed. The URL parser has
 * already normalized addresses such as `0x7f.1`.
 */
export function findUrlProblem(url: URL, policy: RequestPolicy): 'http' | 'credentials' | 'private' | null {
  if (url.username !== '' || url.password !== '') return 'credentials';
  if (isAllowed(url, policy)) return null;
  if (url.protocol !== 'https:') return 'http';
  const host = bareHost(url);
  const isLocalName = /(^|\.)localhost\.?$/.test(host);
  return isLocalName || (isIP(host) !== 0 && !isPublicAddress(host)) ? 'private' : null;
}

/** Removes the brackets that IPv6 addresses have in URLs. */
const bareHost = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1');

interface Message {
  headers: Record<string, string>;
  body: string;
}

/**
 * Sends a POST request and returns the status of the response. Doesn't follow redirects, and discards the body. Throws
 * AddressBlocked, TimedOut, and Node.js's error if the connection fails.
 *
 * @param stop cancels the request; its reason is thrown
 */
export async function postPublicly(
  url: URL,
  { headers, body }: Message,
  policy: RequestPolicy,
  stop: AbortSignal,
): Promise<number> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(new TimedOut()), policy.timeLimit ?? TIME_LIMIT);
  const signal = AbortSignal.any([timeout.signal, stop]);
  try {
    if (findUrlProblem(url, policy) !== null) throw new AddressBlocked();
    const addresses = await untilAborted(findAddresses(url, policy), signal);
    return await send(url, { addresses, headers, body, signal });
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

async function findAddresses(url: URL, policy: RequestPolicy): Promise<Address[]> {
  const host = bareHost(url);
  const family = isIP(host);
  const lookUp = policy.lookUp ?? ((name: string) => lookUpByDns(name, { all: true, order: 'verbatim' }));
  const addresses = family === 0 ? await lookUp(host) : [{ address: host, family }];
  const isSafe = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address));
  if (!isSafe && !isAllowed(url, policy)) throw new AddressBlocked();
  return addresses;
}

function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Makes Node.js use the checked addresses instead of a DNS lookup. */
const pinTo =
  (addresses: Address[]): LookupFunction =>
  (_host, { all }, callback) => {
    const [{ address, family } = { address: '', family: 4 }] = addresses;
    if (all) callback(null, addresses);
    else callback(null, address, family);
  };

interface Sending extends Message {
  addresses: Address[];
  signal: AbortSignal;
}

function send(url: URL, { addresses, headers, body, signal }: Sending): Promise<number> {
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' },
    lookup: pinTo(addresses),
    // A pooled connection's address was checked at another time.
    agent: false,
    maxHeaderSize: HEADERS_MAX,
    signal,
  };
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestByHttps : requestByHttp)(url, options);
    request.on('error', reject);
    request.on('response', (response) => {
      const { statusCode = 0 } = response;
      void drain(response).then(() => {
        request.destroy();
        resolve(statusCode);
      });
    });
    request.end(body);
  });
}

/** Reads the beginning of a response. Ignores errors, because only the status matters. */
async function drain(response: IncomingMessage): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of response) {
      bytes += (chunk as Buffer).length;
      if (bytes >= ANSWER_MAX) return;
    }
  } catch {
    // The connection broke or took too long.
  }
}
