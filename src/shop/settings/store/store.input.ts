import { ColumnsOf } from '#engine/http/input/columns-of';
import { Id, Metadata, Name, Text, Texts } from '#engine/http/input/input-decorators';
import { Locale } from '#engine/http/input/translations';
import { StockLocation } from '#model/entities/stock/stock-location.entity';

@ColumnsOf('store')
export class UpdateStoreBody {
  @Name({ optional: true })
  name?: string;

  @Text({ nullable: true, example: 'https://shop.example.com/swaps/{cart_id}' })
  swap_link_template?: string | null;

  @Text({ nullable: true, example: 'https://shop.example.com/payments/{cart_id}' })
  payment_link_template?: string | null;

  @Text({ nullable: true, example: 'https://dashboard.example.com/invite?token={invite_token}' })
  invite_link_template?: string | null;

  @Text({ optional: true, example: 'eur', description: 'one of the currencies of the store' })
  default_currency_code?: string;

  @Texts({ optional: true, example: ['eur', 'usd'], description: 'ISO 4217; replaces the existing ones' })
  currencies?: string[];

  @Id(StockLocation, { nullable: true, description: 'the location of stock for which no other is named' })
  default_location_id?: string | null;

  @Texts({
    nullable: true,
    example: ['de', 'de-AT'],
    description: 'languages of translations, as language tags',
  })
  locales?: string[] | null;

  @Locale({ nullable: true, example: 'en', description: 'the language of texts without a translation' })
  default_locale?: string | null;

  @Metadata()
  metadata?: Record<string, unknown>;
}
