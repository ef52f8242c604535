import { Matches } from '#engine/http/input/list-query';

/**
 * A query parameter that matches the rows of a discount condition.
 * @param link the table that links conditions to rows
 * @param column the column of the link with the id of the row
 */
export function InDiscountCondition(link: string, column: string): PropertyDecorator {
  return Matches({ description: 'what this condition of a discount names' }, (conditionId) => ({
    sql: (row, bind) =>
      `exists (select from ${link} l where l.${column} = ${row}.id and l.condition_id = ${bind(conditionId)})`,
  }));
}
