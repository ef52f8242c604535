import { inputRules, ListQuery } from '@storekeep/server/extend';
import { proposalStatuses } from './proposal.entity.ts';

export class ListProposalsQuery extends ListQuery {
  @inputRules.AnyOf('status', proposalStatuses)
  status?: string[];

  @inputRules.Equals()
  api_key_id?: string;
}

export class RejectProposalBody {
  @inputRules.Text({ nullable: true, max: 1000, example: 'The customer keeps the shirt' })
  note?: string | null;
}
