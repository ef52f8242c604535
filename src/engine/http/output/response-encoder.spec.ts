import { matchesEtag, negotiateCoding } from './response-encoder.ts';

describe('The content coding', () => {
  it.each<[string | undefined, string | null]>([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['deflate, zstd', null],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip, deflate', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['*', 'br'],
    ['*;q=0', null],
    ['gzip, *;q=0', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0.5, gzip;q=0.9', 'gzip'],
    ['br;q=0.001,gzip;q=0', 'br'],
    ['gzip ; q=0.5', 'gzip'],
    ['gzip;q=0', null],
    ['gzip;q=0.000', null],
    ['gzip;q=0.5, identity', null],
    ['gzip;q=0.5, identity;q=0.5', 'gzip'],
    ['identity;q=0', null],
    ['identity;q=0, gzip', 'gzip'],
    ['gzip;q=2', null],
    ['gzip;q=-1', null],
    ['gzip;q=', null],
    ['gzip;level=9', null],
    ['gzip;q=1;q=0', null],
    [';;,,=;q', null],
    ['gzip;q=x, br', 'br'],
  ])('for %p is %p', (header, coding) => {
    expect(negotiateCoding(header)).toBe(coding);
  });

  // would not end if the time grew with the square of the length
  it.each(['gzip;', ' ,', 'q=0.', '*;q = ', ';'])('is found in a megabyte of %p', (part) => {
    expect(negotiateCoding(part.repeat(2 ** 20 / part.length))).toBeNull();
  });
});

describe('If-None-Match', () => {
  it.each<[string | undefined, boolean]>([
    [undefined, false],
    ['', false],
    ['*', true],
    ['W/"abc"', true],
    ['"abc"', true],
    ['"x", W/"abc"', true],
    ['abc', false],
    ['"ab"', false],
    ['W/"abc', false],
  ])('%p matches W/"abc": %p', (header, isMatch) => {
    expect(matchesEtag(header, 'W/"abc"')).toBe(isMatch);
  });
});
