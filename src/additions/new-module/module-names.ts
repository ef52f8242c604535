import { UsageError } from '@storekeep/server/extend';

/** The names that are derived from the name of a module, such as `gift-boxes`. */
export interface ModuleNames {
  /** `gift-boxes`: the directory, the files and the path of the routes. */
  kebab: string;
  /** `GiftBoxes`: the prefix of the classes. */
  pascal: string;
  /** `gift_boxes`: the prefix of the tables. */
  snake: string;
}

/** Leaves room for the suffixes of tables, whose names PostgreSQL cuts at 63 characters. */
const MAX_LENGTH = 40;

/** @throws UsageError if the name is not in kebab-case, or longer than 40 characters */
export function parseModuleName(name: string): ModuleNames {
  if (name.length > MAX_LENGTH || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new UsageError(
      `${name} is not a valid name: use up to ${MAX_LENGTH} lower-case letters, digits and single hyphens, e.g. gift-boxes`,
    );
  const words = name.split('-');
  return {
    kebab: name,
    pascal: words.map((word) => word[0].toUpperCase() + word.slice(1)).join(''),
    snake: words.join('_'),
  };
}
