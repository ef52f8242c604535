import { StartError } from '#engine/kernel/start-error';
import { type ColumnKind, columnKinds } from './column-kinds.ts';

/** A declared column of a shop's own is not usable; the message is one line for the operator. */
export class CustomColumnError extends StartError {
  /** @param problem what is wrong with the column, as the rest of a sentence */
  constructor(
    declaration: string,
    readonly problem: string,
  ) {
    super(`OWN_COLUMNS: ${declaration} ${problem}`);
    this.name = 'CustomColumnError';
  }
}

/** A column that a shop has added to a table of Storekeep, as declared. */
export interface ColumnDeclaration {
  /** The text of the declaration, for messages. */
  text: string;
  table: string;
  column: string;
  /** The type that it must have; defaults to what the database says. */
  kind?: ColumnKind;
  /** Whether only `/admin` returns it. */
  isStaffOnly: boolean;
  /** The relation that its foreign key stands for. */
  relation?: RelationDeclaration;
}

export interface RelationDeclaration {
  /** The property that `expand` follows. */
  name: string;
  table: string;
  /** The columns of the related row that `/store` returns; null if shoppers cannot expand the relation. */
  storeColumns: readonly string[] | null;
}

const NAME = '[a-z_][a-z0-9_]{0,62}';
const DECLARATION = new RegExp(
  `^(?<table>${NAME})\\.(?<name>${NAME})(?::(?<type>${NAME})(?:\\((?<columns>${NAME}(?:\\|${NAME})*)\\))?)?(?<staff>@admin)?$`,
);

/** Columns that are never returned, whatever is declared. */
const SECRET = /(^|_)(password|passwd|secret|token|hash|salt|api_key|private_key|otp)(_|$)/;

/** Whether the name of a column looks like a secret, which is never returned. */
export function isSecretName(column: string): boolean {
  return SECRET.test(column);
}

/** The syntax of a declaration, for documentation and messages. */
export const COLUMN_SYNTAX =
  'product.brand_id, product.is_featured:boolean, product.cost@admin or product.brand:brand(id|name)';

/**
 * Parses a declaration: `table.column`, optionally with a type (`:boolean`) and `@admin`; or `table.relation:target`, which declares the
 * foreign key `<relation>_id`, optionally with the columns of the target that shoppers may see (`(id|name)`).
 * @returns undefined if it is malformed
 */
export function parseColumnDeclaration(text: string): ColumnDeclaration | undefined {
  const { table, name, type, columns, staff } = DECLARATION.exec(text)?.groups ?? {};
  if (table === undefined) return undefined;
  const isStaffOnly = staff !== undefined;
  const kind = columnKinds.find((candidate) => candidate === type);
  if (type === undefined || kind) {
    return columns === undefined ? { text, table, column: name, kind, isStaffOnly } : undefined;
  }
  if (isStaffOnly && columns !== undefined) return undefined;
  const relation = { name, table: type, storeColumns: columns?.split('|') ?? null };
  return { text, table, column: `${name}_id`, isStaffOnly, relation };
}

/** @throws CustomColumnError for the first malformed declaration */
export function parseColumnDeclarations(texts: readonly string[]): ColumnDeclaration[] {
  return texts.map((text) => {
    const declaration = parseColumnDeclaration(text);
    if (!declaration) throw new CustomColumnError(text, `is not a column such as ${COLUMN_SYNTAX}`);
    return declaration;
  });
}
