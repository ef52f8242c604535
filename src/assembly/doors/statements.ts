/* Builds SQL from conditions of lists and from the metadata of entities, and says what stored rows mean. */
export { conditionsOf } from '#engine/http/input/list-query';
export { quoteName } from '#engine/kernel/database/quote-name';
export {
  type Bind,
  collectParameters,
  queryOrReject,
  rejectTransactionSql,
} from '#engine/kernel/database/sql';
export { tableOf } from '#engine/kernel/writing/rows';
export { translatedSql } from '#engine/kernel/writing/translatable';
export { targetOf } from '#engine/mapping/entity-relations';
export { visibleOn } from '#engine/mapping/resource';
export { isColumn } from '#engine/mapping/returned-columns';
export { compilePageQuery } from '#engine/reader/row-lookup';
export { formatTimestampSql } from '#engine/reader/sql/column-sql';
export { type Condition, compileConditions, withSql } from '#engine/reader/sql/conditions';
export { failedNotificationSql } from '#shop/back-office/notifications/notification-providers';
