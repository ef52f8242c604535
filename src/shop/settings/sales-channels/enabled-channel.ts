/** SQL of whether a sales channel, under an alias, is open: one that is disabled or deleted sells nothing and opens nothing. */
export function isEnabledChannelSql(alias: string): string {
  return `${alias}.deleted_at is null and not ${alias}.is_disabled`;
}
