import { misspelledSettings } from '../../src/server/process/misspelledSettings.ts';

describe('variables of the environment that nearly are settings', () => {
  it.each([
    ['PROT', 'PORT'],
    ['HOTS', 'HOST'],
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['TRUSTPROXY', 'TRUST_PROXY'],
    ['LOG_LEVELS', 'LOG_LEVEL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['JWT_SECRETE', 'JWT_SECRET'],
  ])('%s is told, with the name that was meant', (name, meant) => {
    expect(misspelledSettings({ [name]: 'x' })).toEqual([`${name} is no setting: did you mean ${meant}?`]);
  });

  it('are told of no other: neither settings, nor what a machine has anyway', () => {
    const env = {
      PATH: 'x',
      HOME: 'x',
      PWD: 'x',
      USER: 'x',
      HOSTNAME: 'x',
      PORT: '1',
      PGHOST: 'x',
      TERM: 'x',
    };

    expect(misspelledSettings(env)).toEqual([]);
  });

  it('are not told where the setting itself is set', () => {
    expect(misspelledSettings({ PORT: '1', PROT: '1' })).toEqual([]);
  });
});
