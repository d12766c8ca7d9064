import { LOCAL_NETWORKS } from './http/trustedProxies.ts';

/** Reads variables of the environment, and notes what is wrong with them. An empty one counts as not set. */
export function variablesOf(env: Record<string, string | undefined>) {
  const problems: string[] = [];
  const read = (
    name: string,
    fallback: string,
    isRight: (value: string) => boolean,
    rule: string,
  ): string => {
    const value = env[name] === undefined || env[name] === '' ? fallback : env[name];
    // The value itself stays out of the sentence: it may be a secret.
    if (!isRight(value)) problems.push(`${name} must be ${rule}.`);
    return value;
  };
  /** Gives '' for one that is not set. */
  const readOptional = (name: string, isRight: (value: string) => boolean, rule: string): string =>
    read(name, '', (value) => value === '' || isRight(value), rule);
  return { problems, read, readOptional };
}

export const isPort = (value: string) => /^\d{1,5}$/.test(value) && Number(value) <= 65535;
export const isCount = (value: string) => /^[1-9]\d{0,2}$/.test(value);
export const isMilliseconds = (value: string) => /^[1-9]\d{0,5}$/.test(value);
export const isSeconds = (value: string) => /^\d{1,5}$/.test(value) && Number(value) <= 86_400;
export const isDaysOrOff = (value: string) => value === 'off' || /^[1-9]\d{0,3}$/.test(value);
export const oneOf = (allowed: string[]) => (value: string) => allowed.includes(value);

/** The parts of a value that has commas between them. */
export const listed = (value: string) =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** The addresses and networks that `TRUST_PROXY` means. */
export const proxiesOf = (setting: string): readonly string[] => {
  if (setting === 'false') return [];
  return setting === 'true' ? LOCAL_NETWORKS : listed(setting);
};
