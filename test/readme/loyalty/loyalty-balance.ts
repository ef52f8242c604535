/**
 * A customer's points as an SQL expression, for statements that load what the customer may spend.
 * @param customer an SQL expression of the customer's id
 */
export function loyaltyBalanceSql(customer: string): string {
  return `coalesce((select l.points from loyalty_account l where l.customer_id = ${customer}), 0)`;
}
