import { isPublicAddress } from '../../../src/server/lib/network.ts';
import {
  AddressBlocked,
  findUrlProblem,
  type LookUp,
  postPublicly,
  type RequestPolicy,
  TimedOut,
} from '../../../src/server/lib/publicRequest.ts';
import { type Receiver, startReceiver } from '../../helpers/webhookReceiver.ts';

const message = { headers: { 'content-type': 'application/json' }, body: '{"type":"x"}' };
const never = new AbortController().signal;

describe('isPublicAddress', () => {
  it.each([
    ...[
      '0.0.0.0',
      '10.0.0.1',
      '100.64.0.1',
      '100.127.255.255',
      '127.0.0.1',
      '127.255.255.255',
      '169.254.169.254',
    ],
    ...['172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1'],
    ...['198.19.255.255', '198.51.100.7', '203.0.113.9', '224.0.0.1', '239.255.255.255', '240.0.0.1'],
    ...['255.255.255.255', '::', '::1', '::ffff:10.0.0.1', '::ffff:93.184.216.34', '::127.0.0.1'],
    ...['64:ff9b::a00:1', '64:ff9b::5db8:d822', '64:ff9b:1::a00:1', '100::1', 'fc00::1', 'fd12:3456::1'],
    ...[
      'fe80::1',
      'fec0::1',
      'ff02::1',
      '2001::1',
      '2001:0:a00:1::',
      '2001:db8::1',
      '2002:a00:1::',
      '3fff::1',
    ],
    ...['5f00::1', 'fe80::1%eth0', '', 'localhost', '1.2.3', '::ffff:7f00:1'],
  ])('is false for %s', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each([
    ...[
      '1.1.1.1',
      '8.8.8.8',
      '93.184.216.34',
      '100.63.255.255',
      '100.128.0.0',
      '172.15.255.255',
      '172.32.0.1',
    ],
    ...[
      '192.167.255.255',
      '198.17.255.255',
      '223.255.255.255',
      '2606:4700:4700::1111',
      '2a00:1450:4001::200e',
    ],
    ...['2001:4860:4860::8888', '2001:200::1'],
  ])('is true for %s', (address) => expect(isPublicAddress(address)).toBe(true));
});

describe('findUrlProblem', () => {
  const policy: RequestPolicy = { allowed: ['chat.internal:8443', '10.0.0.5:80', '[::1]:3001'] };
  const problemOf = (url: string) => findUrlProblem(new URL(url), policy);

  it.each([
    ['https://hooks.example.org/a?b=c', null],
    ['https://hooks.example.org:8443/', null],
    ['http://hooks.example.org/', 'http'],
    ['http://chat.internal:8443/', null],
    ['https://chat.internal:8443/', null],
    ['http://chat.internal/', 'http'],
    ['http://10.0.0.5/', null],
    ['https://10.0.0.5/', 'private'],
    ['http://[::1]:3001/', null],
    ['https://ada@hooks.example.org/', 'credentials'],
    ['https://:secret@chat.internal:8443/', 'credentials'],
    ['https://localhost/', 'private'],
    ['https://LOCALHOST./', 'private'],
    ['https://a.localhost/', 'private'],
    ['https://127.0.0.1/', 'private'],
    ['https://2130706433/', 'private'],
    ['https://017700000001/', 'private'],
    ['https://0x7f.1/', 'private'],
    ['https://127.1/', 'private'],
    ['https://[::1]/', 'private'],
    ['https://[::ffff:10.0.0.1]/', 'private'],
    ['https://[64:ff9b::10.0.0.1]/', 'private'],
    ['https://169.254.169.254/latest/meta-data', 'private'],
    ['https://１２７.0.0.1/', 'private'],
    ['https://93.184.216.34/', null],
  ])('returns for %s: %s', (url, problem) => expect(problemOf(url)).toBe(problem));
});

describe('postPublicly', () => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  const port = () => receiver.service.split(':')[1] ?? '';
  const post = (url: string, policy: Partial<RequestPolicy> = {}) =>
    postPublicly(new URL(url), message, { allowed: [], ...policy }, never);
  const allow = (...allowed: string[]): RequestPolicy => ({ allowed });
  /** Answers with these addresses, one list after the other. */
  function lookUps(...answers: string[][]): { lookUp: LookUp; hosts: string[] } {
    const hosts: string[] = [];
    return {
      hosts,
      async lookUp(host) {
        hosts.push(host);
        const addresses = answers[hosts.length - 1] ?? answers.at(-1) ?? [];
        return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      },
    };
  }

  it('sends the message to an allowed service and returns the status', async () => {
    receiver.answerWith(204);

    expect(await post(receiver.url, allow(receiver.service))).toBe(204);

    expect(receiver.received).toMatchObject([
      { body: message.body, headers: { 'content-type': 'application/json', host: receiver.service } },
    ]);
  });

  it.each([
    '127.0.0.1',
    '2130706433',
    '017700000001',
    '0x7f000001',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
  ])('makes no connection to https://%s', async (host) => {
    await expect(post(`https://${host}:${port()}/`)).rejects.toThrow(AddressBlocked);

    expect(receiver.connections()).toBe(0);
  });

  it.each([['127.0.0.1'], ['::ffff:10.0.0.1'], ['169.254.169.254'], ['64:ff9b::7f00:1'], ['::1']])(
    'makes no connection for a name that resolves to %s',
    async (address) => {
      const { lookUp, hosts } = lookUps([address]);

      await expect(post(`https://hooks.example.org:${port()}/`, { lookUp })).rejects.toThrow(AddressBlocked);

      expect([hosts, receiver.connections()]).toEqual([['hooks.example.org'], 0]);
    },
  );

  it('makes no connection if only one of several addresses is private', async () => {
    const { lookUp } = lookUps(['93.184.216.34', '127.0.0.1']);

    await expect(post(`https://hooks.example.org:${port()}/`, { lookUp })).rejects.toThrow(AddressBlocked);

    expect(receiver.connections()).toBe(0);
  });

  it('looks a name up once, so that it can’t change its address after the check', async () => {
    // Nothing answers there: the request ends by its time limit, or because there is no network.
    const { lookUp, hosts } = lookUps(['93.184.216.34'], ['127.0.0.1']);

    await expect(
      post(`https://hooks.example.org:${port()}/`, { lookUp, timeLimit: 200 }),
    ).rejects.not.toThrow(AddressBlocked);

    expect([hosts, receiver.connections()]).toEqual([['hooks.example.org'], 0]);
  });

  it('connects to the address that was checked', async () => {
    const { lookUp, hosts } = lookUps(['127.0.0.1'], ['192.0.2.1']);
    const service = `hooks.example.org:${port()}`;

    expect(await post(`http://${service}/`, { lookUp, allowed: [service] })).toBe(200);

    expect([hosts, receiver.connections()]).toEqual([['hooks.example.org'], 1]);
  });

  it('follows no redirect', async () => {
    const other = await startReceiver();
    receiver.answerWith(307, { location: other.url });

    const status = await post(receiver.url, allow(receiver.service, other.service));
    await other.close();

    expect([status, other.connections()]).toEqual([307, 0]);
  });

  it('reads only the beginning of a long response', async () => {
    receiver.answerWith(200, {}, 'x'.repeat(50_000_000));

    expect(await post(receiver.url, allow(receiver.service))).toBe(200);
  });

  it('ends if nothing answers in time', async () => {
    receiver.answerWith(null);

    await expect(post(receiver.url, { allowed: [receiver.service], timeLimit: 50 })).rejects.toThrow(
      TimedOut,
    );
  });

  it('ends if the host is not found in time', async () => {
    const lookUp = () => new Promise<never>(() => undefined);

    await expect(post('https://hooks.example.org/', { lookUp, timeLimit: 50 })).rejects.toThrow(TimedOut);
  });
});
