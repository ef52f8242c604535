import { isIP } from 'node:net';
import { type Format, ORIGIN } from '../kernel/text/format.ts';
import { COLUMN_SYNTAX, parseColumnDeclaration } from '../mapping/custom-columns/column-declarations.ts';

/* The types of environment variables, and how their values are parsed. */

/** The type of a variable. */
export interface Kind<T> {
  /** The name in documentation and messages: "… is not a port (0–65535)". */
  name: string;
  /** Returns the value, or undefined if the text is invalid. */
  parse(text: string): T | undefined;
  /** Says what is wrong with a text that is invalid, without secrets; undefined if only the kind can be named. */
  explain?(text: string): string | undefined;
}

/** An environment variable, see `required` and `optional`. */
export interface Variable<T> {
  name: string;
  kind: Kind<unknown>;
  fallback: T;
  description: string;
  secret?: boolean;
}

/** A whole number from `min` to `max`. @param name such as `port (0–65535)` */
export function wholeNumber(name: string, min: number, max = Number.MAX_SAFE_INTEGER): Kind<number> {
  return {
    name,
    parse: (text) => {
      const value = /^\d{1,16}$/.test(text) ? Number(text) : NaN;
      return value >= min && value <= max ? value : undefined;
    },
  };
}

/** A text that matches a pattern. @param name such as `host name` */
export function text(name: string, pattern: RegExp): Kind<string> {
  return { name, parse: (text) => (pattern.test(text) ? text : undefined) };
}

/** A text of a format, such as an origin. */
export function formatted({ name, matches, normalize = (text) => text }: Format): Kind<string> {
  return { name, parse: (text) => (matches(text) ? normalize(text) : undefined) };
}

/** One of several words. */
export function oneOf<T extends string>(...values: T[]): Kind<T> {
  return { name: values.join(' | '), parse: (text) => values.find((value) => value === text) };
}

/** A list that is separated by commas. @param parseItem returns undefined for an invalid item */
export function items<T>(name: string, parseItem: (text: string) => T | undefined): Kind<T[]> {
  return {
    name,
    parse: (text) => {
      const parsed = text.split(',').map((item) => parseItem(item.trim()));
      return parsed.every((item) => item !== undefined) ? parsed : undefined;
    },
  };
}

const BOOLEANS = new Map([
  ['true', true],
  ['false', false],
]);

/** `true` or `false`. */
export const boolean: Kind<boolean> = { name: 'true | false', parse: (text) => BOOLEANS.get(text) };

/** `auto`, `true` or `false`. */
export const autoOrBoolean: Kind<boolean | 'auto'> = {
  name: 'auto | true | false',
  parse: (text) => (text === 'auto' ? text : BOOLEANS.get(text)),
};

/** Columns of the shop, as in `OWN_COLUMNS`. */
export const columns = items(`comma-separated list of columns (${COLUMN_SYNTAX})`, (text) =>
  parseColumnDeclaration(text) ? text : undefined,
);

/** Modules, as in `STOREKEEP_MODULES`. */
export const moduleList = items('comma-separated list of modules (./wishlist.js,@shop/loyalty)', (text) =>
  /^(\.{0,2}\/\S+|(@[\w.~-]+\/)?[\w.~-]+(\/\S+)?)$/.test(text) ? text : undefined,
);

/** Origins of pages. */
export const origins = items('comma-separated list of origins (https://shop.example)', (text) =>
  ORIGIN.matches(text) ? text : undefined,
);

/** The origin of pages, such as `https://shop.example`. */
export const origin = formatted(ORIGIN);

const delay = wholeNumber('number of seconds', 1, 30 * 24 * 60 * 60);

/** Delays in seconds, up to 30 days each. */
export const seconds = items('comma-separated list of seconds', (text) => delay.parse(text));

/** A URL by HTTP, without a slash at its end. */
export const url: Kind<string> = {
  name: 'URL without slash at its end (https://files.example/shop)',
  parse: (text) => (/^https?:\/\/[^\s?#]+[^/\s?#]$/.test(text) && URL.canParse(text) ? text : undefined),
};

const addresses = items('comma-separated list of addresses', (text) => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return text;
  const [address, bits, ...rest] = text.split('/');
  const version = isIP(address);
  const width = version === 4 ? 32 : 128;
  const isValidPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= width);
  return version !== 0 && isValidPrefix && rest.length === 0 ? text : undefined;
});

const hops = wholeNumber('number', 1, 100);

/** Whose `X-Forwarded-*` headers count. */
export const trust: Kind<boolean | number | string[]> = {
  name: 'true | false | number of proxies | comma-separated addresses',
  parse: (text) => BOOLEANS.get(text) ?? hops.parse(text) ?? addresses.parse(text),
};

/** What else is known of a variable. */
export interface VariableOptions {
  description: string;
  /** Whether messages must not contain the value. */
  secret?: boolean;
}

/** Declares a variable that has a value in any case. @param name such as `WISHLIST_LIMIT` @param fallback its value if it is not set */
export function required<T>(name: string, kind: Kind<T>, fallback: T, options: VariableOptions): Variable<T> {
  return { name, kind, fallback, ...options };
}

/** Declares a variable that is null if it is not set. @param name such as `WISHLIST_KEY` */
export function optional<T>(name: string, kind: Kind<T>, options: VariableOptions): Variable<T | null> {
  return { name, kind, fallback: null, ...options };
}
