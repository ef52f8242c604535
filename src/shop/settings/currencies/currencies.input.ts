import { Flag } from '#engine/http/input/input-decorators';
import { Is, ListQuery, Matches, Search } from '#engine/http/input/list-query';

export class ListCurrenciesQuery extends ListQuery {
  @Matches({ description: 'ISO 4217, in any case', example: 'eur' }, (code) => ({
    path: 'code',
    equals: code.toLowerCase(),
  }))
  code?: string;

  @Is()
  includes_tax?: boolean;

  @Search('code', 'name')
  q?: string;
}

export class UpdateCurrencyBody {
  @Flag({ optional: true, description: 'whether prices in this currency include taxes' })
  includes_tax?: boolean;
}
