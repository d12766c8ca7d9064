import { holdBody, takeBody } from '../../../src/client/session/heldBody.ts';

describe('the handle of a body', () => {
  it('gives the body once', () => {
    const handle = holdBody({ password: 'engines!' });

    expect(takeBody(handle)).toEqual({ password: 'engines!' });
    expect(() => takeBody(handle)).toThrow('There is no body for the handle');
  });

  it('is another one each time, and tells nothing', () => {
    const handles = [holdBody('engines!'), holdBody('engines!')];

    expect(new Set(handles).size).toBe(2);
    expect(JSON.stringify(handles)).not.toContain('engines');
  });
});
