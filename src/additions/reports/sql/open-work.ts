import { statements } from '@storekeep/server/extend';

/** Failed jobs that are older than this were seen. */
const FAILED_DAYS = 7;

/**
 * The statement of what there is to do. Orders are read once for all of their counts, since there is no index by status.
 */
export const OPEN_WORK_SQL = `
  select o.*,
    (select count(*)::integer from "return" where status = 'requested') as returns_to_receive,
    (select count(*)::integer from swap where canceled_at is null and fulfillment_status = 'not_fulfilled') as swaps_to_fulfill,
    (select count(*)::integer from draft_order where status = 'open') as open_drafts,
    (select count(*)::integer from outbox_event where parked_at is not null) as parked_events,
    (select count(*)::integer from outbox_event where ${statements.failedNotificationSql.condition}) as failed_mails,
    (select count(*)::integer from batch_job where failed_at > now() - interval '${FAILED_DAYS} days' and deleted_at is null) as failed_jobs
  from (
    select count(*) filter (where payment_status = 'awaiting')::integer as payments_to_capture,
      count(*) filter (where fulfillment_status in ('not_fulfilled', 'partially_fulfilled'))::integer as orders_to_fulfill,
      count(*) filter (where fulfillment_status = 'fulfilled')::integer as orders_to_ship
    from "order" where status = 'pending') o`;
