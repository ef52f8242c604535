import { paymentProviderCases } from '#additions/testing/index';
import { faultyHarness } from './support/faulty-payments.ts';
import { modelHarness, ModelPayments } from './support/model-payments.ts';
import { FAULTS } from './support/payment-faults.ts';

/* The contract cases themselves: a correct provider passes all of them, and each of them finds a fault. */

describe('A correct payment provider', () => {
  for (const { name, run, skipped } of paymentProviderCases(modelHarness(new ModelPayments())))
    it(`passes: ${name}`, async () => {
      expect(skipped).toBeUndefined();
      await run();
    });
});

describe('A faulty payment provider', () => {
  it.each(Object.entries(FAULTS))('fails "%s"', async (name, [, apply]) => {
    const contractCase = paymentProviderCases(faultyHarness(apply)).find((one) => one.name === name)!;
    await expect(contractCase.run()).rejects.toThrow();
  });

  it('is known for each case', () => {
    const names = paymentProviderCases(modelHarness(new ModelPayments())).map(({ name }) => name);
    expect(Object.keys(FAULTS)).toEqual(names);
  });
});

describe('A harness', () => {
  const harness = modelHarness(new ModelPayments());

  it('that lacks an ability has the cases that need it skipped, with the reason in their names', async () => {
    const cases = paymentProviderCases({ ...harness, webhooks: 'the company has no webhooks' });
    const skipped = cases.filter((one) => one.skipped !== undefined);
    expect(skipped).toHaveLength(7);
    for (const { name, skipped: reason, run } of skipped) {
      expect(reason).toBe('the company has no webhooks');
      expect(name).toMatch(/ \(skipped: the company has no webhooks\)$/);
      await run();
    }
  });

  it('that neither has an ability nor explains why is rejected', () => {
    const { ledger: _ledger, ...incomplete } = harness;
    expect(() => paymentProviderCases(incomplete as typeof harness)).toThrow(/has no `ledger`/);
  });
});
