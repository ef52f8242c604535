import {
  baskets,
  normalizeCode,
  notAllowed,
  type OpenCart,
  type Sql,
  type Tx,
} from '@storekeep/server/extend';
import { promote, type Promoted } from '../evaluation/promote.ts';
import type { GiftVariant, PromotedBasket, PromotedLine } from '../evaluation/promoted-basket.ts';
import type { EvaluatedPromotion } from '../evaluation/promotion-rules.ts';
import { toPromotedLine } from '../to-promoted-line.ts';
import { applyPromoted, ownLines } from './apply-promoted.ts';
import {
  type CartFacts,
  type CustomerFacts,
  loadCountry,
  loadCustomer,
  loadVariants,
  UNKNOWN_VARIANT,
  type VariantOfPromotion,
} from './cart-facts.ts';
import { needsSome, PRODUCT_FACTS } from './fact-needs.ts';
import type { ActivePromotion, PromotionsOfVersion } from './promotions-of-version.ts';
import { recordUses } from './record-uses.ts';

/** The promotions of a cart, during one change of it. */
export class CartPromotions implements baskets.Contribution {
  private readonly variants = new Map<string, VariantOfPromotion>();

  constructor(
    private readonly cart: OpenCart,
    private readonly promotions: PromotionsOfVersion,
    private readonly facts: CartFacts,
  ) {
    for (const variant of facts.variants) this.variants.set(variant.variant_id, variant);
  }

  takeCodes(codes: readonly string[]): string[] {
    const own = codes.map(normalizeCode).filter((code) => this.promotions.findByCode(code));
    for (const code of own) {
      const problem = this.checkCode(code);
      if (problem) throw notAllowed(`Code ${code} ${PROBLEMS[problem]}`);
    }
    this.cart.promotion_codes = [...new Set(own)];
    return codes.filter((code) => !own.includes(normalizeCode(code)));
  }

  checkCode(code: string): baskets.ContributedCodeProblem | null | undefined {
    const promotion = this.promotions.findByCode(normalizeCode(code));
    return promotion && findProblem(promotion, this.facts, new Date());
  }

  async apply(sql: Sql): Promise<void> {
    const { cart, facts } = this;
    const { names, isEmpty } = this.promotions;
    if (isEmpty) return applyPromoted(cart, { ...NOTHING, names, variants: new Map() });
    const { region_id, sales_channel_id } = cart;
    const place = { region_id, sales_channel_id, currency_code: cart.region.currency_code };
    const offered = this.promotions.offeredTo(place, cart.promotion_codes);
    const customer = await this.findCustomer(sql, facts);
    const gifts = await this.findGifts(sql, offered);
    const basket: PromotedBasket = {
      ...{ ...place, customer },
      country_code: await this.findCountry(sql, facts),
      locale: cart.locale ?? null,
      lines: await this.promotedLines(sql),
      shipping_methods: cart.shipping_methods.map(({ id, shipping_option_id, price, original_price }) => ({
        ...{ id, shipping_option_id, price: original_price ?? price },
      })),
      codes: cart.promotion_codes,
      gifts: new Map([...gifts].map(([id, variant]) => [id, this.toGift(variant)])),
    };
    const evaluated = offered.map((promotion) => withRest(promotion, facts, customer));
    const promoted = promote(basket, evaluated, new Date());
    applyPromoted(cart, { ...promoted, names, variants: gifts });
  }

  record(tx: Tx, orderId: string): Promise<void> {
    const applied = this.cart.promotions.filter(({ status }) => status === 'applied');
    return recordUses(tx, { id: orderId, customer_id: this.cart.customer_id! }, applied);
  }

  private async findCustomer(sql: Sql, { customer }: CartFacts): Promise<CustomerFacts | null> {
    const { customer_id } = this.cart;
    if (customer_id === null) return null;
    return customer?.id === customer_id ? customer : loadCustomer(sql, customer_id, this.promotions.needs);
  }

  private async findCountry(sql: Sql, facts: CartFacts): Promise<string | null> {
    const { shipping_address_id, addresses } = this.cart;
    if (shipping_address_id === null || !this.promotions.needs.has('country')) return null;
    const address = addresses.changed.get(shipping_address_id) ?? addresses.loaded.get(shipping_address_id);
    if (address) return address.country_code ?? null;
    if (shipping_address_id === facts.shipping_address_id) return facts.country_code;
    return loadCountry(sql, shipping_address_id);
  }

