import { Injectable } from '@nestjs/common';
import { Database, notAllowed, notFound, statements } from '@storekeep/server/extend';
import { followsEuRules } from '../eu-countries.ts';
import { LEGAL_TEXT_KINDS, type LegalText, type LegalTextKind } from './legal-text.entity.ts';

/** A text that is in force for a buyer. */
export type CurrentLegalText = Pick<
  LegalText,
  'content' | 'country_code' | 'id' | 'kind' | 'locale' | 'region_id' | 'title'
> & {
  version: number;
  published_at: string;
  /** Whether a cart of this buyer is only completed if it has accepted the text. */
  is_required: boolean;
};

/** Whose texts are requested. */
export interface LegalTextBuyer {
  cart_id?: string;
  region_id?: string;
  country_code?: string;
  /** What they ask for; defaults to the language of the cart. */
  locale?: string;
  default_locale?: string;
}

/** A text that the buyer of an order has accepted. */
export type AcceptedLegalText = Pick<LegalText, 'content' | 'id' | 'kind' | 'locale' | 'title'> & {
  version: number;
  accepted_at: string;
};

interface BuyerRow {
  region_id: string | null;
  country_code: string | null;
  locale: string | null;
  eu: boolean | null;
  countries: string[];
  /** `metadata.legal_texts` of the region, or else of the store. */
  settings: unknown;
}

/** Reads the texts that are in force, and those that were accepted. */
@Injectable()
export class CurrentLegalTexts {
  constructor(private readonly database: Database) {}

  /** One text of each kind that there is. @throws not_found for a cart or a region */
  async list(buyer: LegalTextBuyer): Promise<CurrentLegalText[]> {
    const row = await this.findBuyer(buyer);
    const required = requiredKinds(row);
    const locale = buyer.locale ?? row.locale ?? buyer.default_locale ?? '';
    const texts = await this.database.query<Omit<CurrentLegalText, 'is_required'>>(CURRENT_TEXTS, [
      row.region_id,
      row.country_code,
      locale,
    ]);
    return texts.map((text) => ({ ...text, is_required: required.includes(text.kind) }));
  }

  /**
   * Requires that an open cart of a shopper has accepted what its region requires. What is required, but was never published, is not.
   * @throws not_allowed with the kinds that are missing
   */
  async requireAccepted(cartId: string): Promise<void> {
    const [cart] = await this.database.query<
      BuyerRow & { accepted: LegalTextKind[]; published: LegalTextKind[] }
    >(ACCEPTED_BY_CART, [cartId]);
    if (!cart) return; // the completion says what is wrong
    const missing = requiredKinds(cart).filter(
      (kind) => cart.published.includes(kind) && !cart.accepted.includes(kind),
    );
    if (missing.length > 0) throw missingAcceptance(missing);
  }

  /**
   * Lists what the buyer of an order has accepted.
   * @param customerId the only customer who may read it; null: staff ask
   * @throws not_found, also for an order of another customer
   */
  async accepted(orderId: string, customerId: string | null = null): Promise<AcceptedLegalText[]> {
    const [order] = await this.database.query<{ texts: AcceptedLegalText[] }>(ACCEPTED_TEXTS, [
      orderId,
      customerId,
    ]);
    if (!order) throw notFound('order', orderId, 'id', customerId === null ? 'admin' : 'store');
    return order.texts;
  }

  private async findBuyer({ cart_id, region_id, country_code }: LegalTextBuyer): Promise<BuyerRow> {
    if (cart_id !== undefined) {
      const [row] = await this.database.query<BuyerRow>(
        `select ${CART_FIELDS} ${FROM_CART} where c.id = $1 and c.deleted_at is null`,
        [cart_id],
      );
      if (!row) throw notFound('cart', cart_id);
      return { ...row, country_code: country_code?.toLowerCase() ?? row.country_code };
    }
    const country = country_code?.toLowerCase() ?? null;
    if (region_id === undefined) {
      const none = { region_id: null, locale: null, eu: false, countries: [], settings: null };
      return { ...none, country_code: country };
    }
    const [row] = await this.database.query<BuyerRow>(
      `select r.id as region_id, null as locale, ${REGION_FIELDS} from region r where r.id = $1 and r.deleted_at is null`,
      [region_id],
    );
    if (!row) throw notFound('region', region_id);
    return { ...row, country_code: country };
  }
}

/** The error for a cart that has not accepted texts. */
function missingAcceptance(kinds: readonly LegalTextKind[]) {
  return notAllowed(`The cart has to accept the legal texts: ${kinds.join(', ')}`);
}

/** `metadata.legal_texts.required` of the region, or else of the store, if the rules of the EU apply to the region. */
function requiredKinds({ settings, ...region }: BuyerRow): LegalTextKind[] {
  const { required } = (settings ?? {}) as { required?: unknown };
  if (!Array.isArray(required) || !followsEuRules(region)) return [];
  return LEGAL_TEXT_KINDS.filter((kind) => required.includes(kind));
}

const REGION_FIELDS = `r.eu, array(select iso_2 from country where region_id = r.id) as countries,
  coalesce(r.metadata -> 'legal_texts', (select metadata -> 'legal_texts' from store limit 1)) as settings`;

const CART_FIELDS = `c.region_id, lower(a.country_code) as country_code, c.locale, ${REGION_FIELDS}`;

const FROM_CART = `from cart c join region r on r.id = c.region_id
  left join address a on a.id = coalesce(c.shipping_address_id, c.billing_address_id)`;

const ACCEPTED_BY_CART = `
  select ${CART_FIELDS}, k.published, k.accepted ${FROM_CART} cross join lateral (
    select coalesce(array_agg(distinct t.kind::text), '{}') as published,
      coalesce(array_agg(distinct t.kind::text) filter (where c.metadata -> 'legal_texts' ? t.id and t.is_in_force), '{}') as accepted
    from applicable_legal_texts(c.region_id, lower(a.country_code)) t) k
  where c.id = $1 and c.deleted_at is null and c.completed_at is null and c.type = 'default'`;

const KIND_ORDER = `array_position(array[${LEGAL_TEXT_KINDS.map((kind) => `'${kind}'`).join()}], t.kind::text)`;

/** The best language of each kind: the one that is requested, then its parents, then a text for all, then any. Only these are read whole. */
const CURRENT_TEXTS = `
  select t.id, t.kind, t.version, t.title, t.content, t.locale, t.region_id, t.country_code,
    ${statements.formatTimestampSql('t.published_at')} as published_at
  from eu_legal_text t
  where t.id in (
    select distinct on (t.kind) t.id
    from applicable_legal_texts($1, $2) e join eu_legal_text t on t.id = e.id
    where e.is_current
    order by t.kind, case
        when $3 = t.locale or $3 like t.locale || '-%' then 2 + length(t.locale)
        when split_part(t.locale, '-', 1) = split_part($3, '-', 1) then 2
        when t.locale is null then 1 else 0 end desc, t.locale)
  order by ${KIND_ORDER}`;

const ACCEPTED_TEXTS = `
  select coalesce((
    select json_agg(json_build_object('id', t.id, 'kind', t.kind, 'version', t.version, 'title', t.title, 'content', t.content,
      'locale', t.locale, 'accepted_at', ${statements.formatTimestampSql('a.accepted_at')}) order by ${KIND_ORDER}, t.id)
    from eu_legal_acceptance a join eu_legal_text t on t.id = a.legal_text_id where a.order_id = o.id), '[]') as texts
  from "order" o where o.id = $1 and ($2::text is null or o.customer_id = $2)`;
