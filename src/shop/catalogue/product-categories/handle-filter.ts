import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Matches } from '#engine/http/input/list-query';
import * as queryValues from '#engine/http/input/query-values';
import { normalizeIdentifier } from '#engine/kernel/text/identifying-text';
import type { Condition } from '#engine/reader/sql/conditions';

/** Filters by a handle, in any language; `null` matches missing handles. */
export function HasHandle(): PropertyDecorator {
  return Matches({}, (handle) =>
    handle === queryValues.NULL ? { path: 'handle', equals: null } : withHandle([handle]),
  );
}

/** The same for one of several handles. */
export function HasAnyHandle(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => queryValues.asList(value)),
    Matches<string[]>({ isArray: true }, (handles) => withHandle(handles), queryValues.areTexts),
  );
}

/** PostgreSQL combines the indexes of the two columns, and looks for translated handles once. */
function withHandle(handles: readonly string[]): Condition {
  return {
    sql: (row, bind) => {
      const values = `any(${bind(handles.map(normalizeIdentifier))}::text[])`;
      return `(${row}.handle = ${values} or ${row}.id = any(array(select h.record_id from translated_handle h where h.handle = ${values})))`;
    },
  };
}