  private async promotedLines(sql: Sql): Promise<PromotedLine[]> {
    const lines = ownLines(this.cart);
    if (needsSome(this.promotions.needs, PRODUCT_FACTS)) await this.loadMissing(sql, lines);
    return lines.map((line) => {
      const { variant_id, product_id, tax_lines, rates, is_giftcard } = line;
      const taxes = is_giftcard || tax_lines.length > 0 ? tax_lines : rates;
      const variant = this.variants.get(variant_id ?? '') ?? UNKNOWN_VARIANT;
      return toPromotedLine(line, taxes, { ...variant, product_id });
    });
  }

  private async loadMissing(sql: Sql, lines: readonly Pick<PromotedLine, 'variant_id'>[]): Promise<void> {
    const missing = lines.flatMap(({ variant_id }) =>
      variant_id !== null && !this.variants.has(variant_id) ? [variant_id] : [],
    );
    for (const variant of await loadVariants(sql, missing, this.promotions.needs))
      this.variants.set(variant.variant_id, variant);
  }

  /** The variants that promotions may give, by their ids. */
  private async findGifts(
    sql: Sql,
    promotions: readonly ActivePromotion[],
  ): Promise<Map<string, baskets.VariantFacts>> {
    const requested = promotions.flatMap(({ effects }) =>
      effects.flatMap(({ type, variant_id }) => (type === 'gift' ? (variant_id ?? []) : [])),
    );
    if (requested.length === 0) return new Map();
    const requests = [...new Set(requested)].map((variant_id) => ({ variant_id, quantity: 1 }));
    const found = await baskets.findVariants(sql, this.cart, requests);
    return new Map(
      found.flatMap((variant) => (variant?.in_channel && variant.price ? [[variant.id, variant]] : [])),
    );
  }

  /** What the cart itself sells of a variant is not available as a gift. */
  private toGift({
    id,
    price,
    manage_inventory,
    allow_backorder,
    inventory_quantity,
  }: baskets.VariantFacts): GiftVariant {
    const isLimited = manage_inventory && !allow_backorder;
    const sold = ownLines(this.cart).filter(({ variant_id }) => variant_id === id);
    const left = inventory_quantity - sold.reduce((sum, { quantity }) => sum + quantity, 0);
    return { unit_price: price!.unit_price, available: isLimited ? Math.max(0, left) : MAX_GIFTS };
  }
}

/** The most units of a gift whose stock is not limited. */
const MAX_GIFTS = 1000;

const NOTHING: Promoted = { promotions: [], adjustments: [], shipping: [], gifts: [], rewards: [] };

/** Adds what is left of a promotion. */
function withRest(
  promotion: ActivePromotion,
  { used }: Pick<CartFacts, 'used'>,
  customer: CustomerFacts | null,
): EvaluatedPromotion {
  const { id, budget, uses_per_customer } = promotion;
  if (!budget && uses_per_customer === null) return promotion;
  const left = budget ? budget.limit - (used[id] ?? 0) : null;
  const limits = [
    ...(budget?.type === 'uses' ? [left!] : []),
    ...(uses_per_customer === null ? [] : [uses_per_customer - (customer?.uses[id] ?? 0)]),
  ];
  return {
    ...promotion,
    money_left: budget?.type === 'money' ? left : null,
    uses_left: limits.length > 0 ? Math.min(...limits) : null,
  };
}

const PROBLEMS: Record<baskets.ContributedCodeProblem, string> = {
  not_started: 'is not valid yet',
  expired: 'is expired',
  usage_limit_reached: 'has been used up',
};

/** Why the code of a promotion cannot be used; null if it can. */
function findProblem(
  { starts_at, ends_at, budget, id }: ActivePromotion,
  facts: CartFacts,
  now: Date,
): baskets.ContributedCodeProblem | null {
  if (starts_at && starts_at > now) return 'not_started';
  if (ends_at && ends_at <= now) return 'expired';
  return budget && budget.limit <= (facts.used[id] ?? 0) ? 'usage_limit_reached' : null;
}
