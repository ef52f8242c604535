import { Injectable } from '@nestjs/common';
import { Database } from '#engine/kernel/database/database';
import { DeleteOldDeliveries } from '#shop/back-office/webhooks/delete-old-deliveries';

/** Deletes deliveries to platforms as those to webhooks. */
@Injectable()
export class DeleteOldAgentDeliveries extends DeleteOldDeliveries {
  protected override readonly table = 'agent_delivery';

  constructor(database: Database) {
    super(database);
  }
}
