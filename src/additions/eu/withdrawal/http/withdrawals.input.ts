import { exampleId, inputRules, ListQuery } from '@storekeep/server/extend';
import { WITHDRAWAL_STATUSES } from '../withdrawal.entity.ts';

export class ListWithdrawalsQuery extends ListQuery {
  @inputRules.AnyOf('status', WITHDRAWAL_STATUSES)
  status?: string[];

  @inputRules.Equals()
  order_id?: string;
}

export class WithdrawnItemBody {
  @inputRules.Text({ min: 1, max: 255, example: exampleId('item') })
  item_id!: string;

  @inputRules.Integer({ min: 1, example: 1 })
  quantity!: number;
}

export class DeclareWithdrawalBody {
  @inputRules.NestedList(() => WithdrawnItemBody, {
    ...{ optional: true, min: 1, max: 1000, unique: 'item_id' },
    description: 'defaults to everything that is left of the order',
  })
  items?: WithdrawnItemBody[];
}

export class SubmitWithdrawalBody extends DeclareWithdrawalBody {
  @inputRules.Integer({ min: 1, example: 1042, description: 'number of the order' })
  display_id!: number;

  @inputRules.Identifier({
    min: 3,
    max: 320,
    example: 'oliver@example.com',
    description: 'e-mail of the order',
  })
  email!: string;
}

export class WithdrawalTokenBody {
  @inputRules.Text({
    min: 1,
    max: 1000,
    example: 'wdr_01HV5K.signature',
    description: 'from the link in the mail',
  })
  token!: string;
}

export class ArrivalBody {
  @inputRules.Text({ min: 1, max: 255, example: exampleId('ful') })
  fulfillment_id!: string;

  @inputRules.DateTime()
  arrived_at!: Date;
}
