import { BodyExample } from '#engine/http/input/body-example';
import { Amount, Id, Ids, Metadata, Name, NestedList, Text } from '#engine/http/input/input-decorators';
import { PaymentSession } from '#model/entities/payments/payment-session.entity';

export class UpdatePaymentCollectionBody {
  @Text({ nullable: true, example: 'The larger shirts' })
  description?: string | null;

  @Metadata()
  metadata?: Record<string, unknown>;
}

export class SetPaymentSessionBody {
  @Name({ example: 'manual' })
  provider_id!: string;
}

@BodyExample({ provider_id: 'manual', amount: 1250 })
class WantedSession {
  @Name({ example: 'manual' })
  provider_id!: string;

  @Amount({ example: 1250 })
  amount!: number;

  @Id(PaymentSession, {
    optional: true,
    description: 'the session to change; without it, a new one is created',
  })
  session_id?: string;
}

export class SetPaymentSessionsBody {
  @NestedList(() => WantedSession, { max: 100, description: 'the complete new list' })
  sessions!: WantedSession[];
}

export class AuthorizePaymentSessionsBody {
  @Ids(PaymentSession)
  session_ids!: string[];
}
