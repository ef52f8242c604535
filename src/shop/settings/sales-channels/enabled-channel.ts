/** SQL for whether a sales channel is neither disabled nor deleted. @param alias of the table `sales_channel` */
export function isEnabledChannelSql(alias: string): string {
  return `${alias}.deleted_at is null and not ${alias}.is_disabled`;
}
