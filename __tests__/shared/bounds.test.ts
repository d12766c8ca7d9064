import { randomUUID } from 'node:crypto';
import type { AnySchema } from 'yup';
import { sentenceFor } from '../helpers/sentenceFor.ts';
import { accountListingSchema, whomAndWhySchema } from '../../src/shared/accountFilter.ts';
import { articleFindingSchema, whichAndWhySchema } from '../../src/shared/articleFilter.ts';
import { bulkSchema } from '../../src/shared/bulk.ts';
import { draftListingQuerySchema, draftSchema, previewSchema } from '../../src/shared/draft.ts';
import { invitationSchema } from '../../src/shared/invitation.ts';
import {
  logQuerySchema,
  ownListingQuerySchema,
  publicListingQuerySchema,
  searchQuerySchema,
} from '../../src/shared/listingQuery.ts';
import { passkeyRegistrationSchema } from '../../src/shared/passkey.ts';
import { accountsSchema, pendingQuerySchema } from '../../src/shared/registration.ts';
import { slugsSchema } from '../../src/shared/reportQueue.ts';
import { reportSchema } from '../../src/shared/report.ts';

type Values = object;

const MANY = Number.MAX_SAFE_INTEGER;
const registration = { id: 'AQ', clientDataJSON: 'AQ', attestationObject: 'AQ' };

describe('a number that is sent', () => {
  it.each([
    ['accounts', accountListingSchema, 'least', 'Articles at least', 0, 1_000_000],
    ['accounts', accountListingSchema, 'most', 'Articles at most', 0, 1_000_000],
    ['accounts', accountListingSchema, 'links', 'Links at least', 0, 1_000_000],
    ['accounts', accountListingSchema, 'limit', 'Limit', 1, 100],
    ['accounts', accountListingSchema, 'page', 'Page', 1, MANY],
    ['articles', articleFindingSchema, 'links', 'Links at least', 0, 1_000_000],
    ['articles', articleFindingSchema, 'limit', 'Limit', 1, 100],
    ['articles', articleFindingSchema, 'page', 'Page', 1, MANY],
    ['an invitation', invitationSchema, 'uses', 'Accounts', 1, 1000],
    ['an invitation', invitationSchema, 'days', 'Days', 1, 365],
    ['the public listing', publicListingQuerySchema, 'limit', 'Limit', 1, 100],
    ['the public listing', publicListingQuerySchema, 'page', 'Page', 1, MANY],
    ['the search', searchQuerySchema, 'limit', 'Limit', 1, 20],
    ['the search', searchQuerySchema, 'page', 'Page', 1, MANY],
    ['the log', logQuerySchema, 'limit', 'Limit', 1, 100],
    ['the log', logQuerySchema, 'page', 'Page', 1, 10_000],
    ['drafts', draftListingQuerySchema, 'page', 'Page', 1, MANY],
    ['a draft', draftSchema, 'articleVersion', 'Version of the article', 1, null],
  ] as [string, AnySchema, string, string, number, number | null][])(
    'is whole and has its bounds in %s',
    (_in, schema, field, label, least, most) => {
      const of = (value: unknown) => sentenceFor(schema, { [field]: value });

      expect([field, of(least), of(most ?? MANY)]).toEqual([field, null, null]);
      expect(of(least - 1)).toBe(`${label} must be greater than or equal to ${least}`);
      expect(of(1.5)).toBe(`${label} must be an integer`);
      expect(of('many')).toMatch(new RegExp(`^${label} must be a .number`));
      if (most !== null) expect(of(most + 1)).toBe(`${label} must be less than or equal to ${most}`);
    },
  );

  it('is what most want where it was left out', () => {
    const left = (schema: AnySchema) => schema.validateSync({}) as Values;

    expect(left(accountListingSchema)).toEqual({ limit: 50, page: 1 });
    expect(left(articleFindingSchema)).toEqual({ limit: 50, page: 1 });
    expect(left(publicListingQuerySchema)).toEqual({ limit: 4, page: 1 });
    expect(left(searchQuerySchema)).toEqual({ limit: 10, page: 1, q: '' });
    expect(left(logQuerySchema)).toEqual({ limit: 50, page: 1 });
    expect(left(invitationSchema)).toEqual({ uses: 1, days: 14, note: '' });
    expect(left(pendingQuerySchema)).toEqual({ state: 'waiting' });
    expect(left(previewSchema)).toEqual({ markdown: '' });
  });

  it('of an invitation may be left empty in its form', () => {
    expect(invitationSchema.validateSync({ uses: '', days: '', note: '' })).toEqual({
      ...{ uses: 1, days: 14, note: '' },
    });
    expect(invitationSchema.validateSync({ uses: '3', days: '7' })).toMatchObject({ uses: 3, days: 7 });
  });
});

