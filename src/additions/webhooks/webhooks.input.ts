import { deliveryStatuses, inputRules, ListQuery } from '@storekeep/server/extend';

const URL_OPTIONS = {
  ...{ min: 1, max: 2048, example: 'https://erp.example/hooks/shop' },
  description: 'http or https, without credentials; not an address of a private network',
};
const EVENTS_OPTIONS = {
  example: ['order.placed', 'order.canceled'],
  description: 'names of events, or `*` for all that an endpoint may receive',
};

export class CreateWebhookBody {
  @inputRules.Text(URL_OPTIONS)
  url!: string;

  @inputRules.Texts(EVENTS_OPTIONS)
  events!: string[];

  @inputRules.Text({ nullable: true, max: 1024, example: 'Orders for the ERP' })
  description?: string | null;
}

export class UpdateWebhookBody {
  @inputRules.Text({ ...URL_OPTIONS, optional: true })
  url?: string;

  @inputRules.Texts({ ...EVENTS_OPTIONS, optional: true })
  events?: string[];

  @inputRules.Text({ nullable: true, max: 1024, example: 'Orders for the ERP' })
  description?: string | null;

  @inputRules.Flag({ optional: true, description: 'pending deliveries continue when it is enabled again' })
  is_disabled?: boolean;
}

export class ListWebhooksQuery extends ListQuery {}

export class ListWebhookDeliveriesQuery extends ListQuery {
  @inputRules.Equals()
  event?: string;

  @inputRules.AnyOf('status', deliveryStatuses)
  status?: string[];
}
