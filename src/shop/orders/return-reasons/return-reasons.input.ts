import { BodyExample } from '#engine/http/input/body-example';
import { ColumnsOf } from '#engine/http/input/columns-of';
import { Id, Metadata, Name, Text } from '#engine/http/input/input-decorators';
import { ReturnReason } from '#model/entities/orders/return-reason.entity';

@ColumnsOf('return_reason')
@BodyExample({ value: 'too_small', label: 'Too small' })
export class CreateReturnReasonBody {
  @Name({ example: 'too_small' })
  value!: string;

  @Name({ example: 'Too small' })
  label!: string;

  @Id(ReturnReason, { nullable: true, description: 'the reason that this one is a part of' })
  parent_return_reason_id?: string | null;

  @Text({ nullable: true })
  description?: string | null;

  @Metadata()
  metadata?: Record<string, unknown>;
}

@ColumnsOf('return_reason')
export class UpdateReturnReasonBody {
  @Name({ optional: true, example: 'too_small' })
  value?: string;

  @Name({ optional: true, example: 'Too small' })
  label?: string;

  @Text({ nullable: true })
  description?: string | null;

  @Metadata()
  metadata?: Record<string, unknown>;
}
