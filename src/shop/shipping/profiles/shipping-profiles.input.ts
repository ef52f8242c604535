import { ColumnsOf } from '#engine/http/input/columns-of';
import { Ids, Metadata, Name, OneOf } from '#engine/http/input/input-decorators';
import { messages } from '#engine/kernel/text/messages';
import { Product } from '#model/entities/catalogue/product.entity';
import { ShippingOption } from '#model/entities/shipping/shipping-option.entity';
import {
  type ShippingProfileType,
  shippingProfileTypes,
} from '#model/entities/shipping/shipping-profile.entity';

@ColumnsOf('shipping_profile')
export class CreateShippingProfileBody {
  @Name({ example: 'Bulky goods' })
  name!: string;

  @OneOf(shippingProfileTypes, { example: 'custom', refusal: messages.unknownProfileType })
  type!: ShippingProfileType;

  @Metadata()
  metadata?: Record<string, unknown>;
}

@ColumnsOf('shipping_profile')
export class UpdateShippingProfileBody {
  @Name({ optional: true })
  name?: string;

  @OneOf(shippingProfileTypes, { optional: true, refusal: messages.unknownProfileType })
  type?: ShippingProfileType;

  @Ids(Product, { optional: true, description: 'products to move to this profile' })
  products?: string[];

  @Ids(ShippingOption, { optional: true, description: 'products to move to this profile' })
  shipping_options?: string[];

  @Metadata()
  metadata?: Record<string, unknown>;
}
