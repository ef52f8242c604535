import { discountRejection, type DiscountTerms } from './applicability.ts';

const now = new Date('2026-05-05T12:00:00Z');
const spring: DiscountTerms = {
  code: 'SPRING',
  is_disabled: false,
  starts_at: new Date('2026-03-01T00:00:00Z'),
  ends_at: null,
  usage_limit: null,
  usage_count: 0,
  region_ids: ['reg_eu'],
  parent: null,
  group_conditions: [],
};
const shopper = { region_id: 'reg_eu', customer_id: 'cus_1', group_ids: ['cgrp_friends'], now };

describe('A discount', () => {
  it('applies in its region, in its period, below its usage limit', () => {
    expect(discountRejection(spring, shopper)).toBeNull();
  });

  it.each([
    ['is disabled', { is_disabled: true }, 'not_allowed', 'Discount SPRING is disabled'],
    [
      'has a disabled parent',
      { parent: { is_disabled: true, is_deleted: false } },
      'not_allowed',
      'Discount SPRING is disabled',
    ],
    [
      'has a deleted parent',
      { parent: { is_disabled: false, is_deleted: true } },
      'not_allowed',
      'Discount SPRING is disabled',
    ],
    [
      'has not started',
      { starts_at: new Date('2026-06-01T00:00:00Z') },
      'not_allowed',
      'Discount SPRING is not valid yet',
    ],
    ['has ended', { ends_at: now }, 'not_allowed', 'Discount SPRING is expired'],
    [
      'has reached its usage limit',
      { usage_limit: 3, usage_count: 3 },
      'not_allowed',
      'Discount SPRING has been used maximum allowed times',
    ],
    [
      'is for other regions',
      { region_ids: ['reg_us'] },
      'invalid_data',
      'Discount SPRING is not available in region reg_eu',
    ],
    [
      'is restricted to another customer group',
      { group_conditions: [{ operator: 'in', group_ids: ['cgrp_staff'] }] },
      'not_allowed',
      'Discount SPRING is not valid for customer',
    ],
    [
      'excludes the customer group',
      { group_conditions: [{ operator: 'not_in', group_ids: ['cgrp_friends'] }] },
      'not_allowed',
      'Discount SPRING is not valid for customer',
    ],
  ] as [string, Partial<DiscountTerms>, string, string][])(
    'that %s is rejected with that reason',
    (_, terms, type, message) => {
      expect(discountRejection({ ...spring, ...terms }, shopper)).toMatchObject({ type, message });
    },
  );

  it('that is restricted to a customer group is rejected without a customer', () => {
    const friendly = {
      ...spring,
      group_conditions: [{ operator: 'in' as const, group_ids: ['cgrp_friends'] }],
    };
    expect(discountRejection(friendly, { ...shopper, customer_id: null, group_ids: [] })?.message).toBe(
      'Discount SPRING is only valid for specific customer',
    );
  });

  it('that is restricted to customer groups applies to a member of one of them', () => {
    expect(
      discountRejection(
        { ...spring, group_conditions: [{ operator: 'in', group_ids: ['cgrp_friends', 'cgrp_staff'] }] },
        shopper,
      ),
    ).toBeNull();
  });
});
