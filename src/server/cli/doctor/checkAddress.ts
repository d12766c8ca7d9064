import { insecureStart } from '../../process/insecureStart.ts';
import { type Check, ok, problem, warning } from './finding.ts';

const ABOUT = 'address';

/** Whether what is said of the proxy in front can be true: PUBLIC_URL, TRUST_PROXY, HOST. */
export const checkAddress: Check = ({ config }) => {
  const { publicUrl, trustProxy } = config;
  if (trustProxy.some((network) => network.endsWith('/0'))) {
    return [
      problem(
        ABOUT,
        'TRUST_PROXY believes everybody, so that anybody gets round the limits: name the proxy alone.',
      ),
    ];
  }
  if (publicUrl?.startsWith('https:') && trustProxy.length === 0) {
    return [
      problem(
        ABOUT,
        'PUBLIC_URL is https, and no proxy is trusted: all readers count as one, and meet the limits of one. Set TRUST_PROXY=true, or to the address of the proxy.',
      ),
    ];
  }
  const insecure = insecureStart(config);
  if (insecure !== null) return [warning(ABOUT, insecure)];
  if (publicUrl === null && trustProxy.length > 0) {
    return [
      warning(
        ABOUT,
        'Behind a proxy PUBLIC_URL should say how readers reach the blog, such as https://blog.example.org.',
      ),
    ];
  }
  return [
    ok(ABOUT, publicUrl === null ? 'This machine alone reaches it.' : `Readers reach it at ${publicUrl}.`),
  ];
};
