import { related, type Schemas } from '../api/client.ts';
import { t } from '../i18n/translate.ts';
import { formatMoney } from '../ui/money.ts';

type Discount = Schemas['Discount'];

/** Whether a code can be used now, as the name of a status. */
export function statusOf(discount: Discount, now = new Date().toISOString()): string {
  const { is_disabled, starts_at, ends_at, usage_limit, usage_count } = discount;
  if (is_disabled) return 'disabled';
  if (ends_at !== null && ends_at <= now) return 'expired';
  if (starts_at > now) return 'scheduled';
  if (usage_limit !== null && usage_count >= usage_limit) return 'used_up';
  return 'active';
}

/** What a discount takes off. */
export function describeValue({ rule, regions = [] }: Discount): string {
  const terms = related(rule);
  if (!terms) return '–';
  if (terms.type === 'free_shipping') return t('Free shipping');
  if (terms.type === 'percentage') return `${terms.value} %`;
  return formatMoney(terms.value, regions[0]?.currency_code ?? 'eur');
}
