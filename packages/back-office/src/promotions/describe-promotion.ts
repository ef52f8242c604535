import type { Schemas } from '../api/client.ts';
import { t } from '../i18n/translate.ts';
import { formatMoney } from '../ui/money.ts';
import { toTerms } from './promotion-terms.ts';

type Promotion = Schemas['Promotion'];

/** Whether a promotion applies now, as the name of a status. */
export function statusOf(promotion: Promotion, now = new Date().toISOString()): string {
  const { status, starts_at, ends_at, budget, used } = promotion;
  if (status !== 'active') return status;
  if (ends_at !== null && ends_at <= now) return 'expired';
  if (starts_at !== null && starts_at > now) return 'scheduled';
  return budget && used >= budget.limit ? 'used_up' : 'active';
}

/** What a promotion gives. */
export function describeGiven(promotion: Promotion): string {
  const terms = toTerms(promotion);
  if (!terms) return t('Terms of its own');
  if (terms.kind === 'percentage') return `${terms.value} %`;
  if (terms.kind === 'fixed') return formatMoney(terms.value, promotion.currency_code ?? 'eur');
  if (terms.kind === 'shipping') return t('Free shipping');
  return t('Buy {buy}, get {get}', { buy: terms.buy ?? 1, get: terms.get ?? 1 });
}

/** What is used of its budget. */
export function describeUsage({ budget, used, currency_code }: Promotion): string {
  if (!budget) return '–';
  if (budget.type === 'uses') return `${used} / ${budget.limit}`;
  const currency = budget.currency_code ?? currency_code ?? 'eur';
  return `${formatMoney(used, currency)} / ${formatMoney(budget.limit, currency)}`;
}
