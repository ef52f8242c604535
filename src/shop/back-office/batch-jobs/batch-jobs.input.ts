import { Flag, Json, Name } from '#engine/http/input/input-decorators';
import { AnyOf, Dates, ListQuery } from '#engine/http/input/list-query';
import type { DateComparison } from '#engine/reader/sql/conditions';

export class ListBatchJobsQuery extends ListQuery {
  @AnyOf()
  id?: string[];

  @AnyOf()
  type?: string[];

  @Dates()
  pre_processed_at?: DateComparison;

  @Dates()
  confirmed_at?: DateComparison;

  @Dates()
  processing_at?: DateComparison;

  @Dates()
  completed_at?: DateComparison;

  @Dates()
  failed_at?: DateComparison;

  @Dates()
  canceled_at?: DateComparison;

  @Dates()
  created_at?: DateComparison;

  @Dates()
  updated_at?: DateComparison;
}

export class CreateBatchJobBody {
  @Name({ example: 'product-export' })
  type!: string;

  @Json({
    description: 'what the type needs, e.g. `fileKey` of an uploaded file',
    example: { list_config: { skip: 0, take: 50 } },
  })
  context!: Record<string, unknown>;

  @Flag({
    optional: true,
    description: 'whether to stop before the first change, until the job is confirmed',
  })
  dry_run?: boolean;
}
