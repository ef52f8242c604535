import { Matches } from '../../../engine/http/input/list-query.ts';

/**
 * A filter: what a condition of a discount names.
 * @param link the table between the condition and the rows of the list
 * @param column of the link, that holds the row's id
 */
export function InDiscountCondition(link: string, column: string): PropertyDecorator {
  return Matches({ description: 'what this condition of a discount names' }, (conditionId) => ({
    sql: (row, bind) =>
      `exists (select from ${link} l where l.${column} = ${row}.id and l.condition_id = ${bind(conditionId)})`,
  }));
}
