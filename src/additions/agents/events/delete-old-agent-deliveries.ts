import { Injectable } from '@nestjs/common';
import { Database } from '@storekeep/server/extend';
import { DeleteOldDeliveries } from '../../webhooks/index.ts';

/** Deletes deliveries to platforms as those to webhooks. */
@Injectable()
export class DeleteOldAgentDeliveries extends DeleteOldDeliveries {
  protected override readonly table = 'agent_delivery';

  constructor(database: Database) {
    super(database);
  }
}