describe('a list that is sent', () => {
  const one = 'x'.repeat(200);

  it.each([
    ['accounts', whomAndWhySchema, { reason: 'x' }, 'items', 'Accounts', 'An account', 200],
    ['articles', whichAndWhySchema, { reason: 'x' }, 'slugs', 'Articles', 'An article', 200],
    ['registrations', accountsSchema, {}, 'ids', 'Accounts', 'An account', 100],
    ['reported articles', slugsSchema, {}, 'slugs', 'Articles', 'An article', 200],
  ] as [string, AnySchema, Values, string, string, string, number][])(
    'has one at least and a hundred at most, each of some length: %s',
    (_of, schema, rest, field, label, itemLabel, most) => {
      const of = (items: unknown) => sentenceFor(schema, { ...rest, [field]: items });
      const item = one.slice(0, most);

      expect([of([item]), of(Array(100).fill(item))]).toEqual([null, null]);
      expect(of([])).toBe(`${label} field must have at least 1 items`);
      expect(of(Array(101).fill(item))).toBe(`${label} field must have less than or equal to 100 items`);
      expect(of([`${item}x`])).toBe(`${itemLabel} must be at most ${most} characters`);
      expect(of([''])).toBe(`${itemLabel} is a required field`);
      expect(of(['a\0b'])).toBe(`${itemLabel} must not contain the NUL character`);
    },
  );

  it.each([
    ['registrations', accountsSchema, 'Accounts'],
    ['reported articles', slugsSchema, 'Articles'],
  ] as const)('has to be there: %s', (_of, schema, label) => {
    expect(sentenceFor(schema, {})).toBe(`${label} is a required field`);
  });

  it('of one’s own articles or drafts may have a hundred', () => {
    const of = (count: number) =>
      sentenceFor(bulkSchema, { act: 'publish', items: Array.from({ length: count }, () => randomUUID()) });

    expect([of(0), of(100)]).toEqual([null, null]);
    expect(of(101)).toBe('Items field must have less than or equal to 100 items');
  });

  it('of ways to a passkey has ten at most, of thirty characters, and may be left out', () => {
    const of = (transports: unknown) =>
      sentenceFor(passkeyRegistrationSchema, { ...registration, transports });

    expect(passkeyRegistrationSchema.validateSync(registration)).toMatchObject({ transports: [], name: '' });
    expect(of(Array(10).fill('x'.repeat(30)))).toBeNull();
    expect(of(Array(11).fill('usb'))).toBe('Transports field must have less than or equal to 10 items');
    expect(of(['x'.repeat(31)])).toMatch(/must be at most 30 characters$/);
    expect(of([''])).toMatch(/is a required field$/);
  });
});

describe('one of several words', () => {
  it.each([
    ['accounts', accountListingSchema, {}, 'state', 'State', ['active', 'limited', 'suspended']],
    ['articles', articleFindingSchema, {}, 'state', 'State', ['published', 'hidden', 'suspended']],
    ['drafts', draftListingQuerySchema, {}, 'state', 'State', ['draft', 'scheduled']],
    ['one’s own', ownListingQuerySchema, {}, 'state', 'State', ['published', 'draft', 'scheduled']],
    ['registrations', pendingQuerySchema, {}, 'state', 'State', ['waiting', 'rejected']],
    [
      ...['a report', reportSchema, { slug: 'x' }, 'reason', 'The reason'],
      ['spam', 'abuse', 'copyright', 'illegal', 'other'],
    ],
    [
      ...['one’s own listing', ownListingQuerySchema, {}, 'sort', 'Sort'],
      ['updated', '-updated', 'created', '-created', 'title', '-title', 'clicks', '-clicks'],
    ],
    [
      ...['the listing of an author', publicListingQuerySchema, { author: 'ada' }, 'sort', 'Sort'],
      ['updated', '-updated', 'created', '-created', 'title', '-title', 'clicks', '-clicks'],
    ],
    [
      ...['an act on one’s own', bulkSchema, { name: 'looms' }, 'act', 'Act'],
      ['publish', 'unpublish', 'delete', 'addTag', 'removeTag', 'export'],
    ],
  ] as [string, AnySchema, Values, string, string, string[]][])(
    'is one of these, in %s',
    (_in, schema, rest, field, label, words) => {
      for (const word of words) expect(sentenceFor(schema, { ...rest, [field]: word })).toBeNull();
      expect(sentenceFor(schema, { ...rest, [field]: 'else' })).toBe(
        `${label} must be one of the following values: ${words.join(', ')}`,
      );
    },
  );
});
