import { invalidData } from '@storekeep/server/extend';
import type { PromotionCondition, PromotionEffect } from './evaluation/promotion-rules.ts';
import type { Promotion } from './promotion.entity.ts';

/** The most values of a list. */
const MAX_VALUES = 1000;

/** When a promotion begins and ends: texts of a body, or times as they are stored. */
export interface PromotionPeriod {
  starts_at: Date | string | null;
  ends_at: Date | string | null;
}

type Described = PromotionPeriod &
  Pick<Promotion, 'is_automatic' | 'codes' | 'combines_with' | 'budget' | 'conditions' | 'effects'>;

/**
 * Checks what a promotion says as a whole; the classes of the bodies have checked the form of each part.
 * @throws invalid_data that names the part which is wrong
 */
export function requireValidPromotion(promotion: Described): void {
  const { is_automatic, codes, combines_with, starts_at, ends_at, budget, conditions, effects } = promotion;
  require(is_automatic || codes.length > 0, 'codes must not be empty unless is_automatic is true');
  require(!is_automatic || codes.length === 0, 'is_automatic must be false if there are codes');
  require(codes.length <= MAX_VALUES, `codes must not have more than ${MAX_VALUES} values`);
  require(codes.every((code) => code !== ''), 'codes must not be empty');
  require(combines_with === 'all' ||
    combines_with === 'none' ||
    isTexts(combines_with), 'combines_with must be "all", "none" or a list of ids of promotions');
  require(!starts_at ||
    !ends_at ||
    new Date(starts_at) < new Date(ends_at), 'ends_at must be after starts_at');
  require(budget?.currency_code == null ||
    /^[a-z]{3}$/.test(
      budget.currency_code,
    ), 'budget.currency_code must be the code of a currency, such as eur');
  conditions.forEach((condition, index) => requireCondition(condition, `conditions.${index}`));
  effects.forEach((effect, index) => requireEffect(effect, `effects.${index}`));
}

function requireCondition(condition: PromotionCondition, at: string): void {
  const { subject, operator, value, items } = condition;
  requireOneOf(operator, OPERATORS_OF[subject] ?? ['in', 'not_in', 'eq'], `${at}.operator`);
  if (subject === 'subtotal' || subject === 'quantity')
    require(isWhole(value, 0), `${at}.value must be a whole number from 0`);
  else if (subject === 'items') require(items != null, `${at}.items must select items`);
  else if (subject === 'first_order' || subject === 'has_account')
    require(typeof value === 'boolean', `${at}.value must be true or false`);
  else
    require(operator === 'eq'
      ? isText(value)
      : isTexts(value) &&
          value.length > 0, `${at}.value must be ${operator === 'eq' ? 'a text' : 'a list of texts'}`);
  requireItems(items, `${at}.items`);
}

const OPERATORS_OF: Partial<Record<PromotionCondition['subject'], readonly string[]>> = {
  subtotal: ['gte', 'lte', 'eq'],
  quantity: ['gte', 'lte', 'eq'],
  items: ['in', 'not_in'],
  first_order: ['eq'],
  has_account: ['eq'],
};

function requireEffect(effect: PromotionEffect, at: string): void {
  const { type, target, value, items, buy, get, tiers, variant_id } = effect;
  requireOneOf(target, TARGETS_OF[type], `${at}.target of ${type}`);
  requireItems(items, `${at}.items`);
  if (type === 'percentage') require(isPercentage(value), `${at}.value must be a percentage from 0 to 100`);
  if (type === 'fixed' || type === 'fixed_price')
    require(isWhole(value, 0), `${at}.value must be an amount in the smallest unit of the currency`);
  if (type === 'shipping')
    require(value == null ||
      isWhole(value, 0), `${at}.value must be the amount up to which shipping is free`);
  if (type === 'buy_get') {
    require(value == null || isPercentage(value), `${at}.value must be a percentage from 0 to 100`);
    require(buy != null, `${at}.buy must say how many have to be bought`);
  }
  if (type === 'tiers') require(tiers != null && tiers.length > 0, `${at}.tiers must be a list of tiers`);
  if (type === 'gift') require(isText(variant_id), `${at}.variant_id must be the variant that is given`);
  requireItems(buy?.items, `${at}.buy.items`);
  requireItems(get?.items, `${at}.get.items`);
}

const TARGETS_OF: Record<PromotionEffect['type'], readonly string[]> = {
  percentage: ['items', 'order', 'shipping'],
  fixed: ['items', 'lines', 'order', 'shipping'],
  fixed_price: ['items', 'order', 'shipping'],
  tiers: ['items', 'order'],
  buy_get: ['items'],
  gift: ['items', 'order'],
  shipping: ['shipping'],
};

function requireItems(items: PromotionCondition['items'], at: string): void {
  if (items == null) return;
  const { attributes, ...lists } = items;
  for (const [name, values] of Object.entries(lists)) requireTexts(values, `${at}.${name}`);
  if (attributes === undefined) return;
  require(isObject(attributes), `${at}.attributes must have lists of values by their names`);
  for (const [name, values] of Object.entries(attributes)) requireTexts(values, `${at}.attributes.${name}`);
}

function requireTexts(values: unknown, at: string): void {
  require(isTexts(values), `${at} must be a list of at most ${MAX_VALUES} texts`);
}

function requireOneOf(value: string, allowed: readonly string[], at: string): void {
  require(allowed.includes(value), `${at} must be one of ${allowed.join(', ')}`);
}

function require(condition: boolean, message: string): void {
  if (!condition) throw invalidData(message);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function isTexts(values: unknown): values is string[] {
  return Array.isArray(values) && values.length <= MAX_VALUES && values.every(isText);
}

function isWhole(value: unknown, min: number): boolean {
  return Number.isSafeInteger(value) && (value as number) >= min;
}

/** With up to four decimals. */
function isPercentage(value: unknown): boolean {
  if (typeof value !== 'number' || !(value >= 0 && value <= 100)) return false;
  return /^\d+(\.\d{1,4})?$/.test(String(value));
}

/** Whether a promotion has amounts, which are in one currency. */
export function hasAmounts({
  budget,
  conditions,
  effects,
}: Pick<Promotion, 'budget' | 'conditions' | 'effects'>): boolean {
  return (
    budget?.type === 'money' ||
    conditions.some(({ subject }) => subject === 'subtotal') ||
    effects.some(
      ({ type, target, value }) =>
        type === 'fixed' ||
        type === 'fixed_price' ||
        (type === 'shipping' && value != null) ||
        (type === 'tiers' && target === 'order'),
    )
  );
}
